import { expect, type Locator, type Page } from '@playwright/test'
import { timeCode } from '../apps/api/src/testing/time-code.ts'
import { expectAccessible } from './accessible.ts'
import { authenticatorIn } from './authenticator.ts'
import { demoOperator, signInAtConsole } from './console.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { test } from './story.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const say = wordsOf('cs')
const factor = (key: string, values?: Record<string, string | number>) => say('second-factors', key, values)
const teacher = { name: 'Petr Svoboda', email: 'ucitel@demo.example', password: 'katedra-demo' }
const admin = { email: 'admin@demo.example', password: 'katedra-demo' }

test('a teacher signs in by each second factor, loses all of them and enrols again; so does an operator', async ({
  browser,
}) => {
  const desk = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  const notebook = await authenticatorIn(desk)
  await typePassword(desk, teacher)
  await desk.waitForURL('**/mojecviceni')

  const codes = await test.step('adds a passkey, which brings recovery codes', () => addsPasskey(desk))
  await test.step('signs in by the passkey alone', async () => {
    await signOut(desk)
    await desk.getByRole('button', { name: say('auth', 'signIn.passkey') }).click()
    await desk.waitForURL('**/mojecviceni')
  })
  const appCode = await test.step('adds an app', () => addsApp(desk))
  await test.step('signs in by the password and a code of the app', async () => {
    await startsSecondStep(desk)
    await field(desk, factor('step.code')).fill(appCode)
    await desk.getByRole('button', { name: factor('step.submit'), exact: true }).click()
    await desk.waitForURL('**/mojecviceni')
  })
  await test.step('signs in by a recovery code and trusts the device', async () => {
    await startsSecondStep(desk)
    await expectAccessible(desk, 'the second step')
    await field(desk, factor('step.code')).fill(codes[0] ?? '')
    await desk.getByText(factor('step.trust'), { exact: true }).click()
    await desk.getByRole('button', { name: factor('step.submit'), exact: true }).click()
    await desk.waitForURL('**/mojecviceni')
  })
  await test.step('is not asked there again', async () => {
    await signOut(desk)
    await typePassword(desk, teacher)
    await desk.waitForURL('**/mojecviceni')
    await desk.goto('/settings')
    await expect(part(desk).getByText(factor('recovery.left', { count: 9 }))).toBeVisible()
    await expect(
      part(desk)
        .getByRole('list', { name: factor('trusted.title') })
        .getByRole('listitem'),
    ).toHaveCount(1)
  })

  const office = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  await authenticatorIn(office)
  await test.step('an admin resets what is lost, and demands it of all', async () => {
    await notebook.lose()
    await typePassword(office, admin)
    await office.waitForURL('**/mojecviceni')
    await resetsFactorOf(office, teacher.name)
    await demandsOfAll(office)
  })
  await test.step('the admin enrols as well', () => enrols(office))
  await test.step('the teacher is signed out, and enrols again', async () => {
    await authenticatorIn(desk)
    await desk.goto('/tridy')
    await desk.waitForURL((url) => url.pathname === '/')
    await typePassword(desk, teacher)
    await enrols(desk)
    await desk.waitForURL('**/mojecviceni')
  })

  await test.step('an operator enrols at the first sign-in, once it is no demo', async () => {
    await katedra.kill()
    await katedra.restart()
    const console = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
    await authenticatorIn(console)
    await signInAtConsole(console, demoOperator)
    await enrols(console)
    await expect(console.getByRole('heading', { name: say('operator', 'overview.title'), level: 1 })).toBeVisible()
  })
})

async function typePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/')
  await page.getByRole('textbox', { name: say('auth', 'email') }).fill(email)
  await page.getByRole('textbox', { name: say('auth', 'password'), exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('app', 'account.open', { name: '' }).trim() }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('app', 'account.signOut') })
    .click()
  await page.waitForURL((url) => url.pathname === '/')
}

async function startsSecondStep(page: Page): Promise<void> {
  await signOut(page)
  await typePassword(page, teacher)
  await expect(page.getByRole('heading', { name: factor('step.title') })).toBeVisible()
}

/** The second factor's part of the settings. */
function part(page: Page): Locator {
  return page.locator('#second-factors')
}

function field(place: Page | Locator, name: string): Locator {
  return place.getByRole('textbox', { name, exact: false })
}

async function addsPasskey(page: Page): Promise<string[]> {
  await page.goto('/settings')
  await part(page)
    .getByRole('button', { name: factor('passkey.add') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: factor('passkey.submit') })
    .click()
  return keepsCodes(page)
}

/** The dialog stays until the person says to have kept the codes. */
async function keepsCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: factor('recovery.title') })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allInnerTexts()
  await dialog.getByRole('button', { name: factor('recovery.close'), exact: true }).click()
  await expect(dialog.getByText(factor('recovery.keepFirst'))).toBeVisible()
  await dialog.getByText(factor('recovery.kept'), { exact: true }).click()
  await dialog.getByRole('button', { name: factor('recovery.close'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  return codes
}

/** Returns the app's next code: each is good once. */
async function addsApp(page: Page): Promise<string> {
  await page.goto('/settings')
  await part(page)
    .getByRole('button', { name: factor('app.add') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: factor('app.next') }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const now = Date.now()
  await field(dialog, factor('app.code')).fill(timeCode(secret, new Date(now)))
  await dialog.getByRole('button', { name: factor('app.confirm') }).click()
  await expect(
    part(page)
      .getByRole('list', { name: factor('list') })
      .getByRole('listitem'),
  ).toHaveCount(2)
  return timeCode(secret, new Date(now + 30_000))
}

async function resetsFactorOf(page: Page, name: string): Promise<void> {
  await page.goto('/kolegove')
  await page.getByRole('button', { name: say('colleagues', 'openOf', { name }), exact: true }).click()
  await page.getByRole('button', { name: say('colleagues', 'secondFactor.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('colleagues', 'secondFactor.confirm') })
    .click()
  await expect(page.getByText(say('colleagues', 'secondFactor.lacks'))).toBeVisible()
}

async function demandsOfAll(page: Page): Promise<void> {
  await page.goto('/skola')
  await page.getByText(factor('demand.all'), { exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: factor('demand.askConfirm'), exact: true })
    .click()
}

/** The page that stands before everything else until there is a second factor. */
async function enrols(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: factor('enrol.title'), level: 1 })).toBeVisible()
  await page.getByRole('button', { name: factor('passkey.add') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: factor('passkey.submit') })
    .click()
  await keepsCodes(page)
}
