import type { Screen } from '@katedra/testing/screens'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** The toast with that text; its polite copy for screen readers is another element. */
export function toast(screen: Screen, text: string): Locator {
  return regionOf(screen).getByText(text).first()
}

/** A toast that says why something was refused. All are closed again, because they would stay for the next test. */
export async function expectRefusal(screen: Screen, text: string): Promise<void> {
  await expect.element(toast(screen, text)).toBeVisible()
  for (const button of regionOf(screen)
    .getByRole('button', { name: screen.say('ui', 'close') })
    .elements())
    if (button instanceof HTMLElement) button.click()
  await expect.element(toast(screen, text)).not.toBeInTheDocument()
}

function regionOf(screen: Screen): Locator {
  return screen.getByRole('region', { name: screen.say('ui', 'notifications') })
}
