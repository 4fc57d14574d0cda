import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const password = 'kolik-dni-ma-rok'

for (const language of storyLanguages) {
  test(`from no one to a signed-in teacher, with every stumble on the way (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await pageInWindow(browser, katedra.url, language)
    const email = `jana-${language}@example.org`

    await test.step('the subject’s title comes from the public call', async () => {
      await page.goto('/?subject_code=dejepis')
      await expect(
        page.getByText(language === 'cs' ? 'Dějepis, který si třída zapamatuje' : 'History your class will remember'),
      ).toBeVisible()
    })
    await test.step('the sign-in says what is wrong', () => refusesSignIn(page, say))
    await test.step('the e-mail step checks while one types', () => checksEmail(page, say))
    await test.step('a reload in the middle asks only for the password again', () => survivesReload(page, say, email))
    await test.step('passwords must match, and a common one is not strong', () => choosesPassword(page, say))
    await test.step('the details are needed', () => fillsDetails(page, say))
    await test.step('signing in before the confirmation leads to the page about it', () =>
      isNotVerified(page, say, email))
    await test.step('the confirmation link works once', () => confirms(page, say, email))
    await test.step('a forgotten password is replaced by the link', () => resetsPassword(page, say, email))
    await test.step('two tabs sign out together', () => signsOutEverywhere(page, say, email))
  })
}

const emailField = (page: Page, say: Say) => page.getByRole('textbox', { name: say('auth', 'email') })
const passwordField = (page: Page) => page.locator('input[type=password]').first()

async function refusesSignIn(page: Page, say: Say): Promise<void> {
  await page.goto('/')
  await expect(emailField(page, say)).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
  await page.keyboard.press('Tab')
  await emailField(page, say).fill('nikdo')
  await passwordField(page).fill('nic takového')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('fields', 'email', { email: 'nikdo' }))).toBeVisible()
  await emailField(page, say).fill('nikdo@example.org')
  await page.getByRole('button', { name: say('auth', 'signIn.submit'), exact: true }).click()
  await expect(page.getByText(say('auth', 'signIn.wrong'))).toBeVisible()
}

async function checksEmail(page: Page, say: Say): Promise<void> {
  await page.goto('/')
  await page.getByText(say('auth', 'signIn.noAccount')).click()
  await page.getByRole('button', { name: say('auth', 'signUp.next') }).click()
  await expect(page.getByText(say('fields', 'required'))).toBeVisible()
  await emailField(page, say).fill('jana@')
  await expect(page.getByText(say('auth', 'signUp.emailInvalid'))).toBeVisible()
  await expectAccessible(page, 'sign-up-email')
}

async function survivesReload(page: Page, say: Say, email: string): Promise<void> {
  await emailField(page, say).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('auth', 'signUp.passwordTitle') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: say('auth', 'signUp.passwordTitle') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: say('auth', 'email') })).toHaveValue(email)
  // Back to the e-mail and forward again: the step changes by its button alone.
  await page.goto('/?panel=details')
  await expect(page.getByRole('heading', { name: say('auth', 'signUp.passwordTitle') })).toBeVisible()
  await page.getByRole('button', { name: say('auth', 'signUp.changeEmail') }).click()
  await page.getByRole('button', { name: say('auth', 'signUp.next') }).click()
  await expect(page.getByRole('heading', { name: say('auth', 'signUp.passwordTitle') })).toBeVisible()
}

async function choosesPassword(page: Page, say: Say): Promise<void> {
  await passwordField(page).fill('heslo123456')
  await expect(page.getByText(say('auth', 'strength.medium'), { exact: true })).toBeVisible()
  await passwordField(page).fill('abcd')
  await expect(page.getByText(say('auth', 'strength.weak'), { exact: true })).toBeVisible()
  await passwordField(page).fill(password)
  await expect(page.getByText(say('auth', 'strength.strong'), { exact: true })).toBeVisible()
  await page.locator('input[name=confirmation]').fill('něco jiného')
  await page.getByRole('button', { name: say('auth', 'signUp.continue') }).click()
  await expect(page.getByText(say('fields', 'passwords_differ'))).toBeVisible()
  await page.locator('input[name=confirmation]').fill(password)
  await page.getByRole('button', { name: say('auth', 'signUp.continue') }).click()
  await expect(page.getByRole('heading', { name: say('auth', 'signUp.detailsTitle') })).toBeVisible()
}

async function fillsDetails(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('auth', 'signUp.finish') }).click()
  for (const key of ['first_name_required', 'last_name_required', 'city_required', 'school_name_required'])
    await expect(page.getByText(say('fields', key))).toBeVisible()
  await page.locator('input[name=first_name]').fill('Jana')
  await page.locator('input[name=last_name]').fill('Nejedlá')
  await page.locator('input[name=city]').fill('Brno')
  await page.locator('input[name=school_name]').fill('ZŠ Úvoz')
  await page.goBack()
  await expect(page.getByRole('heading', { name: say('auth', 'signUp.passwordTitle') })).toBeVisible()
  await page.goForward()
  await expect(page.locator('input[name=city]')).toHaveValue('Brno')
  await page.getByRole('button', { name: say('auth', 'signUp.finish') }).click()
  await expect(page.getByText(say('auth', 'signUp.sent')).first()).toBeVisible()
}

async function signIn(page: Page, say: Say, email: string, secret: string): Promise<void> {
  await page.goto('/')
  await emailField(page, say).fill(email)
  await passwordField(page).fill(secret)
  await page.keyboard.press('Enter')
}

async function isNotVerified(page: Page, say: Say, email: string): Promise<void> {
  await signIn(page, say, email, password)
  await page.waitForURL(`**/user-not-verified?email=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: say('auth', 'notVerified.resend') }).click()
  await expect(page.getByText(say('auth', 'signUp.sent')).first()).toBeVisible()
}

/** The links in the mails to an address, the newest first. */
async function linksTo(email: string): Promise<string[]> {
  const response = await fetch(`${katedra.url}/v1/outbox/`)
  const mails: { recipient: string; text: string }[] = await response.json()
  return mails
    .filter(({ recipient }) => recipient === email)
    .map(({ text }) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname)
}

async function confirms(page: Page, say: Say, email: string): Promise<void> {
  const [newest = '', older = ''] = await linksTo(email)
  await page.goto(newest)
  await expect(page.getByText(say('auth', 'signIn.emailConfirmed')).first()).toBeVisible()
  await expect(emailField(page, say)).toHaveValue(email)
  // Spent links of a confirmed address lead to the sign-in; unknown ones to the page that sends another.
  for (const link of [newest, older]) {
    await page.goto(link)
    await expect(emailField(page, say)).toHaveValue(email)
  }
  await page.goto('/v1/auth/confirm-email/nobody/nothing')
  await expect(page.getByRole('heading', { name: say('auth', 'notVerified.linkTitle') })).toBeVisible()
  await expectAccessible(page, 'link-invalid')
}

async function resetsPassword(page: Page, say: Say, email: string): Promise<void> {
  await page.goto('/request-reset')
  await emailField(page, say).fill(email)
  await page.getByRole('button', { name: say('auth', 'requestReset.submit') }).click()
  await expect(page.getByRole('heading', { name: say('auth', 'requestReset.sentTitle') })).toBeVisible()
  const [link = ''] = await linksTo(email)
  await page.goto(link)
  await passwordField(page).fill(`${password}-nove`)
  await page.locator('input[name=confirmation]').fill(`${password}-nove`)
  await page.getByRole('button', { name: say('auth', 'resetPassword.submit') }).click()
  await expect(page.getByText(say('auth', 'resetPassword.done')).first()).toBeVisible()
  await page.goto(link)
  await passwordField(page).fill(`${password}-jine`)
  await page.locator('input[name=confirmation]').fill(`${password}-jine`)
  await page.getByRole('button', { name: say('auth', 'resetPassword.submit') }).click()
  await expect(page.getByText(say('auth', 'resetPassword.invalid')).first()).toBeVisible()
}

async function signsOutEverywhere(page: Page, say: Say, email: string): Promise<void> {
  await signIn(page, say, email, `${password}-nove`)
  await page.waitForURL('**/mojecviceni')
  // Signed in, the pages for guests lead on.
  await page.goto('/request-reset')
  await page.waitForURL('**/mojecviceni')
  const second = await page.context().newPage()
  await second.goto('/tridy')
  await expect(second.getByRole('heading', { name: say('classes', 'title'), level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Jana Nejedlá/ }).click()
  await page.getByRole('button', { name: say('app', 'account.signOut') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await second.waitForURL((url) => url.pathname === '/')
}
