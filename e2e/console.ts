import type { Locator, Page } from '@playwright/test'
import { demoTeacher, type DemoFacts } from './demo.ts'
import { giveCredits } from './granting.ts'
import { at, type Screen } from './screen.ts'
import type { Say } from './words.ts'

/** Whom `npm start -- --demo` lets into the provider's console. */
export const demoOperator = { email: 'operator@demo.example', password: 'katedra-demo' }

/** The school of the demo. */
export const demoSchool = 'Ukázková základní škola Pod Kaštany'

/** The console's own sign-in; each tab signs in by itself. */
export async function signInAtConsole(page: Page, { email, password }: typeof demoOperator): Promise<void> {
  await page.goto('/operator')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

/** Opens the first row of a section's list. */
function openFirst(section: string) {
  return async (page: Page): Promise<void> => {
    await page.goto(`/operator/${section}`)
    await page.locator('main table a').first().click()
    await page.locator('main dl').first().waitFor()
  }
}

async function openHelp(page: Page, say: Say): Promise<void> {
  // Not everybody can be sent a new password, so it is somebody who can.
  await openFirst(`uzivatele?search=${demoTeacher.email}`)(page)
  await page.getByRole('button', { name: say('operator', 'help.send_reset.open') }).click()
  await page.getByRole('dialog').waitFor()
}

async function openOrderChange(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/operator/objednavky/${demo.orders.transfer}`)
  await page.getByRole('button', { name: say('operator-orders', 'change.mark_paid.open') }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** Opens what a section's own button opens. */
function openDialog(section: string, [catalogue, button]: readonly [string, string]) {
  return async (page: Page, say: Say): Promise<void> => {
    await page.goto(`/operator/${section}`)
    await page.getByRole('button', { name: say(catalogue, button) }).click()
    await page.getByRole('dialog').waitFor()
  }
}

/** Of the latest grant to the demo's school. */
export function takeBackButton(page: Page): Locator {
  return page.getByRole('button', { name: new RegExp(demoSchool) }).first()
}

async function openTakeBack(page: Page): Promise<void> {
  const gift = { school: demoSchool, quantity: 1000, reason: 'Soutěž pro školy' }
  await giveCredits(new URL(page.url()).origin, demoOperator, gift)
  await page.goto('/operator/kredity')
  await takeBackButton(page).click()
  await page.getByRole('dialog').waitFor()
}

async function openNewPrices(page: Page): Promise<void> {
  await page.goto('/operator/ceniky/novy')
  await page.locator('main form').waitFor()
}

/** The screens of the console. */
export const consoleScreens: readonly Screen[] = [
  { name: 'console-waiting', who: 'operator', open: at('/operator') },
  { name: 'console-health', who: 'operator', open: at('/operator?view=queues') },
  { name: 'console-mails', who: 'operator', open: at('/operator?view=mails') },
  { name: 'console-schools', who: 'operator', open: at('/operator/skoly') },
  { name: 'console-school', who: 'operator', open: openFirst('skoly') },
  { name: 'console-users', who: 'operator', open: at('/operator/uzivatele') },
  { name: 'console-user', who: 'operator', open: openFirst('uzivatele') },
  { name: 'console-help', who: 'operator', open: openHelp },
  { name: 'console-orders', who: 'operator', open: at('/operator/objednavky') },
  { name: 'console-order', who: 'operator', open: openFirst('objednavky') },
  { name: 'console-order-change', who: 'operator', open: openOrderChange },
  { name: 'console-payments', who: 'operator', open: at('/operator/platby') },
  { name: 'console-payments-received', who: 'operator', open: at('/operator/platby?view=received') },
  { name: 'console-bank', who: 'operator', open: at('/operator/vypisy') },
  { name: 'console-credits', who: 'operator', open: at('/operator/kredity') },
  { name: 'console-credits-give', who: 'operator', open: openDialog('kredity', ['operator-credits', 'give.open']) },
  { name: 'console-credits-take-back', who: 'operator', open: openTakeBack },
  { name: 'console-programs', who: 'operator', open: at('/operator/programy') },
  { name: 'console-program', who: 'operator', open: openDialog('programy', ['operator-selling', 'programs.add']) },
  { name: 'console-price-lists', who: 'operator', open: at('/operator/ceniky') },
  { name: 'console-price-list', who: 'operator', open: openFirst('ceniky') },
  { name: 'console-price-list-new', who: 'operator', open: openNewPrices },
  { name: 'console-supplier', who: 'operator', open: at('/operator/dodavatel') },
  { name: 'console-staff', who: 'operator', open: at('/operator/provozovatele') },
  { name: 'console-trail', who: 'operator', open: at('/operator/zaznam') },
  { name: 'console-account', who: 'operator', open: at('/operator/ucet') },
]
