import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { keyboard } from './pupil.ts'
import { fillPlan } from './question-writer.ts'
import { test } from './story.ts'
import { comeInWithClass } from './teacher.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const say = wordsOf('cs')
const file = (key: string, values = {}) => say('question-files', key, values)
const minute = 60_000

/** Fifty items as other systems write them; two of them can't be questions. */
const gift = Array.from({ length: 50 }, (_, index) => giftItem(index + 1)).join('\n\n')

test('a teacher imports a file of fifty questions with keys alone, plans them, and brings them elsewhere', async ({
  browser,
}) => {
  test.setTimeout(5 * minute)
  const context = await browser.newContext({
    baseURL: katedra.url,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const hand = keyboard(page)
  const schoolClass = { name: '6.A', pupils: ['Nováková Anna'] }
  await comeInWithClass(page, katedra.url, { email: 'dovoz@example.org', password: 'kolik-dni-ma-rok', schoolClass })

  await test.step('a file in an unknown format is refused with what to do', async () => {
    await page.goto('/otazky')
    await hand.press(page.getByRole('link', { name: say('question-bank', 'files.import') }))
    await choose(page, 'obrazek.gift', Buffer.from([0x89, 0x50, 0, 0]))
    await expect(page.getByRole('alert').filter({ hasText: file('import.refused') })).toBeVisible()
  })

  await test.step('the report tells which items are not taken, where they are and why', async () => {
    await choose(page, 'zemepis.gift', Buffer.from(gift))
    await expect(page.getByRole('heading', { name: file('import.ready', { count: 48 }) })).toBeVisible()
    await expect(page.getByRole('heading', { name: file('import.skipped', { count: 2 }) })).toBeVisible()
    const skipped = page.getByRole('table', { name: file('import.skipped', { count: 2 }) })
    await expect(skipped.getByRole('row', { name: /Jen nadpis/ })).toContainText(file('reasons.only_text'))
    await expect(skipped.getByRole('row', { name: /Rozbitá/ })).toContainText(file('where.line', { number: 39 }))
    await expectAccessible(page, 'the report of a file')
  })

  await test.step('a whole question is seen with its key before it is added, and can be left out', async () => {
    await hand.press(page.getByRole('button', { name: 'Které město leží na řece číslo 1?' }))
    const sheet = page.getByRole('dialog', { name: file('import.one', { number: 1, total: 48 }) })
    await expect(sheet.getByText(say('questions', 'verdict.right')).first()).toBeVisible()
    await expectAccessible(page, 'a question of a file')
    await hand.focus(sheet.getByRole('checkbox', { name: file('import.take') }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByText(file('import.chosen', { chosen: 47, total: 48 }))).toBeVisible()
    await hand.focus(
      page.getByRole('checkbox', { name: file('import.select', { prompt: 'Které město leží na řece číslo 1?' }) }),
    )
    await page.keyboard.press('Space')
  })

  await test.step('questions need no subject, and get one by keys', async () => {
    const subject = page.getByRole('button', { name: file('import.subject') })
    await expect(subject).toContainText(file('import.noSubject'))
    await hand.press(subject)
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(subject).not.toContainText(file('import.noSubject'))
  })

  await test.step('a line that breaks costs nothing, and the next try adds the questions once', async () => {
    await page.route('**/v1/question-files/?*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await add(page, 48)
    await expect(page.getByRole('alert').filter({ hasText: say('app', 'problem.offline') })).toBeVisible()
    await page.unroute('**/v1/question-files/?*')
    await add(page, 48)
    await expect(page.getByRole('heading', { name: file('import.done.title', { count: 48 }) })).toBeFocused()
    await expectAccessible(page, 'questions that have been added')
  })

  await test.step('a test of them is planned at once', async () => {
    await hand.press(page.getByRole('link', { name: file('import.done.plan') }))
    const startsAt = new Date(Math.ceil((Date.now() + 2 * minute) / minute) * minute)
    expect(await fillPlan(page, say, { className: '6.A', startsAt })).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
  })

  const json = await test.step('the bank is written into a file that holds everything', async () => {
    await page.goto('/otazky')
    await expect(page.getByText(say('question-bank', 'list.count', { count: 48 }))).toBeVisible()
    await hand.press(page.getByRole('button', { name: say('question-bank', 'files.export') }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(file('export.whole', { count: 48 }))).toBeVisible()
    await expectAccessible(page, 'questions as a file')
    const download = page.waitForEvent('download')
    await hand.press(dialog.getByRole('button', { name: file('export.download') }))
    const path = await (await download).path()
    await expect(dialog.getByText(/^Staženo/)).toBeVisible()
    return path
  })

  await test.step('the same file brings the same questions again, and they can be taken back', async () => {
    await page.goto('/otazky/import?subject_id=1')
    await (await chooser(page)).setFiles(json)
    await expect(page.getByRole('heading', { name: file('import.ready', { count: 48 }) })).toBeVisible()
    // It says itself in which languages it is.
    await expect(page.getByRole('group', { name: file('import.language') })).toBeHidden()
    await add(page, 48)
    await page.getByRole('link', { name: file('import.done.toBank') }).waitFor()
    await hand.press(page.getByRole('button', { name: file('import.done.undo') }))
    await expect(page.getByText(file('import.done.undone')).last()).toBeVisible()
    await expect(addButton(page, 48)).toBeFocused()
    await page.keyboard.press('Enter')
    await hand.press(page.getByRole('link', { name: file('import.done.toBank') }))
    await expect(page.getByText(say('question-bank', 'list.count', { count: 96 }))).toBeVisible()
  })
})

async function chooser(page: Page) {
  const choice = page.waitForEvent('filechooser')
  const button: Locator = page
    .getByRole('button', { name: file('import.choose'), exact: true })
    .or(page.getByRole('button', { name: file('import.chooseOther'), exact: true }))
  await keyboard(page).press(button)
  return choice
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await (await chooser(page)).setFiles({ name, mimeType: 'text/plain', buffer })
}

async function add(page: Page, count: number): Promise<void> {
  await addButton(page, count).press('Enter')
}

function addButton(page: Page, count: number): Locator {
  return page.getByRole('button', { name: file('import.submit', { count }), exact: true })
}

function giftItem(number: number): string {
  if (number === 10) return 'Jen nadpis, který zůstal v souboru.'
  if (number === 20) return '::Rozbitá:: Která řeka teče Prahou? {=Vltava ~Labe'
  const kinds = [
    `Kolik je ${number} + ${number}? {#${2 * number}:0}`,
    `Které město leží na řece číslo ${number}? {=Praha ~Brno ~Ostrava}`,
    `Spojte hlavní město se státem (${number}). {=Česko -> Praha =Slovensko -> Bratislava =Rakousko -> Vídeň}`,
    `Praha má ${number} mostů přes Vltavu. {T}`,
  ]
  return kinds[number % kinds.length] ?? ''
}
