import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Language } from '@katedra/i18n'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { test } from './story.ts'
import { comeIn, type NewTeacher } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const changedPassword = 'mame-radi-tri-kocky'

for (const language of storyLanguages) {
  test(`a teacher keeps the own account, until it is deleted (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const eva: NewTeacher = { email: `nastaveni-${language}@example.org`, password: 'kolik-dni-ma-rok' }
    const page = await pageInWindow(browser, katedra.url, language)
    await comeIn(page, katedra.url, eva)
    await page.goto('/mojecviceni')
    await page.getByRole('button', { name: /Eva Nejedlá-Vondráčková/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('app', 'pages.settings') })
      .click()
    await expect(page.getByRole('heading', { name: say('settings', 'title'), level: 1 })).toBeVisible()
    await expectAccessible(page, 'settings')

    await test.step('names are saved, and nothing written is lost on the way out', () => changesNames(page, say))
    await test.step('a contact is checked and saved on its own', () => changesContact(page, say))
    await test.step('a picture is cropped, shown and removed', () => changesPicture(page, say))
    await test.step('other devices are seen and ended', () => endsAnotherDevice(page, say, { browser, language, eva }))
    await test.step('a new password signs all others out', () => changesPassword(page, say, { browser, language, eva }))
    await test.step('the language changes at once', () => changesLanguage(page, say, language))
    await test.step('everything kept can be taken away', () => downloadsData(page, say, eva))
    await test.step('the account is deleted for good', () => deletesAccount(page, say, eva))
  })
}

function part(page: Page, id: string): Locator {
  return page.locator(`#${id}`)
}

function field(place: Locator, name: string): Locator {
  return place.getByLabel(name, { exact: false }).and(place.locator('input'))
}

async function told(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
}

async function changesNames(page: Page, say: Say): Promise<void> {
  const personal = part(page, 'profile')
  await field(personal, say('profile', 'titleBefore')).fill('Ing.')
  await field(personal, say('profile', 'titleAfter')).fill('Ph.D.')
  await expect(personal.getByText(say('profile', 'unsaved'))).toBeVisible()

  await page.getByRole('link', { name: say('app', 'pages.classes'), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: say('app', 'leave.title') })
  await question.getByRole('button', { name: say('app', 'leave.stay') }).click()
  await expect(field(personal, say('profile', 'titleBefore'))).toHaveValue('Ing.')

  await field(personal, say('profile', 'firstName')).fill('')
  await personal.getByRole('button', { name: say('profile', 'save') }).click()
  await expect(personal.getByText(say('fields', 'first_name_required'))).toBeVisible()
  await expect(field(personal, say('profile', 'firstName'))).toBeFocused()

  await field(personal, say('profile', 'firstName')).fill('Maximiliána')
  await page.keyboard.press('Enter')
  await told(page, say('profile', 'updated'))
  await page.getByRole('link', { name: say('app', 'pages.classes'), exact: true }).click()
  await page.waitForURL('**/tridy')
  await page.goBack()
  await expect(field(personal, say('profile', 'firstName'))).toHaveValue('Maximiliána')
}

async function changesContact(page: Page, say: Say): Promise<void> {
  const contact = part(page, 'contact')
  await field(contact, say('profile', 'phone')).fill('12')
  await field(contact, say('profile', 'website')).fill('www.skola.example')
  await contact.getByRole('button', { name: say('profile', 'save') }).click()
  await expect(contact.getByText(say('fields', 'phone'))).toBeVisible()
  await field(contact, say('profile', 'phone')).fill('+420 601 234 567')
  await contact.getByRole('button', { name: say('profile', 'save') }).click()
  await told(page, say('profile', 'updated'))
  await expect(field(contact, say('profile', 'website'))).toHaveValue('https://www.skola.example')
}

async function changesPicture(page: Page, say: Say): Promise<void> {
  const picture = part(page, 'picture')
  const input = picture.locator('input[type=file]')
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  const dialog = page.getByRole('dialog', { name: say('profile', 'picture.cropTitle') })
  await expect(dialog.getByText(say('profile', 'picture.unreadable'))).toBeVisible()
  await dialog.getByRole('button', { name: say('profile', 'cancel') }).click()

  await input.setInputFiles('docs/picture.png')
  await dialog.getByRole('button', { name: say('profile', 'picture.steps.smaller') }).click()
  await dialog.getByRole('group', { name: say('profile', 'picture.handle.area') }).press('ArrowRight')
  await expectAccessible(page, 'the crop of a picture')
  await dialog.getByRole('button', { name: say('profile', 'picture.use') }).click()
  await told(page, say('profile', 'picture.done'))
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 512)

  await picture.getByRole('button', { name: say('profile', 'picture.remove') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('profile', 'picture.remove') })
    .click()
  await told(page, say('profile', 'picture.removed'))
  await expect(picture.getByText('MN', { exact: true })).toBeVisible()
}

interface Elsewhere {
  browser: Browser
  language: Language
  eva: NewTeacher
}

async function signsInElsewhere(say: Say, { browser, language, eva }: Elsewhere): Promise<Page> {
  const other = await pageInWindow(browser, katedra.url, language)
  await other.goto('/')
  await other.getByRole('textbox', { name: say('auth', 'email') }).fill(eva.email)
  await other.getByRole('textbox', { name: say('auth', 'password'), exact: true }).fill(eva.password)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/mojecviceni')
  return other
}

/** At the next call a device that was signed out finds itself at the entrance. */
async function expectSignedOut(other: Page): Promise<void> {
  await other.goto('/tridy')
  await other.waitForURL((url) => url.pathname === '/')
}

async function endsAnotherDevice(page: Page, say: Say, elsewhere: Elsewhere): Promise<void> {
  const other = await signsInElsewhere(say, elsewhere)
  await page.reload()
  const list = part(page, 'sessions')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(say('sessions', 'current'))).toHaveCount(1)
  await list.getByRole('button', { name: say('sessions', 'endOf', { name: '' }).trim() }).click()
  await told(page, say('sessions', 'ended'))
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectSignedOut(other)
}

async function changesPassword(page: Page, say: Say, elsewhere: Elsewhere): Promise<void> {
  const other = await signsInElsewhere(say, elsewhere)
  const password = part(page, 'password')
  const old = field(password, say('auth', 'passwordChange.old'))
  const fresh = password.locator('input[name=new_password1]')
  const again = field(password, say('auth', 'passwordChange.again'))
  const submit = password.getByRole('button', { name: say('auth', 'passwordChange.submit') })
  await old.fill('to neni ono')
  await fresh.fill('abcd')
  await expect(password.getByText(say('auth', 'strength.weak'))).toBeVisible()
  await fresh.fill(changedPassword)
  await again.fill('neco jineho')
  await submit.click()
  await expect(password.getByText(say('fields', 'passwords_differ'))).toBeVisible()
  await again.fill(changedPassword)
  await submit.click()
  await expect(password.getByText(say('fields', 'wrong_password'))).toBeVisible()
  await expect(old).toBeFocused()
  await old.fill(elsewhere.eva.password)
  await submit.click()
  await told(page, say('auth', 'resetPassword.done'))
  await expect(password.getByText(say('auth', 'passwordChange.othersEnded'))).toBeVisible()
  await expect(old).toHaveValue('')
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1)
  await expectSignedOut(other)
}

async function changesLanguage(page: Page, say: Say, language: Language): Promise<void> {
  const other = language === 'cs' ? 'en' : 'cs'
  const otherSay = wordsOf(other)
  const title = (words: Say) => page.getByRole('heading', { name: words('settings', 'title'), level: 1 })
  // On a slow line the first choice is still on its way when the second one is made.
  const remembered: unknown[] = []
  await page.route('**/v1/users/me/language/', async (route) => {
    await wait(500)
    const response = await route.fetch()
    await route.fulfill({ response })
    remembered.push(route.request().postDataJSON().language)
  })
  await part(page, 'language')
    .getByText(language === 'cs' ? 'English' : 'Čeština', { exact: true })
    .click()
  await expect(title(otherSay)).toBeVisible()
  await part(page, 'language').getByText(otherSay('settings', 'followBrowser'), { exact: true }).click()
  await expect(title(say)).toBeVisible()
  await expect.poll(() => remembered).toEqual([other, null])
  await expect(title(say)).toBeVisible()
}

async function downloadsData(page: Page, say: Say, eva: NewTeacher): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say('profile', 'data.export') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^katedra-\w+-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain(eva.email)
  expect(text).toContain('Maximiliána')
}

async function deletesAccount(page: Page, say: Say, eva: NewTeacher): Promise<void> {
  await page.getByRole('button', { name: say('profile', 'data.delete') }).click()
  const dialog = page.getByRole('dialog', { name: say('profile', 'data.deleteTitle') })
  await expect(dialog.getByText(say('profile', 'data.deleteAlone', { school: 'ZŠ Na Kopci' }))).toBeVisible()
  await expectAccessible(page, 'deleting the account')
  const password = dialog.locator('input[type=password]')
  await password.fill(eva.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(say('fields', 'wrong_password'))).toBeVisible()
  await password.fill(changedPassword)
  await dialog.getByRole('button', { name: say('profile', 'data.deleteForGood') }).click()
  await told(page, say('profile', 'data.deleted'))
  await page.waitForURL((url) => url.pathname === '/')

  await page.getByRole('textbox', { name: say('auth', 'email') }).fill(eva.email)
  await page.getByRole('textbox', { name: say('auth', 'password'), exact: true }).fill(changedPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('auth', 'signIn.wrong'))).toBeVisible()
}
