import { readFile } from 'node:fs/promises'
import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { inLanguage } from '@katedra/questions'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const pupils = ['Adamová Eva', 'Beran Jan', 'Cibulka Ota']
const tables = { cs: 'Dělení v oboru násobilky', en: 'Division facts' }
const tooFew = { cs: 'bere o jeden násobek méně', en: 'takes one multiple too few' }

for (const language of storyLanguages) {
  test(`each pupil has own numbers, and the teacher sees what goes wrong (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
    const students = pupils.map((name) => ({
      last_name: name.split(' ')[0] ?? '',
      first_name: name.split(' ')[1] ?? '',
    }))
    const name = `4.G ${language}`
    const schoolClass = await call(katedra.url, classes.createClass, { body: { name, students } }, access)
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'teacher')
    const kind = say('generators', 'title', { title: tables[language], difficulty: say('generators', 'difficulty.1') })

    const testId = await test.step('a generator is chosen from its samples and planned three times', async () => {
      await openLevel(page, language)
      const sheet = page.getByRole('dialog').first()
      await chooseClass(page, name)
      await sheet.getByText(say('planned-tests', 'questions.byHand'), { exact: true }).click()
      await sheet.getByRole('button', { name: say('generators', 'openOf', { title: kind }) }).click()
      const samples = page.getByRole('dialog', { name: kind })
      const sample = new RegExp(`^${say('generators', 'number', { number: '' })}\\d+$`)
      await expect(samples.getByRole('region', { name: sample })).toHaveCount(10)
      await expectAccessible(page, 'the samples of a generator')
      await samples.getByRole('button', { name: say('ui', 'close') }).click()
      await sheet.getByText(kind, { exact: true }).click()
      await sheet.getByRole('group', { name: kind }).getByRole('textbox').fill('3')
      await expect(sheet.getByRole('switch', { name: say('generators', 'ownNumbers') })).toBeChecked()
      return startNow(page, say)
    })

    await test.step('pupils have other numbers; two make the same mistake', async () => {
      const detail = await call(katedra.url, plannedTests.test, { params: { test_id: testId } }, access)
      const asked: string[] = []
      for (const [place, { id: student_id, personal_code }] of schoolClass.students.entries()) {
        const join = { params: { code: detail.join_code }, body: { student_id, personal_code } }
        const { token, attempt } = await call(katedra.url, attempts.joinTest, join)
        const own = { attempt_id: attempt.id }
        for (const { item_no, question } of attempt.questions) {
          const prompt = inLanguage(question.prompt, 'cs')
          asked.push(prompt)
          const [dividend = 0, divisor = 1] = (prompt.match(/\d+/g) ?? []).map(Number)
          const answer = { text: String(dividend / divisor - (place < 2 ? 1 : 0)) }
          const body = { revision: 1, answer, active_ms: 9000 }
          await call(katedra.url, attempts.saveAnswer, { params: { ...own, item_no }, body }, token)
        }
        await call(katedra.url, attempts.submitAttempt, { params: own }, token)
      }
      expect(new Set(asked).size).toBeGreaterThan(3)
    })

    await test.step('the teacher reads what goes wrong most often, and what each pupil was asked', async () => {
      await page.goto(`/vysledky/${testId}`)
      const sentence = say('results', 'misconceptions.commonest', { text: tooFew[language] })
      await expect(page.getByText(sentence)).toBeVisible()
      const table = page.getByRole('table', { name: say('results', 'misconceptions.title') })
      await expect(table.getByText(say('results', 'misconceptions.students', { count: 2 }))).toBeVisible()
      await expectAccessible(page, 'results with misconceptions')
      await table.getByRole('button', { name: /Adamová/ }).click()
      const attempt = page.getByRole('dialog')
      await expect(attempt.getByText(say('results', 'misconceptions.own', { text: tooFew[language] }))).toBeVisible()
    })

    await test.step('and plans the same again with fresh numbers, printed for each pupil with a key', async () => {
      const again = await planAgain(testId, access, schoolClass.id)
      await page.goto(`/testy/${again}`)
      await expect(page.getByText(say('generators', 'eachOwn')).first()).toBeVisible()
      await page.getByRole('button', { name: say('exports', 'paper.open'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('exports', 'paper.title') })
      await expect(dialog.getByText(say('exports', 'paper.eachOwnHint'))).toBeVisible()
      const make = dialog.getByRole('button', { name: say('exports', 'paper.make'), exact: true })
      const [download] = await Promise.all([page.waitForEvent('download'), make.click()])
      expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('%PDF')
    })
  })
}

async function openLevel(page: Page, language: 'cs' | 'en'): Promise<void> {
  await page.goto('/mojecviceni')
  await page.getByRole('button', { name: language === 'cs' ? /^Matematika/ : /^Mathematics/ }).click()
  await page.getByRole('button', { name: language === 'cs' ? /^Počítání/ : /^Arithmetic/ }).click()
}

async function chooseClass(page: Page, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('checkbox', { name })
  if (!(await box.isChecked())) await page.getByRole('dialog').getByText(name, { exact: true }).click()
}

/** Launches what the sheet holds; the id of the test, whose room opens. */
async function startNow(page: Page, say: Say): Promise<string> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: say('planned-tests', 'launch.button'), exact: true }).click()
  await page.waitForURL(/\/testy\/[0-9a-f-]{36}\/zive/)
  return /testy\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

/** A copy of the test, whose numbers are others. */
async function planAgain(testId: string, access: string, class_id: string): Promise<string> {
  const params = { test_id: testId }
  const before = await call(katedra.url, plannedTests.test, { params }, access)
  const body = {
    class_id,
    title: before.title,
    level_id: before.level_id ?? 0,
    copy_of: testId,
    starts_at: new Date(Date.now() + 600_000).toISOString(),
  }
  const after = await call(katedra.url, plannedTests.planTest, { body }, access)
  const prompts = ({ questions }: typeof after) => questions.map(({ question }) => inLanguage(question.prompt, 'cs'))
  expect(prompts(after)).not.toEqual(prompts(before))
  return after.id
}
