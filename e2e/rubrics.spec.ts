import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { rubricExample } from '@katedra/questions/examples'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { enterCode, finger, joinAs } from './pupil.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

// Marking is told in Czech elsewhere; once it is told in English, from end to end.
const language = 'en'
const say = wordsOf(language)
const comment = 'An ending is missing.'
const text = 'They built sunken huts and burned forests.'

test('criteria go from the editor to the pupil, and back to the phone as they were marked by keys', async ({
  browser,
}) => {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const essay = await createEssay(access)
  const page = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
  await signIn(page, katedra.url, 'teacher')
  await test.step('a teacher writes two criteria and a comment', async () => {
    await page.goto(`/otazky/${essay.id}`)
    await writeRubric(page)
    await expectAccessible(page, 'criteria in the editor')
    await page.getByRole('button', { name: bank('save.submit'), exact: true }).click()
    await expect
      .poll(
        async () =>
          (await call(katedra.url, questions.question, { params: { question_id: essay.id } }, access)).question.points,
      )
      .toBe(4)
  })
  const planned = await plan(access, essay)
  const phone = await pageOnDevice(browser, katedra.url, { language, size: 'phone' })
  await test.step('a pupil sees the criteria before writing, and hands in, which ends the test', async () => {
    await enterCode(phone, say, finger(), planned.join_code)
    const joining = phone.waitForResponse((response) => /\/join\/[^/]+\/attempts\/$/.test(response.url()))
    await joinAs(phone, say, finger(), { name: 'Eva A.', code: planned.personal_code })
    const { token, attempt } = await (await joining).json()
    await expect(phone.getByText('Content', { exact: true }).first()).toBeAttached()
    await expect(phone.getByText(comment)).toHaveCount(0)
    const own = { attempt_id: attempt.id }
    const body = { revision: 1, answer: { text }, active_ms: 20_000 }
    await call(katedra.url, attempts.saveAnswer, { params: { ...own, item_no: 1 }, body }, token)
    await call(katedra.url, attempts.submitAttempt, { params: own }, token)
  })
  await test.step('the answer is marked in five presses', async () => {
    await page.goto(`/vysledky/${planned.id}/hodnoceni`)
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page, 'marking by criteria')
    for (const key of ['3', 'Enter', '2', 'a', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText(say('results', 'marking.doneTitle'))).toBeVisible()
    await expect(page.getByText(say('results', 'marking.saved'))).toBeVisible()
  })
  await test.step('the pupil sees levels, points and the comment on the phone', async () => {
    await phone.reload()
    const rubric = phone.getByRole('region', { name: say('questions', 'rubric.title') })
    await expect(rubric.getByText(comment)).toBeVisible()
    for (const [points, worth] of [
      ['2', '2'],
      ['1', '2'],
    ]) {
      const sum = say('questions', 'rubric.pointsOf', {
        points: points ?? '',
        worth: say('questions', 'rubric.points', { points: worth ?? '' }),
      })
      await expect(rubric.getByText(sum, { exact: true })).toBeVisible()
    }
    await expectAccessible(phone, 'a filled-in rubric on the phone')
  })
})

function bank(key: string, values = {}): string {
  return say('question-bank', key, values)
}

/** An open question that the teacher marks, without criteria. */
async function createEssay(access: string) {
  const [subject] = await call(katedra.url, subjects.subjects, {}, access)
  const { rubric: _later, ...key } = rubricExample.key
  const question = { ...rubricExample, prompt: { en: 'How did life change after the Slavs came?' }, points: 1, key }
  const { explanation: _none, ...bare } = question
  return call(katedra.url, questions.createQuestion, { body: { subject_id: subject?.id ?? 0, question: bare } }, access)
}

/** Two criteria of three levels: what the first has the second one begins with. */
async function writeRubric(page: Page): Promise<void> {
  await page.getByText(bank('rubric.title'), { exact: true }).click()
  await page.getByRole('button', { name: bank('rubric.add') }).click()
  await page.keyboard.type('Content')
  const name = bank('rubric.criterion', { number: 1 })
  const level = (number: number) =>
    page.getByRole('textbox', { name: bank('rubric.level', { name, number }), exact: true })
  await level(1).click()
  for (const [index, title] of ['nothing', 'something', 'all'].entries()) {
    await expect(level(index + 1)).toBeFocused()
    await page.keyboard.type(title)
    if (index < 2) await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: bank('rubric.add') }).click()
  await page.keyboard.type('Language')
  await page.getByRole('button', { name: bank('rubric.addComment') }).click()
  await page.keyboard.type(comment)
  await page.getByText(bank('rubric.shownBefore')).click()
  await expect(page.getByText(bank('rubric.worth', { points: '4' }))).toBeVisible()
}

type Essay = Awaited<ReturnType<typeof createEssay>>

/** A started test of the one question for a class of one. */
async function plan(access: string, { id, subject_id }: Essay) {
  const students = [{ last_name: 'Adamová', first_name: 'Eva' }]
  const schoolClass = await call(katedra.url, classes.createClass, { body: { name: '8.E', students } }, access)
  const body = {
    class_id: schoolClass.id,
    title: 'The Slavs',
    subject_id: subject_id ?? 0,
    question_ids: [id],
    starts_at: new Date(Date.now() + 60_000).toISOString(),
    feedback: 'after_submission' as const,
  }
  const planned = await call(katedra.url, plannedTests.planTest, { body }, access)
  await call(katedra.url, plannedTests.launchTest, { params: { test_id: planned.id } }, access)
  return { ...planned, personal_code: schoolClass.students[0]?.personal_code ?? '' }
}
