import { auth } from '@katedra/contract/auth'
import type { Language } from '@katedra/i18n'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { demoOperator, signInAtConsole } from './console.ts'
import { pageOnDevice } from './new-page.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const looks = [
  { language: 'cs', size: 'phone' },
  { language: 'en', size: 'desktop' },
] as const
type Look = (typeof looks)[number]

for (const look of looks.filter(({ language }) => storyLanguages.includes(language))) {
  const { language, size } = look
  test(`an operator finds a school, verifies a user and sees it in the audit log (${language}, ${size})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const email = `ceka-${language}@nova.example`
    await signUp(email, language)
    const page = await pageOnDevice(browser, katedra.url, look)
    await test.step('signs in', () => signsIn(page, say))
    await test.step('finds the school', () => findsSchool(page, say, size, language))
    await test.step('verifies its teacher, with a reason', () => verifies(page, say, email))
    await test.step('reads it in the audit log', () => readsAuditLog(page, say, email, size))
    await test.step('the teacher signs in', async () => {
      const { access } = await call(katedra.url, auth.signIn, { body: { email, password } })
      expect(access).not.toBe('')
    })
    await test.step('signs out', () => signsOut(page, say, size))
  })
}

test('the console is used by keyboard alone', async ({ browser }) => {
  const say = wordsOf('cs')
  const page = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  await page.goto('/operator')
  await page.getByRole('textbox', { name: say('operator', 'signIn.email') }).focus()
  await page.keyboard.type(demoOperator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoOperator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: say('operator', 'overview.title') })).toBeVisible()
  await page.getByRole('searchbox', { name: say('operator', 'find.label') }).focus()
  await page.keyboard.type('ucitel@demo')
  await expect(page.getByRole('list', { name: say('operator', 'find.results') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Petr Svoboda' })).toBeVisible()
  await page.getByRole('button', { name: say('operator', 'help.send_reset.open') }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('operator', 'help.send_reset.open') })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: say('operator', 'overview.title') })).toBeVisible()
})

test('a teacher’s account opens nothing, and says the same as a wrong password', async ({ browser }) => {
  const say = wordsOf('cs')
  const page = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  await signInAtConsole(page, { email: 'admin@demo.example', password: 'katedra-demo' })
  const refusal = page.getByRole('alert').filter({ hasText: say('errors', 'operator.wrong_credentials') })
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the teachers’ app knows no way to the console, and search engines are told to stay away', async ({ browser }) => {
  const page = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  await page.goto('/')
  expect(await page.content()).not.toContain('/operator')
  const response = await page.goto('/operator/skoly')
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
})

const password = 'modrá tabule voní křídou'

async function signUp(email: string, language: Language): Promise<void> {
  const person = { first_name: 'Iva', last_name: 'Čekající', city: 'Brno', school_name: schoolOf(language) }
  await call(katedra.url, auth.signUp, { body: { email, password, ...person } })
}

function schoolOf(language: Language): string {
  return `ZŠ Nová ${language.toUpperCase()}`
}

async function signsIn(page: Page, say: Say): Promise<void> {
  await page.goto('/operator')
  await expectAccessible(page, 'sign-in at the console')
  await signInAtConsole(page, demoOperator)
  await expect(page.getByRole('heading', { level: 1, name: say('operator', 'overview.title') })).toBeVisible()
  await expectAccessible(page, 'what waits at the console')
  await page.getByRole('tab', { name: say('operator', 'overview.tab.machinery') }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'service health')
}

/** The sections; on a phone they are in a menu. */
async function openSection(page: Page, say: Say, { title, size }: { title: string; size: Look['size'] }) {
  if (size === 'phone') await page.getByRole('button', { name: say('operator', 'frame.menu'), exact: true }).click()
  await page.getByRole('link', { name: say('operator', title), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('operator', title) })).toBeVisible()
}

async function findsSchool(page: Page, say: Say, size: Look['size'], language: Language): Promise<void> {
  await openSection(page, say, { title: 'schools.title', size })
  await page
    .locator('main')
    .getByRole('searchbox', { name: say('operator', 'schools.search') })
    .fill(schoolOf(language).toLowerCase())
  await expect(page.locator('main').getByRole('status')).toHaveText(say('operator', 'schools.found', { count: 1 }))
  await expectAccessible(page, 'schools')
  await page.getByRole('link', { name: schoolOf(language), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: schoolOf(language) })).toBeVisible()
  await expect(page.getByText(say('operator', 'users.states.not_verified'))).toBeVisible()
  await expectAccessible(page, 'one school')
}

async function verifies(page: Page, say: Say, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Iva Čekající' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iva Čekající' })).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByRole('button', { name: say('operator', 'help.verify.open') }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: say('operator', 'help.verify.open') })
  await confirm.click()
  await expect(dialog.getByText(say('operator', 'reason.missing'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say('operator', 'reason.label') }).fill('Ověřeno telefonem')
  await expectAccessible(page, 'a help with its reason')
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(say('operator', 'users.states.active'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: say('operator', 'help.verify.open') })).toHaveCount(0)
  // From its beginning: half a link below the head, wherever the page happens to stand, is too small to be pressed.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'one user')
}

async function readsAuditLog(page: Page, say: Say, email: string, size: Look['size']): Promise<void> {
  await openSection(page, say, { title: 'auditLog.title', size })
  const first = page.locator('main').getByRole('listitem').first()
  await expect(first).toContainText(say('operator', 'auditLog.actions.users.verified'))
  await expect(first).toContainText(email)
  await expect(first).toContainText('Ověřeno telefonem')
  await expectAccessible(page, 'audit log')
}

async function signsOut(page: Page, say: Say, size: Look['size']): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: say('operator', 'frame.menu'), exact: true }).click()
  else await page.getByRole('button', { name: 'Olga Provozní' }).click()
  await page.getByRole('button', { name: say('operator', 'frame.signOut') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('operator', 'signIn.title') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say('operator', 'signIn.title') })).toBeVisible()
}
