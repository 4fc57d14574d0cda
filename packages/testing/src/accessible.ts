import axe from 'axe-core'
import { expect } from 'vitest'
import { colorRun, wholeRun } from './axe-options.ts'
import { showTheme, themes, type Theme } from './theme.ts'

/**
 * In both themes: axe finds nothing, and the page does not scroll sideways. Three hundred rows take seconds: for them one theme
 * will do, where a test with fewer looks at both.
 */
export async function expectAccessible({ in: looks = themes }: { in?: readonly Theme[] } = {}): Promise<void> {
  const before = document.documentElement.dataset['theme']
  for (const [index, theme] of looks.entries()) {
    showTheme(theme)
    await restOfMotion()
    const { violations } = await axe.run(document, index === 0 ? wholeRun : colorRun)
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
