import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoOperator, signInAtConsole } from './console.ts'
import type { DemoSchool } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra
let demo: DemoSchool

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra, demo } = await newHouse())
})

for (const language of storyLanguages) {
  test(`an operator adds a level with two questions, and a teacher plans a test of it (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(360_000)
    const say = wordsOf(language)
    const title = `Mayové ${language}`
    const page = await pageInWindow(browser, katedra.url, language)
    await signInAtConsole(page, demoOperator)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await test.step('makes a level, hidden at first', () => makesLevel(page, say, title))
    await test.step('writes two questions', async () => {
      for (const nth of [1, 2]) await writesQuestion(page, say, `Co stavěli Mayové? ${nth}`)
    })
    await test.step('shows it to teachers', () => showsLevel(page, say))
    await test.step('retires one question and is refused the last one', () => retires(page, say))
    const teacher = await pageInWindow(browser, katedra.url, language)
    await signIn(teacher, katedra.url, 'teacher')
    await test.step('a teacher plans a test of it', () => plansTest(teacher, say, title))
  })
}

async function makesLevel(page: Page, say: Say, title: string): Promise<void> {
  const text = (key: string) => say('operator-library', key)
  await page.goto('/operator/predmety')
  await page.getByRole('link', { name: /Dějepis|History/ }).click()
  await page.getByRole('link', { name: text('level.new') }).click()
  for (const field of ['cs', 'en']) await page.getByRole('textbox', { name: text(`level.title.${field}`) }).fill(title)
  await page.getByRole('textbox', { name: text('colours.basic'), exact: true }).fill('#DDDDDD')
  await expect(page.getByText(text('colours.low').split('{')[0] ?? '')).toBeVisible()
  await page.getByRole('textbox', { name: text('colours.basic'), exact: true }).fill('#7A4B2A')
  await expectAccessible(page, 'a new level')
  await page.getByRole('button', { name: text('create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(text('level.emptyText'))).toBeVisible()
}

async function writesQuestion(page: Page, say: Say, prompt: string): Promise<void> {
  const text = (key: string) => say('operator-library', key)
  const bank = (key: string, values = {}) => say('question-bank', key, values)
  await page.getByRole('link', { name: text('question.new') }).click()
  for (const language of ['cs', 'en']) await page.locator(`[name="prompt.${language}"]`).fill(prompt)
  const options = page.locator('textarea[name^="options."]')
  for (const [place, option] of ['pyramidy', 'pyramids', 'hrady', 'castles'].entries())
    await options.nth(place).fill(option)
  await page.getByRole('checkbox', { name: bank('abc.isCorrect', { letter: 'A' }) }).check()
  await page.getByRole('button', { name: text('question.add') }).click()
  await expect(page.locator('[name=source]')).toBeFocused()
  await page.locator('[name=source]').fill('Encyclopaedia Britannica: Maya')
  await expectAccessible(page, 'a new question of the library')
  await page.getByRole('button', { name: text('question.add') }).click()
  await expect(page.getByRole('row', { name: prompt })).toBeVisible()
}

async function showsLevel(page: Page, say: Say): Promise<void> {
  const text = (key: string) => say('operator-library', key)
  await expectAccessible(page, 'questions of a level')
  await page.getByRole('button', { name: new RegExp(text('level.show')) }).click()
  await expect(page.getByText(text('level.shownText'))).toBeVisible()
}

async function retires(page: Page, say: Say): Promise<void> {
  const text = (key: string) => say('operator-library', key)
  const press = (key: string) => page.getByRole('button', { name: text(key), exact: true }).click()
  const open = (nth: number) => page.getByRole('link', { name: `Co stavěli Mayové? ${nth}` }).click()
  const level = page.url()
  await open(1)
  await press('question.retire')
  await expect(page.getByText(text('question.retiredText'))).toBeVisible()
  const retired = page.url()
  await page.goto(level)
  await open(2)
  await press('question.retire')
  await expect(page.getByRole('alert').filter({ hasText: say('errors', 'operator.last_question') })).toBeVisible()
  await expect(page.getByText(text('question.usedText'))).toBeVisible()
  await expectAccessible(page, 'the last question of a level')
  await page.goto(retired)
  await press('question.putBack')
  await expect(page.getByText(text('question.usedText'))).toBeVisible()
}

async function plansTest(page: Page, say: Say, title: string): Promise<void> {
  await page.goto(`/tridy/${demo.class_id}`)
  await page.getByRole('link', { name: say('classes', 'plan'), exact: true }).click()
  await page.getByRole('button', { name: /Dějepis|History/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  const sheet = page.getByRole('dialog', { name: say('planned-tests', 'sheet.title'), exact: true })
  await sheet.getByText(say('planned-tests', 'preset.tomorrow_8'), { exact: true }).click()
  await sheet.getByRole('button', { name: say('planned-tests', 'sheet.submit'), exact: true }).click()
  const ready = page.getByRole('dialog', { name: say('planned-tests', 'sheet.planned', { count: 1 }), exact: true })
  await ready.getByRole('link', { name: say('planned-tests', 'next.open'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const questions = say('planned-tests', 'testQuestions.title', { count: 2 })
  await expect(page.getByRole('heading', { name: questions, exact: true })).toBeVisible()
}

test('two operators at one question: the second is told, decides, and the file can be followed again', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const say = wordsOf('cs')
  const text = (key: string) => say('operator-library', key)
  const first = await atFirstQuestion(await pageInWindow(browser, katedra.url, 'cs'))
  const second = await atFirstQuestion(await pageInWindow(browser, katedra.url, 'cs'))
  const source = (page: Page) => page.locator('[name=source]')
  const save = (page: Page) => page.getByRole('button', { name: text('question.save') }).click()
  const kept = await source(first).inputValue()

  await source(first).fill('První')
  await source(second).fill('Druhý')
  await save(first)
  await expect(first.getByText(text('state.edited'), { exact: true })).toBeVisible()
  await save(second)
  await expect(second.getByRole('alert').filter({ hasText: text('conflict.title') })).toBeVisible()
  await expect(source(second)).toHaveValue('Druhý')
  await expectAccessible(second, 'two operators at one question')
  await second.getByRole('button', { name: text('conflict.overwrite') }).click()
  await expect(second.getByText(text('conflict.title'))).toHaveCount(0)
  await expect(source(second)).toHaveValue('Druhý')

  await second.getByRole('button', { name: text('state.follow') }).click()
  await second
    .getByRole('alertdialog')
    .getByRole('button', { name: text('state.follow') })
    .click()
  await expect(second.getByText(text('state.file'), { exact: true })).toBeVisible()
  await expect(source(second)).toHaveValue(kept)
})

async function atFirstQuestion(page: Page): Promise<Page> {
  await signInAtConsole(page, demoOperator)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.goto('/operator/predmety')
  await page.getByRole('link', { name: 'Chemie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chemie' })).toBeVisible()
  const level = page.getByRole('tabpanel').getByRole('link').first()
  const name = await level.innerText()
  await level.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.locator('[name=source]')).not.toHaveValue('')
  return page
}
