import { attempts, type Review } from '@katedra/contract/attempts'
import { plannedTests, type FeedbackPolicy } from '@katedra/contract/planned-tests'
import type { Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import {
  joinedAttempt,
  launchedTest,
  oneOf,
  rightAnswer,
  someLevel,
  type JoinedStudent,
} from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let abc: { id: string; question: Question }
let text: { id: string; question: Question }
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
  const { questions } = await someLevel(api, teacher)
  abc = oneOf(questions, 'abc')
  text = oneOf(questions, 'text')
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

type Moment = 'while writing' | 'after handing in' | 'after the end'

/** A pupil who has answered the first of two questions right, at the wanted moment. */
async function pupilAt(moment: Moment, feedback: FeedbackPolicy) {
  const test = await launchedTest(api, teacher, pupils, { question_ids: [abc.id, text.id], feedback })
  const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
  await save(pupil, 1, rightAnswer(abc.question))
  if (moment !== 'while writing') await api.get(attempts.submitAttempt, params(pupil), { token: pupil.token })
  if (moment === 'after the end')
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
  return { test, pupil }
}

const params = ({ attempt }: JoinedStudent) => ({ params: { attempt_id: attempt.id } })
const review = (pupil: JoinedStudent) => api.get(attempts.review, params(pupil), { token: pupil.token })
const check = (pupil: JoinedStudent, item_no: number) =>
  api.call(attempts.answerReview, { params: { attempt_id: pupil.attempt.id, item_no } }, { token: pupil.token })
function save(pupil: JoinedStudent, item_no: number, answer: Record<string, unknown>, revision = 1) {
  return api.call(
    attempts.saveAnswer,
    { params: { attempt_id: pupil.attempt.id, item_no }, body: { revision, answer, active_ms: 0 } },
    { token: pupil.token },
  )
}

describe('feedback', () => {
  it.each<[FeedbackPolicy, Moment, 'all' | 'nothing']>([
    ['at_once', 'while writing', 'nothing'],
    ['at_once', 'after handing in', 'all'],
    ['at_once', 'after the end', 'all'],
    ['after_submission', 'while writing', 'nothing'],
    ['after_submission', 'after handing in', 'all'],
    ['after_submission', 'after the end', 'all'],
    ['after_end', 'while writing', 'nothing'],
    ['after_end', 'after handing in', 'nothing'],
    ['after_end', 'after the end', 'all'],
    ['never', 'while writing', 'nothing'],
    ['never', 'after handing in', 'nothing'],
    ['never', 'after the end', 'nothing'],
  ])('by the policy %s %s: %s', async (policy, moment, shown) => {
    const { pupil } = await pupilAt(moment, policy)
    const seen = await review(pupil)
    const out_of = abc.question.points + text.question.points
    if (shown === 'nothing')
      expect(seen).toMatchObject({ is_available: false, points: null, manual_count: 0, items: [], out_of })
    else {
      expect(seen).toEqual<Review>({
        state: 'submitted',
        is_available: true,
        keys_come: policy,
        available_at: null,
        points: abc.question.points,
        out_of,
        manual_count: 0,
        notes: [],
        items: [
          {
            item_no: 1,
            points: abc.question.points,
            score: { kind: 'scored', fraction: 1, parts: expect.any(Object) },
            question: abc.question,
            counts: true,
            full_points: false,
          },
          {
            item_no: 2,
            points: 0,
            score: { kind: 'unanswered' },
            question: text.question,
            counts: true,
            full_points: false,
          },
        ],
        mark: null,
      })
    }
  })

  it('after the end comes at the planned end also when no job has finished the test yet', async () => {
    const { test, pupil } = await pupilAt('after handing in', 'after_end')
    expect(await review(pupil)).toMatchObject({ is_available: false, available_at: test.ends_at })
    api.clock.set(new Date(test.ends_at))
    expect(await review(pupil)).toMatchObject({ is_available: true, available_at: null })
  })

  it('that never comes has no moment to wait for', async () => {
    const { pupil } = await pupilAt('after handing in', 'never')
    expect(await review(pupil)).toMatchObject({ is_available: false, available_at: null })
  })

  it('after the end is not had by anyone who has not handed in', async () => {
    const { test, pupil } = await pupilAt('while writing', 'after_end')
    api.clock.set(new Date(new Date(test.ends_at).getTime() + 1000))
    expect(await review(pupil)).toMatchObject({ state: 'open', is_available: false, items: [] })
  })
})

describe('checking one answer at once', () => {
  it('tells how it did, and locks it', async () => {
    const { pupil } = await pupilAt('while writing', 'at_once')
    expect(await check(pupil, 1)).toMatchObject({
      status: 200,
      body: {
        item_no: 1,
        points: abc.question.points,
        score: { kind: 'scored', fraction: 1 },
        question: { key: abc.question.key },
      },
    })
    expect(await save(pupil, 1, { chosen: [] }, 2)).toMatchObject({
      status: 409,
      body: { detail: 'Tahle odpověď je už vyhodnocená a nejde změnit.', code: 'attempts.answer_locked' },
    })
    const { answers } = await api.get(attempts.attempt, params(pupil), { token: pupil.token })
    expect(answers).toMatchObject([{ item_no: 1, revision: 1, is_locked: true }])
  })

  it('shows in the review what has been checked so far and nothing else', async () => {
    const { pupil } = await pupilAt('while writing', 'at_once')
    await save(pupil, 2, { text: 'nesmysl' })
    await check(pupil, 1)
    expect((await review(pupil)).items.map(({ item_no }) => item_no)).toEqual([1])
  })

  it('may be repeated', async () => {
    const { pupil } = await pupilAt('while writing', 'at_once')
    const answers = await Promise.all([check(pupil, 1), check(pupil, 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(at(answers, 0).body).toEqual(at(answers, 1).body)
  })

  it('is refused for a question without an answer, which could be answered afterwards', async () => {
    const { pupil } = await pupilAt('while writing', 'at_once')
    expect(await check(pupil, 2)).toMatchObject({ status: 403, body: { code: 'attempts.feedback_not_allowed' } })
    expect(await save(pupil, 2, { text: 'x' })).toMatchObject({ status: 200 })
  })

  it.each<FeedbackPolicy>(['after_submission', 'after_end', 'never'])('is refused by the policy %s', async (policy) => {
    const { pupil } = await pupilAt('while writing', policy)
    expect(await check(pupil, 1)).toMatchObject({
      status: 403,
      body: { detail: 'Vyhodnocení tu teď ukázat nejde.', code: 'attempts.feedback_not_allowed' },
    })
    expect(await save(pupil, 1, { chosen: [] }, 2)).toMatchObject({ status: 200 })
  })

  it('is refused after the hand-in, and for a question that the test does not have', async () => {
    expect(await check((await pupilAt('after handing in', 'at_once')).pupil, 1)).toMatchObject({
      status: 409,
      body: { code: 'attempts.closed' },
    })
    expect(await check((await pupilAt('while writing', 'at_once')).pupil, 3)).toMatchObject({ status: 404 })
  })

  it('counts in the results as it was checked', async () => {
    const { pupil } = await pupilAt('while writing', 'at_once')
    await check(pupil, 1)
    await api.get(attempts.submitAttempt, params(pupil), { token: pupil.token })
    expect(await review(pupil)).toMatchObject({ points: abc.question.points })
  })
})
