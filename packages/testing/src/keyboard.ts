import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

/** Presses Tab until the focus is there; fails, naming what it came by, when a whole round has not met it. */
export async function tabTo(target: Locator, { max = 60 } = {}): Promise<void> {
  const passed: string[] = []
  while (passed.length < max) {
    await userEvent.tab()
    if (document.activeElement === target.query()) return
    passed.push(nameOf(document.activeElement))
  }
  expect.fail(`The keyboard does not reach it. It came by ${passed.join(', ')}.`)
}

function nameOf(element: Element | null): string {
  const name = element?.getAttribute('aria-label') ?? element?.textContent.trim().slice(0, 30) ?? ''
  return `${element?.tagName.toLowerCase() ?? 'nothing'} "${name}"`
}
