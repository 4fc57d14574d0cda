import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA, which includes everything before it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe finds nothing, and the page does not scroll sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // In the page itself: there are no frames to go into, and gathering the rest in a page of its own takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false })
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(' | ')})`,
  )
  expect(found, name).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${name} scrolls sideways`).toBeLessThanOrEqual(1)
}
