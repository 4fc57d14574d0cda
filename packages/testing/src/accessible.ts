import axe from 'axe-core'
import { expect } from 'vitest'
import { showTheme, themes, type Theme } from './theme.ts'

/** WCAG 2.2 AA, which includes everything before it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * In both themes: axe finds nothing, and the page does not scroll sideways. Three hundred rows take seconds: for them one theme
 * will do, where a test with fewer looks at both.
 */
export async function expectAccessible({ in: looks = themes }: { in?: readonly Theme[] } = {}): Promise<void> {
  const before = document.documentElement.dataset['theme']
  for (const theme of looks) {
    showTheme(theme)
    await restOfMotion()
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      preload: false,
    })
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(' | ')})`,
    )
    expect(found, `axe, ${theme}`).toEqual([])
  }
  if (before !== undefined) document.documentElement.dataset['theme'] = before
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth - clientWidth, 'scrolls sideways').toBeLessThanOrEqual(1)
}

/** Until colours have changed over and dialogs have come to rest. */
async function restOfMotion(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
