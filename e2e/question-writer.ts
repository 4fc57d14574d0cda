import { expect, type Locator, type Page } from '@playwright/test'
import { keyboard } from './pupil.ts'
import { joinCode, typeMoment } from './teacher.ts'
import type { Say } from './words.ts'

const types = ['abc', 'alphabet', 'axis', 'connection', 'text'] as const
type Kind = (typeof types)[number]

/** The five questions of the story, in the order in which the types are offered. */
const written: Readonly<Record<Kind, string>> = {
  abc: 'Kolik je $\\frac{1}{2}$ z osmi?',
  alphabet: 'Hlavní město Česka?',
  axis: 'Kde je polovina osy?',
  connection: 'Která řeka kterým městem protéká?',
  text: 'Jak se jmenuje řeka v Praze?',
}

/** Writes one question of each type with keys alone, every one from the editor of the one before; ends on the last one's page. */
export async function writeFiveQuestions(page: Page, say: Say): Promise<void> {
  const hand = keyboard(page)
  const bank = (key: string, values = {}) => say('question-bank', key, values)
  await hand.press(page.getByRole('link', { name: bank('type.abc') }))
  for (const type of types) {
    if (type !== 'abc') await nextType(page, bank(`type.${type}`))
    await hand.write(field(page, bank('prompt.label')), written[type])
    await writers[type](page, bank)
    if (type === 'abc') await chooseSubject(page, bank)
    if (type === 'text') await page.keyboard.press('Control+S')
    else await page.keyboard.press('Control+Enter')
    // The next editor is empty, and the cursor is in it.
    if (type !== 'text') await expect(page.locator('textarea:focus')).toHaveValue('')
  }
  await page.waitForURL(/otazky\/[0-9a-f-]{36}$/)
}

type Bank = (key: string, values?: Record<string, string | number>) => string

/** By the beginning of the label: a required or optional field says so behind it. */
function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** Back from the prompt to the chosen type, and on to the one next to it. */
async function nextType(page: Page, name: string): Promise<void> {
  const focused = page.locator('input[type=radio]:focus')
  for (let tabs = 0; tabs < 12 && (await focused.count()) === 0; tabs += 1) await page.keyboard.press('Shift+Tab')
  for (let moves = 0; moves < types.length; moves += 1) {
    if (await page.getByRole('radio', { name, exact: true }).isChecked()) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`the keyboard does not get to ${name}`)
}

async function chooseSubject(page: Page, bank: Bank): Promise<void> {
  await keyboard(page).press(page.getByRole('button', { name: bank('filing.subject') }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

const writers: Readonly<Record<Kind, (page: Page, bank: Bank) => Promise<void>>> = {
  async abc(page, bank) {
    await writeRows(page, field(page, bank('abc.option', { letter: 'A' })), ['dvě', 'čtyři', 'osm'])
    const right = page.getByRole('checkbox', { name: bank('abc.isCorrect', { letter: 'B' }) })
    await shiftTabTo(page, right)
    await page.keyboard.press('Space')
    await expect(right).toBeChecked()
  },
  async alphabet(page, bank) {
    await keyboard(page).write(field(page, bank('alphabet.word')), 'Praha')
  },
  async axis(page, bank) {
    await keyboard(page).write(field(page, bank('axis.marker', { letter: 'A' })), 'polovina')
    const slider = page.getByRole('group', { name: bank('axis.place') }).getByRole('slider')
    // Enter puts the marker into the middle, an arrow one step further.
    await keyboard(page).press(slider)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('textbox', { name: bank('axis.position', { letter: 'A' }) })).toHaveValue('5')
  },
  async connection(page, bank) {
    const pairs = ['Praha', 'Vltava', 'Brno', 'Svratka', 'Londýn', 'Temže']
    await writeRows(page, field(page, bank('connection.left', { number: 1 })), pairs)
  },
  async text(page, bank) {
    await keyboard(page).write(field(page, bank('text.acceptedText', { number: 1 })), 'Vltava')
  },
}

/** Enter goes from row to row. */
async function writeRows(page: Page, first: Locator, texts: readonly string[]): Promise<void> {
  await keyboard(page).write(first, texts[0] ?? '')
  for (const text of texts.slice(1)) {
    await page.keyboard.press('Enter')
    await expect(page.locator('textarea:focus')).toHaveValue('')
    await page.keyboard.type(text)
  }
}

async function shiftTabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error('the keyboard does not get back there')
}

/** Chooses all questions of the list and plans a test of them, with keys alone; returns the join code. */
export async function planChosen(page: Page, say: Say, plan: { className: string; startsAt: Date }): Promise<string> {
  const hand = keyboard(page)
  const all = page.getByRole('columnheader').getByRole('checkbox', { name: say('question-bank', 'list.selectAll') })
  await hand.focus(all)
  await page.keyboard.press('Space')
  await expect(page.getByText(say('question-bank', 'bulk.chosen', { count: types.length }))).toBeVisible()
  const bar = page.getByRole('region', { name: say('question-bank', 'bulk.label') })
  await hand.press(bar.getByRole('link', { name: say('question-bank', 'act.plan') }))
  return fillPlan(page, say, plan)
}

/** Chooses the class and the start in the open plan sheet and plans, with keys alone; returns the join code. */
export async function fillPlan(page: Page, say: Say, plan: { className: string; startsAt: Date }): Promise<string> {
  const hand = keyboard(page)
  const sheet = page.getByRole('dialog')
  const schoolClass = sheet.getByRole('checkbox', { name: new RegExp(`^${plan.className}`) })
  await hand.focus(schoolClass)
  // The only class there is has been chosen already.
  if (!(await schoolClass.isChecked())) await page.keyboard.press('Space')
  await hand.focus(sheet.getByRole('group', { name: say('planned-tests', 'field.start') }).getByRole('radio'))
  // The own start is the last one, so it is the one before the first.
  await page.keyboard.press('ArrowUp')
  await typeMoment(page, plan.startsAt)
  await hand.press(sheet.getByRole('button', { name: say('planned-tests', 'sheet.submit'), exact: true }))
  await expect(page.getByText(say('planned-tests', 'access.code')).first()).toBeVisible()
  return joinCode(page)
}
