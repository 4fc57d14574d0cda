import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
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
let abc: { id: string; question: Question }
let text: { id: string; question: Question }
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  const { questions } = await someLevel(api, teacher)
  abc = oneOf(questions, 'abc')
  text = oneOf(questions, 'text')
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

/** A running test of two questions in a class of Eva, Jan and Ota. */
async function stage(changes: Partial<PlanInput> = {}) {
  const pupils = await schoolClass(api, teacher, {
    students: ['Adamec', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name })),
  })
  const test = await launchedTest(api, teacher, pupils, { question_ids: [abc.id, text.id], ...changes })
  return { pupils, test, student: (index: number) => joinedAttempt(api, test, at(pupils.students, index)) }
}

function save({ token, attempt }: JoinedStudent, item_no: number, answer: Record<string, unknown>, active_ms = 0) {
  return api.get(
    attempts.saveAnswer,
    { params: { attempt_id: attempt.id, item_no }, body: { revision: 1, answer, active_ms } },
    { token },
  )
}
const submit = ({ token, attempt }: JoinedStudent) =>
  api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
const resultsOf = ({ id }: { id: string }) =>
  api.get(results.testResults, { params: { test_id: id } }, { token: teacher.token })
const detail = (test: { id: string }, attempt_id: string) =>
  api.get(results.attemptDetail, { params: { test_id: test.id, attempt_id } }, { token: teacher.token })

describe('results', () => {
  it('before anybody has come list the roster and say nothing else', async () => {
    const { test } = await stage()
    expect(await resultsOf(test)).toMatchObject({
      average_fraction: null,
      average_duration_s: null,
      answer_count: 0,
      submitted_count: 0,
      manual_count: 0,
      distribution: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      students: ['Adamec Eva', 'Beran Eva', 'Čáp Eva'].map((name) => ({
        name,
        state: 'not_joined',
        attempt_id: null,
        points: null,
        fraction: null,
        cells: [null, null],
      })),
      questions: [
        { item_no: 1, type: 'abc', answer_count: 0, success: null, average_time_s: null },
        { item_no: 2, type: 'text', answer_count: 0, success: null, average_time_s: null },
      ],
    })
  })

  it('are live while the test runs: an answer counts as given, not yet as right', async () => {
    const { test, student } = await stage()
    const pupil = await student(0)
    await save(pupil, 1, rightAnswer(abc.question), 4000)
    const seen = await resultsOf(test)
    expect(seen).toMatchObject({
      test: { state: 'launched', started_count: 1, submitted_count: 0 },
      answer_count: 1,
      submitted_count: 0,
      average_fraction: null,
    })
    expect(at(seen.students, 0)).toMatchObject({ state: 'open', answer_count: 1, cells: [null, null], points: null })
    expect(at(seen.questions, 0)).toMatchObject({ answer_count: 1, average_time_s: 4, success: null })
  })

  it('count what was handed in', async () => {
    const { test, student } = await stage()
    const [first, second] = [await student(0), await student(1)]
    await save(first, 1, rightAnswer(abc.question), 4000)
    await save(first, 2, rightAnswer(text.question), 6000)
    api.clock.pass(60)
    await submit(first)
    await save(second, 1, { chosen: [] }, 2000)
    api.clock.pass(60)
    await submit(second)
    const out_of = abc.question.points + text.question.points
    const seen = await resultsOf(test)
    expect(seen).toMatchObject({
      average_fraction: 0.5,
      average_duration_s: 90,
      answer_count: 2,
      submitted_count: 2,
      out_of,
      distribution: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      test: { average_fraction: 0.5, submitted_count: 2 },
    })
    expect(seen.students.map(({ fraction, cells }) => ({ fraction, cells }))).toEqual([
      { fraction: 1, cells: [1, 1] },
      { fraction: 0, cells: [null, null] },
      { fraction: null, cells: [null, null] },
    ])
    expect(seen.questions.map(({ success, average_time_s }) => ({ success, average_time_s }))).toEqual([
      { success: 0.5, average_time_s: 3 },
      { success: 0.5, average_time_s: 6 },
    ])
  })

  it('count the best of a pupil’s attempts, in the list of tests as well', async () => {
    const { test, student } = await stage({ attempts_allowed: 3 })
    const first = await student(0)
    await submit(first)
    const second = await api.get(
      attempts.tryAgain,
      { params: { attempt_id: first.attempt.id } },
      { token: first.token },
    )
    await save(second, 1, rightAnswer(abc.question))
    await save(second, 2, rightAnswer(text.question))
    await submit(second)
    await api.get(attempts.tryAgain, { params: { attempt_id: second.attempt.id } }, { token: second.token })
    const seen = await resultsOf(test)
    expect(seen).toMatchObject({
      submitted_count: 1,
      average_fraction: 1,
      test: { started_count: 1, submitted_count: 1, average_fraction: 1 },
    })
    expect(at(seen.students, 0)).toMatchObject({
      attempt_id: second.attempt.id,
      attempt_count: 3,
      fraction: 1,
      state: 'submitted',
    })
  })

  it('show guests and pupils who have left the roster', async () => {
    const { test, pupils, student } = await stage({ guests_allowed: true })
    await submit(
      await api.get(attempts.joinTest, { params: { code: test.join_code }, body: { guest_name: 'Bohouš Host' } }),
    )
    await submit(await student(2))
    for (const index of [0, 2]) {
      await api.get(
        classes.removeStudent,
        { params: { class_id: pupils.id, student_id: at(pupils.students, index).id } },
        { token: teacher.token },
      )
    }
    const { students } = await resultsOf(test)
    expect(students.map(({ name, is_guest, state }) => ({ name, is_guest, state }))).toEqual([
      { name: 'Beran Eva', is_guest: false, state: 'not_joined' },
      { name: 'Bohouš Host', is_guest: true, state: 'submitted' },
      { name: 'Čáp Eva', is_guest: false, state: 'submitted' },
    ])
  })

  it('say nothing of the success of a question while an answer to it waits for marking', async () => {
    const { test, student } = await stage()
    const whole = {
      ...text.question,
      key: {
        accepted: [],
        case_sensitive: false,
        ignore_diacritics: false,
        typo_tolerance: false,
        unmatched: 'manual',
      },
    }
    await api.sql('update test_questions set question = $1 where test_id = $2 and item_no = 2', [
      JSON.stringify(whole),
      test.id,
    ])
    const [first, second] = [await student(0), await student(1)]
    await save(first, 2, { text: 'úvaha' })
    await submit(first)
    await submit(second)
    const seen = await resultsOf(test)
    expect(seen.manual_count).toBe(1)
    expect(at(seen.students, 0).cells).toEqual([null, 'manual'])
    expect(at(seen.questions, 1)).toMatchObject({ answer_count: 1, success: null })
    const analysed = async () =>
      (await api.get(results.testAnalysis, { params: { test_id: test.id } }, { token: teacher.token })).items
    const nothing = { facility: null, facility_low: null, facility_high: null }
    expect(await analysed()).toMatchObject([{ facility: 0 }, nothing])
    expect((await detail(test, first.attempt.id)).items[1]).toMatchObject({
      answer: { text: 'úvaha' },
      score: { kind: 'manual' },
      points: null,
    })
  })
})

describe('one pupil’s attempt', () => {
  it('shows every question with its key, the answer, the score and the time', async () => {
    const { test, student } = await stage()
    const pupil = await student(0)
    await save(pupil, 1, rightAnswer(abc.question), 4000)
    await submit(pupil)
    expect(await detail(test, pupil.attempt.id)).toEqual({
      attempt_id: pupil.attempt.id,
      name: 'Adamec Eva',
      is_guest: false,
      without_code: false,
      on_paper: false,
      joined_guest_name: null,
      state: 'submitted',
      started_at: mondayMorning.toISOString(),
      submitted_at: mondayMorning.toISOString(),
      points: abc.question.points,
      out_of: abc.question.points + text.question.points,
      manual_count: 0,
      items: [
        {
          item_no: 1,
          question: abc.question,
          answer: rightAnswer(abc.question),
          score: { kind: 'scored', fraction: 1, parts: expect.any(Object) },
          points: abc.question.points,
          active_ms: 4000,
          saved_at: mondayMorning.toISOString(),
          exclusion: null,
          is_fast: false,
          is_own: false,
          mark: null,
          misconceptions: [],
        },
        {
          item_no: 2,
          question: text.question,
          answer: null,
          score: { kind: 'unanswered' },
          points: 0,
          active_ms: null,
          saved_at: null,
          exclusion: null,
          is_fast: false,
          is_own: false,
          mark: null,
          misconceptions: [],
        },
      ],
      suspicion: expect.objectContaining({ level: 'none', timed_count: 1, fast_count: 0, effort: 1 }),
    })
  })

  it('of another test is not found', async () => {
    const [left, right] = [await stage(), await stage()]
    const pupil = await left.student(0)
    expect(
      await api.call(
        results.attemptDetail,
        { params: { test_id: right.test.id, attempt_id: pupil.attempt.id } },
        { token: teacher.token },
      ),
    ).toMatchObject({ status: 404 })
  })
})

it('results of a colleague’s test are not found, an admin reads them', async () => {
  const { test } = await stage()
  await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
  const [colleague, admin] = [await colleagueOf(api, teacher), await colleagueOf(api, teacher, 'SCHOOL_ADMIN')]
  expect(
    await api.call(results.testResults, { params: { test_id: test.id } }, { token: colleague.token }),
  ).toMatchObject({ status: 404 })
  expect(await api.call(results.testResults, { params: { test_id: test.id } }, { token: admin.token })).toMatchObject({
    status: 200,
    body: { test: { state: 'finished' } },
  })
})
