import { attempts } from '@katedra/contract/attempts'
import { live } from '@katedra/contract/live'
import { feedbackPolicies, plannedTests } from '@katedra/contract/planned-tests'
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
  type PlanInput,
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

const plan = (own: Partial<PlanInput>) =>
  launchedTest(api, teacher, pupils, { question_ids: [abc.id, text.id], feedback: 'after_submission', ...own })
const params = ({ attempt }: JoinedStudent) => ({ params: { attempt_id: attempt.id } })
const review = (pupil: JoinedStudent) => api.get(attempts.review, params(pupil), { token: pupil.token })
const again = (pupil: JoinedStudent) => api.get(attempts.tryAgain, params(pupil), { token: pupil.token })
const handIn = (pupil: JoinedStudent) => api.get(attempts.submitAttempt, params(pupil), { token: pupil.token })
const guest = (test: { join_code: string }) =>
  api.get(attempts.joinTest, { params: { code: test.join_code }, body: { guest_name: 'Host' } })
const finish = (test: { id: string }) =>
  api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
const check = (pupil: JoinedStudent) =>
  api.call(attempts.answerReview, { params: { attempt_id: pupil.attempt.id, item_no: 1 } }, { token: pupil.token })
const save = (pupil: JoinedStudent) =>
  api.get(
    attempts.saveAnswer,
    {
      params: { attempt_id: pupil.attempt.id, item_no: 1 },
      body: { revision: 1, answer: rightAnswer(abc.question), active_ms: 0 },
    },
    { token: pupil.token },
  )

const withheld = { is_available: false, items: [] }

describe('a test that lets guests in', () => {
  it.each(feedbackPolicies)(
    'by the policy %s gives a guest who hands in empty neither keys nor points',
    async (feedback) => {
      const test = await plan({ guests_allowed: true, feedback })
      const first = await guest(test)
      await handIn(first)
      expect(await review(first)).toMatchObject({ ...withheld, points: null })
      await finish(test)
      expect(await review(first)).toMatchObject(
        feedback === 'never' ? { ...withheld, points: null } : { is_available: true, points: 0 },
      )
    },
  )

  it('gives a pupil of the list the points, and the keys after the end', async () => {
    const test = await plan({ guests_allowed: true })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(pupil)
    await handIn(pupil)
    expect(await review(pupil)).toMatchObject({
      ...withheld,
      keys_come: 'after_end',
      available_at: test.ends_at,
      points: abc.question.points,
    })
    await finish(test)
    expect(await review(pupil)).toMatchObject({ is_available: true, points: abc.question.points })
  })

  it('checks no answer at once', async () => {
    const test = await plan({ guests_allowed: true, feedback: 'at_once' })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(pupil.attempt.may_check).toBe(false)
    await save(pupil)
    expect(await check(pupil)).toMatchObject({ status: 403, body: { code: 'attempts.feedback_not_allowed' } })
  })
})

describe('a pupil with another attempt', () => {
  it('sees the sum of points, and the keys after the last one', async () => {
    const test = await plan({ attempts_allowed: 2 })
    const first = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(first)
    await handIn(first)
    const between = { ...withheld, keys_come: 'after_last_attempt', points: abc.question.points }
    expect(await review(first)).toMatchObject(between)
    const second = await again(first)
    // The token of the first attempt still reads it while the second is being written.
    expect(await review(first)).toMatchObject(between)
    expect(await review(second)).toMatchObject({ ...withheld, points: null })
    await handIn(second)
    expect(await review(second)).toMatchObject({ is_available: true, points: 0 })
    expect(await review(first)).toMatchObject({ is_available: true, points: abc.question.points })
  })

  it('sees the keys after the end, though not all attempts were used', async () => {
    const test = await plan({ attempts_allowed: 3 })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    await handIn(pupil)
    await finish(test)
    expect(await review(pupil)).toMatchObject({ is_available: true })
  })

  it('at a single question does not learn from the sum how it did', async () => {
    const test = await plan({ attempts_allowed: 2, question_ids: [abc.id] })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(pupil)
    await handIn(pupil)
    expect(await review(pupil)).toMatchObject({ ...withheld, points: null })
  })

  it('checks answers at once in the last attempt only', async () => {
    const test = await plan({ attempts_allowed: 2, feedback: 'at_once' })
    const first = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(first)
    expect(first.attempt.may_check).toBe(false)
    expect(await check(first)).toMatchObject({ status: 403 })
    await handIn(first)
    const last = await again(first)
    await save(last)
    expect(last.attempt.may_check).toBe(true)
    expect(await check(last)).toMatchObject({ status: 200, body: { question: { key: abc.question.key } } })
  })
})

describe('the end of a test', () => {
  it('has not come for keys while a classmate writes on with extra time', async () => {
    const test = await plan({ feedback: 'after_end', time_limit_minutes: 45 })
    const early = await joinedAttempt(api, test, at(pupils.students, 0))
    const late = await joinedAttempt(api, test, at(pupils.students, 1))
    await handIn(early)
    await api.get(
      live.addTime,
      { params: { test_id: test.id }, body: { attempt_ids: [late.attempt.id], minutes: 10 } },
      { token: teacher.token },
    )
    api.clock.set(new Date(test.ends_at))
    expect(await review(early)).toMatchObject({ ...withheld, points: null })
    api.clock.pass(10 * 60)
    expect(await review(early)).toMatchObject({ is_available: true })
  })
})
