import { mail } from '@katedra/contract/mail'
import type { Language } from '@katedra/i18n'
import { expect, type Browser, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { test } from './story.ts'
import { comeIn, comeInWithClass } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const password = 'kolik-dni-ma-rok'
/** Valid by their check digit, one for each language, and no other story's. */
const numbers = { cs: '70123454', en: '61858374' } as const

for (const language of storyLanguages) {
  test(`a school registers, and a teacher from elsewhere joins it with a class (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const admin = await teacherAt(browser, language, 'reditel')
    await test.step('registers with the number, though the register does not answer', () =>
      registers(admin, say, numbers[language]))
    await test.step('changes the details, sets a logo and takes it away', () => keeps(admin, say))
    await test.step('adds a subject of its own, which waits for its questions', () => addsSubject(admin, say))
    const other = await pageInWindow(browser, katedra.url, language)
    const schoolClass = { name: '9.C', pupils: ['Nováková Anna', 'Malá Ida'] }
    await comeInWithClass(other, katedra.url, { email: `soused-${language}@example.org`, password, schoolClass })
    await test.step('another one finds the number taken and asks to join', () => asks(other, say, numbers[language]))
    await test.step('the admin accepts from the mail', () => accepts(admin, say, language))
    await test.step('the class has come along', async () => {
      await other.goto('/skola')
      await expect(other.getByText('ZŠ Na Kopci, pobočka').first()).toBeVisible()
      await expect(other.getByRole('button', { name: say('school', 'details.edit'), exact: true })).toHaveCount(0)
      await expectAccessible(other, 'a school as a teacher sees it')
      await other.goto('/tridy')
      await expect(other.getByRole('link', { name: '9.C', exact: true })).toBeVisible()
    })
  })

  test(`a school without a number is asked whether it has none (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await teacherAt(browser, language, 'bezcisla')
    await page.goto('/skola')
    await page.getByRole('button', { name: say('school', 'unregistered.open'), exact: true }).click()
    await fillIn(page, say, '')
    await press(page, say('school', 'register.submit'))
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog.getByText(say('school', 'register.noNumberText'))).toBeVisible()
    await dialog.getByRole('button', { name: say('school', 'register.noNumberBack'), exact: true }).click()
    await press(page, say('school', 'register.submit'))
    await dialog.getByRole('button', { name: say('school', 'register.noNumberGo'), exact: true }).click()
    await expect(page.getByRole('heading', { name: say('school', 'waiting.title'), exact: true })).toBeVisible()
    await test.step('and brings in thirty colleagues and three classes', () => bringsIn(page, say, language))
  })
}

async function bringsIn(page: Page, say: Say, language: Language): Promise<void> {
  await page.goto('/kolegove')
  await press(page, say('colleagues', 'invite.open'))
  const sheet = page.getByRole('dialog')
  const emails = Array.from({ length: 30 }, (_, index) => `sbor${index}-${language}@example.org`)
  await sheet.getByRole('textbox', { name: say('colleagues', 'invite.label') }).fill(emails.join('\n'))
  await sheet.getByRole('button', { name: say('colleagues', 'invite.submitWith', { count: 30 }), exact: true }).click()
  await expect(sheet.getByText(say('colleagues', 'invite.invited', { count: 30 }))).toBeVisible()

  await page.goto('/tridy/import')
  const rows = ['1.A', '2.A', '3.A'].flatMap((name) =>
    Array.from({ length: 25 }, (_, index) => `${name};Příjmení${index};Jméno`),
  )
  const buffer = Buffer.from(['Třída;Příjmení;Jméno', ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'zaci.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: say('rosters', 'import', { count: 75 }), exact: true }).click()
  await expect(page.getByText(say('rosters', 'done.title'), { exact: true })).toBeVisible()

  await page.goto('/skola')
  await expect(page.getByText(say('school', 'waiting.colleagues', { count: 30 }))).toBeVisible()
  await expect(page.getByText(say('school', 'waiting.withoutEmail', { count: 3 }))).toBeVisible()
}

async function teacherAt(browser: Browser, language: Language, name: string): Promise<Page> {
  const page = await pageInWindow(browser, katedra.url, language)
  await comeIn(page, katedra.url, { email: `${name}-${language}@example.org`, password })
  return page
}

async function fillIn(page: Page, say: Say, number: string): Promise<void> {
  const values = {
    identification_number: number,
    street: 'Na Kopci 7',
    postal_code: '602 00',
    director_name: 'Mgr. Ivana Stará',
    director_email: 'reditelka@example.org',
  }
  for (const [field, value] of Object.entries(values)) await fieldOf(page, say, field).fill(value)
  await page.getByRole('checkbox', { name: say('school', 'register.accept') }).check()
}

const fieldOf = (page: Page, say: Say, field: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${say('school', `fields.${field}`)}(?: \\(|$)`) })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function registers(page: Page, say: Say, number: string): Promise<void> {
  await page.goto('/skola')
  await press(page, say('school', 'unregistered.open'))
  await press(page, say('school', 'register.submit'))
  for (const key of ['street_required', 'postal_code_required', 'director_name_required', 'terms_required'])
    await expect(page.getByText(say('fields', key))).toBeVisible()
  await expectAccessible(page, 'the registration of a school with mistakes')
  await fieldOf(page, say, 'identification_number').fill('12345678')
  await press(page, say('school', 'lookUp.button'))
  await expect(page.getByText(say('fields', 'identification_number'))).toBeVisible()
  await fieldOf(page, say, 'identification_number').fill(number)
  await press(page, say('school', 'lookUp.button'))
  await expect(page.getByText(say('school', 'lookUp.unavailable'))).toBeVisible()
  await press(page, say('school', 'terms.read'))
  await expect(page.getByRole('heading', { name: /^5\. (Osobní údaje|Personal data)$/ })).toBeVisible()
  await expectAccessible(page, 'the terms')
  await page.keyboard.press('Escape')
  await fillIn(page, say, number)
  await press(page, say('school', 'register.submit'))
  await expect(page.getByText(say('school', 'waiting.nothing'))).toBeVisible()
  await expectAccessible(page, 'a registered school')
}

/** A subject that the library does not have stands beside those that it has. */
async function addsSubject(page: Page, say: Say): Promise<void> {
  await page.goto('/skola')
  await press(page, say('own-subjects', 'add'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('own-subjects', 'form.name')).fill('Etika')
  await dialog.getByText(say('own-subjects', 'colours.teal'), { exact: true }).click()
  await dialog.getByText(say('glyphs', 'heart'), { exact: true }).click()
  await expectAccessible(page, 'the form of an own subject')
  await dialog.getByRole('button', { name: say('own-subjects', 'form.submit'), exact: true }).click()
  const table = page.getByRole('table', { name: say('own-subjects', 'caption') })
  await expect(table.getByText('Etika')).toBeVisible()
  await page.goto('/otazky/nova')
  const subject = page.getByRole('button', { name: new RegExp(say('question-bank', 'filing.subject')) })
  await subject.click()
  await page.getByRole('option', { name: 'Etika', exact: true }).click()
  await expect(subject).toContainText('Etika')
}

async function keeps(page: Page, say: Say): Promise<void> {
  await press(page, say('school', 'details.edit'))
  await fieldOf(page, say, 'name').fill('ZŠ Na Kopci, pobočka')
  await expectAccessible(page, 'the details of a school')
  await press(page, say('school', 'save'))
  await expect(page.getByText('ZŠ Na Kopci, pobočka').first()).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 150 } })
  await page
    .getByLabel(say('school', 'logo.choose'), { exact: true })
    .last()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: say('school', 'logo.alt') })).toBeVisible()
  await press(page, say('school', 'logo.remove'))
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: say('school', 'logo.remove'), exact: true })
    .click()
  await expect(page.getByRole('img', { name: say('school', 'logo.alt') })).toHaveCount(0)
}

async function asks(page: Page, say: Say, number: string): Promise<void> {
  await page.goto('/skola')
  await press(page, say('school', 'unregistered.open'))
  await fillIn(page, say, number)
  await press(page, say('school', 'register.submit'))
  await expect(
    page.getByText(say('errors', 'school.already_registered', { name: 'ZŠ Na Kopci, pobočka', city: 'Brno' })),
  ).toBeVisible()
  await press(page, say('school', 'register.askInstead'))
  await expect(fieldOf(page, say, 'identification_number')).toHaveValue(number)
  await page.getByRole('textbox', { name: say('school', 'join.message') }).fill('Učím u vás 9.C.')
  await expectAccessible(page, 'asking to join')
  await press(page, say('school', 'join.submit'))
  await expect(page.getByRole('button', { name: say('school', 'join.withdraw') })).toBeVisible()
  await expectAccessible(page, 'a request that waits')
}

async function accepts(page: Page, say: Say, language: Language): Promise<void> {
  const outbox = await call(katedra.url, mail.outbox, {})
  const letter = outbox.find(({ recipient }) => recipient === `reditel-${language}@example.org`)
  await page.goto(/https?:\/\/\S+\/skola/.exec(letter?.text ?? '')?.[0] ?? '/no-letter')
  const name = 'Eva Nejedlá-Vondráčková'
  await expect(page.getByText('Učím u vás 9.C.')).toBeVisible()
  await expectAccessible(page, 'a school with a request to join')
  await press(page, say('school', 'requests.acceptOf', { name }))
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: say('school', 'requests.accept'), exact: true })
    .click()
  await expect(page.getByText(say('school', 'requests.acceptDone', { name })).last()).toBeVisible()
}
