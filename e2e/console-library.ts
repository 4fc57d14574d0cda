import type { Page } from '@playwright/test'
import { at, type Screen } from './screen.ts'

/** Opens a row of the table that is there. */
async function openRow(page: Page): Promise<void> {
  await page.locator('main table a').first().click()
}

async function openSubject(page: Page): Promise<void> {
  await page.goto('/operator/predmety')
  await openRow(page)
  await page.locator('main [role=tabpanel] table').waitFor()
}

async function openLevel(page: Page): Promise<void> {
  await openSubject(page)
  await openRow(page)
  await page.locator('main [role=columnheader][aria-sort]').first().waitFor()
}

async function openLevelForm(page: Page): Promise<void> {
  await openLevel(page)
  await page.locator('main [role=tab]').last().click()
  await page.locator('main form').waitFor()
}

async function openQuestion(page: Page): Promise<void> {
  await openLevel(page)
  await openRow(page)
  await page.locator('main form textarea').first().waitFor()
}

/** Opens the form of the first row of a list. */
function openFirstForm(path: string) {
  return async (page: Page): Promise<void> => {
    await page.goto(path)
    await openRow(page)
    await page.locator('main form').waitFor()
  }
}

/** The console's screens of what is taught. */
export const libraryScreens: readonly Screen[] = [
  { name: 'console-subjects', who: 'operator', open: at('/operator/predmety') },
  { name: 'console-subject-new', who: 'operator', open: at('/operator/predmety/novy') },
  { name: 'console-subject', who: 'operator', open: openSubject },
  { name: 'console-level', who: 'operator', open: openLevel },
  { name: 'console-level-form', who: 'operator', open: openLevelForm },
  { name: 'console-question', who: 'operator', open: openQuestion },
  { name: 'console-events', who: 'operator', open: at('/operator/udalosti?subject=1&month=4') },
  { name: 'console-event', who: 'operator', open: openFirstForm('/operator/udalosti?subject=1&month=4') },
  { name: 'console-partners', who: 'operator', open: at('/operator/partneri') },
  { name: 'console-partner', who: 'operator', open: openFirstForm('/operator/partneri') },
]
