import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { results } from '@katedra/contract/results'
import { subjects } from '@katedra/contract/subjects'
import { examples } from '@katedra/questions/examples'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

/** What thirty pupils wrote, as a class writes, and what it is worth of two points. */
const written: readonly (readonly [points: number, texts: readonly string[]])[] = [
  [
    2,
    [
      ...['Voda se vypařuje', 'voda se vypařuje', 'Voda se vypařuje.', 'voda se vyparuje', 'Voda  se vypařuje'],
      ...['Voda se vypařuje!', 'voda se vypařuje', 'Voda se vypařuje', 'voda se vypařuje.', 'VODA SE VYPAŘUJE'],
    ],
  ],
  [0, ['Voda se nevypařuje', 'voda se nevypařuje.']],
  [2, ['je tam méně vody', 'Je tam méně vody.', 'méně vody', 'Méně vody']],
  [0, ['je tam více vody', 'více vody', 'Více vody.']],
  [0, ['nevím', 'Nevím.', 'nevim', 'netuším', 'to nevím']],
  [1, ['zmizí']],
  [1, ['ztratí se']],
  [2, ['vypaří se', 'Vypaří se']],
  [0, ['zmrzne', 'Zmrzne.']],
]

for (const language of storyLanguages) {
  test(`thirty open answers are marked by keyboard in under forty presses (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const id = await handedIn(`Odpařování ${language}`)
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'teacher')
    await page.goto(`/vysledky/${id}/hodnoceni`)
    await expect(page.getByText(say('results', 'marking.onlyProposal'))).toBeVisible()
    await expect(page.getByText('Voda se vypařuje').first()).toBeVisible()
    await expectAccessible(page, 'marking by groups')
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    await test.step('no name is on the page or came with the answers', async () => {
      await expect(page.getByText('Vzorný')).toHaveCount(0)
    })
    await test.step('one key for each group, one wrong key taken back', async () => {
      await press('0')
      await press('Backspace')
      await expect(page.getByText(say('results', 'marking.of', { done: 0, total: 30 }))).toBeVisible()
      // Were a press to mark nothing, the loop would end all the same.
      for (let turn = 0; turn < 40 && (await waiting(page)) > 0; turn += 1) {
        const shown = await page.getByRole('group').locator('blockquote').first().innerText()
        await press(String(worthOf(shown)))
      }
      await expect(page.getByText(say('results', 'marking.doneTitle'))).toBeVisible()
      await expect(page.getByText(say('results', 'marking.saved'))).toBeVisible()
    })
    expect(presses).toBeLessThan(40)
    test.info().annotations.push({ type: 'presses', description: String(presses) })
    const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
    const { students } = await call(katedra.url, results.testResults, { params: { test_id: id } }, access)
    const sum = written.reduce((all, [points, texts]) => all + points * texts.length, 0)
    expect(students.reduce((all, { points }) => all + (points ?? 0), 0)).toBe(sum)
  })
}

/** How many answers still wait, as the page says. */
async function waiting(page: Page): Promise<number> {
  const bar = page.getByRole('progressbar').first()
  const [done, max] = [await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')]
  return Number(max) - Number(done)
}

function worthOf(text: string): number {
  const found = written.find(([, texts]) => texts.some((one) => one.trim() === text.trim()))
  if (found === undefined) throw new Error(`nobody wrote "${text}"`)
  return found[0]
}

/** A test of one open question, handed in by thirty pupils. */
async function handedIn(title: string): Promise<string> {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const [subject] = await call(katedra.url, subjects.subjects, {}, access)
  const [text] = examples.text
  const key = { ...text.key, unmatched: 'manual' as const, case_sensitive: false }
  const question = { ...text, points: 2, prompt: { cs: 'Co se stane s vodou na slunci?' }, key }
  const subject_id = subject?.id ?? 0
  const made = await call(katedra.url, questions.createQuestion, { body: { subject_id, question } }, access)
  const students = Array.from({ length: 30 }, (_, index) => ({ last_name: `Vzorný ${index + 1}`, first_name: 'Žák' }))
  const schoolClass = await call(katedra.url, classes.createClass, { body: { name: `7.${title}`, students } }, access)
  const starts_at = new Date(Date.now() + 60_000).toISOString()
  const plan = { class_id: schoolClass.id, title, subject_id, question_ids: [made.id], starts_at }
  const planned = await call(katedra.url, plannedTests.planTest, { body: plan }, access)
  await call(katedra.url, plannedTests.launchTest, { params: { test_id: planned.id } }, access)
  const texts = written.flatMap(([, all]) => all)
  for (const [place, { id: student_id, personal_code }] of schoolClass.students.entries()) {
    const join = { params: { code: planned.join_code }, body: { student_id, personal_code } }
    const { token, attempt } = await call(katedra.url, attempts.joinTest, join)
    const params = { attempt_id: attempt.id }
    const answer = { text: texts[place] ?? '' }
    const saved = { params: { ...params, item_no: 1 }, body: { revision: 1, answer, active_ms: 9000 } }
    await call(katedra.url, attempts.saveAnswer, saved, token)
    await call(katedra.url, attempts.submitAttempt, { params }, token)
  }
  return planned.id
}
