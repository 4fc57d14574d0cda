import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { colorRun, wholeRun } from '@katedra/testing/axe-options'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half as long as `axe.source`: each page that is looked at reads it again. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe finds nothing, and the page does not scroll sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page, wholeRun), name).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${name} scrolls sideways`).toBeLessThanOrEqual(1)
}

/** The same for a page that was looked at in another theme: only its colours can have changed. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page, colorRun), name).toEqual([])
}

/** In the page itself: there are no frames to go into. A page keeps axe until it goes to another document. */
async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (given) => {
    // What fades in has other colours on its way.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const { violations } = await window.axe.run(document, given)
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(' | ')})`,
    )
  }, options)
}
