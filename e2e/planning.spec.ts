import { readFileSync } from 'node:fs'
import type { Language } from '@katedra/i18n'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { test } from './story.ts'
import { comeIn, makeClass } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const story = {
  cs: { locale: 'cs-CZ', subject: 'Dějepis', level: 'Starověk' },
  en: { locale: 'en-GB', subject: 'History', level: 'Ancient history' },
} as const
type Story = (typeof story)[Language]

for (const language of storyLanguages) {
  test(`a teacher plans in few clicks, changes, copies, tries and mails a plan (${language})`, async ({ browser }) => {
    test.setTimeout(360_000)
    const say = wordsOf(language)
    const words = story[language]
    const page = await newPage(browser, language)
    await comeIn(page, katedra.url, { email: `plan-${language}@example.org`, password: 'kolik-dni-ma-rok' })
    await page.goto('/mojecviceni')

    await test.step('a new class has a running test within twelve clicks', () =>
      newClassToRunningTest(page, say, words))
    await test.step('an existing class has a planned test within six clicks, nothing typed', () =>
      existingClassToPlannedTest(page, say, words))
    await test.step('the test is changed while it is scheduled', () => changesTest(page, say))
    await test.step('the plan is mailed once the class has an address', () => mailsPlan(page, say))
    await test.step('chosen questions are tried as a pupil, and planned for two classes at once', () =>
      plansForTwoClasses(page, say, words))
    await test.step('a finished plan is planned once more with the same questions', () => plansAgain(page, say))
    await test.step('without free plans that is said before anything is typed', () => hasNoPlans(page, say, words))
    await test.step('what is planned goes into a calendar', () => savesCalendar(page, say))
  })
}

async function newPage(browser: Browser, language: Language): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({
    baseURL: katedra.url,
    locale: story[language].locale,
    timezoneId: 'Europe/Prague',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(language === 'cs' ? phone : { viewport: { width: 1280, height: 800 } }),
  })
  await context.addInitScript(countHands)
  return context.newPage()
}

/** Counts in the page itself what hands do: presses of a pointer, and keys. */
function countHands(): void {
  const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? '0') + 1))
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('presses'), true)
  addEventListener('keydown', ({ isTrusted }) => isTrusted && count('keys'), true)
}

async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
}

function counted(page: Page): Promise<{ presses: number; keys: number }> {
  return page.evaluate(() => ({
    presses: Number(sessionStorage.getItem('presses')),
    keys: Number(sessionStorage.getItem('keys')),
  }))
}

function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true })
}

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** From the screen after sign-in; fields are pressed into before they are written, as by hand. */
async function newClassToRunningTest(page: Page, say: Say, { level }: Story): Promise<void> {
  await startCounting(page)
  await page.getByRole('link', { name: say('planned-tests', 'steps.class.action'), exact: true }).click()
  const creating = page.getByRole('dialog')
  const name = creating.getByRole('textbox', { name: say('classes', 'name'), exact: true })
  await name.click()
  await name.fill('6.A')
  const roster = creating.getByRole('textbox', { name: say('classes', 'paste.label') })
  await roster.click()
  await roster.fill('Nováková Anna\nDvořák Tomáš')
  await button(creating, say('classes', 'create.submitWith', { count: 2 })).click()
  await page.getByRole('link', { name: say('classes', 'plan'), exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${level}`) }).click()
  const sheet = sheetOf(page, say('planned-tests', 'sheet.title'))
  await expectAccessible(page, 'the plan sheet')
  await button(sheet, say('planned-tests', 'launch.button')).click()
  await expect(page).toHaveURL(/\/testy\/[\w-]+\/zive$/)
  await expect(page.getByText(say('live', 'state.launched')).first()).toBeVisible()
  // With the press that signs in: eight.
  expect((await counted(page)).presses).toBeLessThanOrEqual(7)
}

/** From the list of classes. */
async function existingClassToPlannedTest(page: Page, say: Say, { level }: Story): Promise<void> {
  await page.goto('/tridy')
  await startCounting(page)
  await page.getByRole('link', { name: '6.A', exact: true }).click()
  await page.getByRole('link', { name: say('classes', 'plan'), exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${level}`) }).click()
  const sheet = sheetOf(page, say('planned-tests', 'sheet.title'))
  await sheet.getByText(say('planned-tests', 'preset.tomorrow_8'), { exact: true }).click()
  await button(sheet, say('planned-tests', 'sheet.submit')).click()
  const ready = sheetOf(page, say('planned-tests', 'sheet.planned', { count: 1 }))
  await expect(ready.getByText(say('planned-tests', 'access.code'), { exact: true })).toBeVisible()
  const { presses, keys } = await counted(page)
  expect(presses).toBeLessThanOrEqual(6)
  expect(keys).toBe(0)
  await ready.getByRole('link', { name: say('planned-tests', 'next.open'), exact: true }).click()
}

const newTitle = 'Čtvrtletní písemka'

async function changesTest(page: Page, say: Say): Promise<void> {
  await button(page, say('planned-tests', 'actions.edit')).click()
  const sheet = sheetOf(page, say('planned-tests', 'sheet.edit'))
  await expect(sheet.getByText(say('planned-tests', 'questions.kept', { count: 10 }), { exact: true })).toBeVisible()
  const title = sheet.getByRole('textbox', { name: say('planned-tests', 'field.title'), exact: true })
  await title.fill('')
  await button(sheet, say('planned-tests', 'sheet.save')).click()
  await expect(sheet.getByText(say('fields', 'title_required'), { exact: true })).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill(newTitle)
  await sheet.getByText(say('planned-tests', 'preset.in_a_week_8'), { exact: true }).click()
  await sheet.getByText('5', { exact: true }).click()
  await expectAccessible(page, 'a test being changed')
  await button(sheet, say('planned-tests', 'sheet.save')).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { name: newTitle, level: 1, exact: true })).toBeVisible()
  const questions = say('planned-tests', 'testQuestions.title', { count: 5 })
  await expect(page.getByRole('heading', { name: questions, exact: true })).toBeVisible()
}

async function mailsPlan(page: Page, say: Say): Promise<void> {
  const address = page.url()
  const send = button(page, say('planned-tests', 'actions.send'))
  const sheet = sheetOf(page, say('planned-tests', 'send.title'))
  await send.click()
  await expect(sheet.getByText(say('planned-tests', 'send.noEmail'), { exact: true })).toBeVisible()
  await expect(button(sheet, say('planned-tests', 'send.send'))).toBeDisabled()
  await sheet.getByRole('link', { name: say('planned-tests', 'send.setEmail', { class_name: '6.A' }) }).click()
  await button(page, say('classes', 'more')).press('Enter')
  await page.getByRole('menuitem', { name: say('classes', 'edit.open'), exact: true }).press('Enter')
  const editing = page.getByRole('dialog')
  await editing.getByRole('textbox', { name: say('classes', 'email') }).fill('6a@skola.example')
  await button(editing, say('classes', 'save')).click()
  await expect(editing).toHaveCount(0)

  await page.goto(address)
  await send.click()
  await expect(sheet.getByText('6a@skola.example', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('region', { name: say('planned-tests', 'send.letter') })).toContainText(newTitle)
  await expectAccessible(page, 'a plan before it is mailed')
  await button(sheet, say('planned-tests', 'send.send')).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { name: say('planned-tests', 'send.history'), exact: true })).toBeVisible()
  await send.click()
  await expect(button(sheet, say('planned-tests', 'send.again'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

async function plansForTwoClasses(page: Page, say: Say, { level, subject }: Story): Promise<void> {
  await makeClass(page, say, '6.B', ['Malá Ida'])
  await page.goto('/mojecviceni')
  await page.getByRole('button', { name: new RegExp(`^${subject}`) }).click()
  await page.getByRole('button', { name: new RegExp(`^${level}`) }).click()
  const sheet = sheetOf(page, say('planned-tests', 'sheet.title'))
  await sheet.locator('[data-field=class_id]').getByText('6.A', { exact: true }).click()
  await sheet.getByText(say('planned-tests', 'questions.byHand'), { exact: true }).click()
  const abc = sheet.getByRole('listitem').filter({ hasText: say('subjects', 'type.abc') })
  await abc.first().locator('label').first().click()
  await triesQuestion(page, say, sheet)

  await sheet.getByText(say('planned-tests', 'preset.tomorrow_8'), { exact: true }).click()
  await sheet.locator('[data-field=class_id]').getByText('6.B', { exact: true }).click()
  const start = say('planned-tests', 'others.start', { number: 2 })
  const later = new RegExp(`^${say('planned-tests', 'preset.day_after_tomorrow_8')}`)
  await pick(page, sheet, { field: start, option: later })
  await expectAccessible(page, 'a plan for two classes')
  await button(sheet, say('planned-tests', 'sheet.submitSeveral', { count: 2 })).click()
  const ready = sheetOf(page, say('planned-tests', 'sheet.planned', { count: 2 }))
  for (const class_name of ['6.A', '6.B']) {
    const name = say('planned-tests', 'planned.oneOf', { class_name, title: level })
    await expect(ready.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'two planned tests')
  await ready.getByRole('link', { name: new RegExp('^6\\.B') }).click()
  await expect(page.getByRole('heading', { name: level, level: 1, exact: true })).toBeVisible()
  await checksTry(page, say)
}

/** The school has not registered, so what is right need not be known before the test is planned. */
async function triesQuestion(page: Page, say: Say, sheet: Locator): Promise<void> {
  await button(sheet, say('planned-tests', 'try.open')).click()
  const trying = sheetOf(page, say('planned-tests', 'try.title'))
  await expect(
    trying.getByText(say('planned-tests', 'try.heading', { number: 1, total: 1 }), { exact: true }),
  ).toBeVisible()
  await trying.locator('label').first().click()
  await expectAccessible(page, 'a question tried before it is planned')
  await page.keyboard.press('Escape')
  await expect(trying).toHaveCount(0)
}

async function checksTry(page: Page, say: Say): Promise<void> {
  await button(page, say('planned-tests', 'try.open')).click()
  const trying = sheetOf(page, say('planned-tests', 'try.title'))
  await expect(
    trying.getByText(say('planned-tests', 'try.heading', { number: 1, total: 1 }), { exact: true }),
  ).toBeVisible()
  await expect(button(trying, say('planned-tests', 'try.check'))).toBeDisabled()
  await trying.locator('label').first().click()
  await expectAccessible(page, 'a question tried as a pupil')
  await button(trying, say('planned-tests', 'try.check')).click()
  await expect(button(trying, say('planned-tests', 'try.again'))).toBeVisible()
  await expectAccessible(page, 'the check of one’s own try')
  await page.keyboard.press('Escape')
  await expect(trying).toHaveCount(0)
}

/** Chooses from a list that opens. */
async function pick(page: Page, place: Locator, { field, option }: { field: string; option: RegExp }): Promise<void> {
  await place.getByRole('button', { name: new RegExp(field) }).click()
  await page.getByRole('option', { name: option }).click()
}

async function plansAgain(page: Page, say: Say): Promise<void> {
  await button(page, say('planned-tests', 'actions.copy')).click()
  const sheet = sheetOf(page, say('planned-tests', 'sheet.title'))
  // It begins with its class; another one takes its place.
  await expect(sheet.getByRole('checkbox', { name: /^6\.B/ })).toBeChecked()
  for (const name of ['6.B', '6.A'])
    await sheet.locator('[data-field=class_id]').getByText(name, { exact: true }).click()
  await sheet.getByText(say('planned-tests', 'preset.in_a_week_8'), { exact: true }).click()
  // The last free plan: another class cannot be added, and the sheet says why.
  await expect(sheet.getByRole('checkbox', { name: /^6\.B/ })).toBeDisabled()
  await expect(sheet.getByText(say('planned-tests', 'others.noPlan', { count: 1 }), { exact: true })).toBeVisible()
  await expect(sheet.getByText(say('planned-tests', 'outlook.kept', { count: 1 }), { exact: true })).toBeVisible()
  await button(sheet, say('planned-tests', 'sheet.submit')).click()
  const ready = sheetOf(page, say('planned-tests', 'sheet.planned', { count: 1 }))
  await expect(ready.getByText(say('planned-tests', 'access.code'), { exact: true })).toBeVisible()
  await expect(button(ready, say('planned-tests', 'sheet.another'))).toHaveCount(0)
}

async function hasNoPlans(page: Page, say: Say, { level }: Story): Promise<void> {
  await page.goto('/mojecviceni')
  await page.getByRole('button', { name: new RegExp(`^${level}`) }).click()
  const sheet = sheetOf(page, say('planned-tests', 'sheet.title'))
  await expect(sheet.getByRole('alert')).toContainText(say('planned-tests', 'plans.none'))
  await expect(sheet.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'no free plans')
}

async function savesCalendar(page: Page, say: Say): Promise<void> {
  await page.goto('/testy')
  await page.getByRole('tab', { name: new RegExp(say('planned-tests', 'list.scheduled')) }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  await page.getByRole('button', { name: new RegExp(say('planned-tests', 'field.class')) }).click()
  await page.getByRole('option', { name: '6.B', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expectAccessible(page, 'tests of one class')
  const downloaded = page.waitForEvent('download')
  await button(page, say('planned-tests', 'list.calendar', { count: 1 })).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe(say('planned-tests', 'calendar.file'))
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Prague')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toMatch(/DTSTART;TZID=Europe\/Prague:\d{8}T080000/)
}
