import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerSettings } from '../db/database.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import {
  emptyAnswer,
  joinedAttempt,
  launchedTest,
  oneOf,
  rightAnswer,
  someLevel,
  type JoinedStudent,
  type PlanInput,
} from '../testing/build-test.ts'
import { watchJobs } from '../testing/watch-jobs.ts'

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

const params = ({ attempt }: JoinedStudent) => ({ params: { attempt_id: attempt.id } })
const submit = (pupil: JoinedStudent) => api.call(attempts.submitAttempt, params(pupil), { token: pupil.token })
const again = (pupil: JoinedStudent) => api.call(attempts.tryAgain, params(pupil), { token: pupil.token })
function save(pupil: JoinedStudent, item_no: number, answer: Record<string, unknown>, revision = 1) {
  return api.call(
    attempts.saveAnswer,
    { params: { attempt_id: pupil.attempt.id, item_no }, body: { revision, answer, active_ms: 1000 } },
    { token: pupil.token },
  )
}
const launched = (changes: Partial<PlanInput> = {}) =>
  launchedTest(api, teacher, pupils, { question_ids: [abc.id, text.id], ...changes })
const first = (test: { join_code: string }) => joinedAttempt(api, test, at(pupils.students, 0))
const resultsOf = (test: { id: string }) =>
  api.get(results.testResults, { params: { test_id: test.id } }, { token: teacher.token })
const refused = { status: 409, body: { detail: 'Další pokus už nemáš.', code: 'attempts.no_attempts_left' } }

describe('handing in', () => {
  it('scores what was saved and closes the attempt at that moment', async () => {
    const test = await launched()
    const pupil = await first(test)
    await save(pupil, 1, rightAnswer(abc.question))
    await save(pupil, 2, { text: 'nesmysl' })
    api.clock.pass(90)
    expect(await submit(pupil)).toMatchObject({
      status: 200,
      body: {
        state: 'submitted',
        submitted_at: new Date(mondayMorning.getTime() + 90_000).toISOString(),
        attempts_left: 0,
      },
    })
    const { students } = await resultsOf(test)
    expect(students.find(({ attempt_id }) => attempt_id === pupil.attempt.id)).toMatchObject({
      state: 'submitted',
      points: abc.question.points,
      cells: [1, 0],
      duration_s: 90,
      answer_count: 2,
    })
  })

  it('may be repeated without changing anything', async () => {
    const test = await launched()
    const pupil = await first(test)
    await save(pupil, 1, rightAnswer(abc.question))
    const once = await submit(pupil)
    api.clock.pass(60)
    const twice = await submit(pupil)
    expect(twice).toMatchObject({ status: 200, body: { submitted_at: mondayMorning.toISOString() } })
    expect([once.status, twice.status]).toEqual([200, 200])
    const answers = await Promise.all([submit(pupil), submit(pupil), submit(pupil)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await resultsOf(test)).toMatchObject({ submitted_count: 1 })
  })

  it('without any answer gives no points', async () => {
    const test = await launched()
    const pupil = await first(test)
    await submit(pupil)
    expect(await resultsOf(test)).toMatchObject({ submitted_count: 1, answer_count: 0, average_fraction: 0 })
  })

  it('counts an empty answer as not answered', async () => {
    const test = await launched()
    const pupil = await first(test)
    await save(pupil, 1, emptyAnswer(abc.question))
    await submit(pupil)
    const { students } = await resultsOf(test)
    expect(students.find(({ attempt_id }) => attempt_id === pupil.attempt.id)?.cells).toEqual([null, null])
  })

  it('waits for an answer that is being saved, so that every acknowledged answer is scored', async () => {
    const test = await launched()
    const pupil = await first(test)
    const handingIn = new pg.Client(ownerSettings(api.connection))
    await handingIn.connect()
    await handingIn.query('begin')
    await handingIn.query('select 1 from attempts where school_id = $1 and id = $2 for update', [
      teacher.school_id,
      pupil.attempt.id,
    ])
    const saving = save(pupil, 1, rightAnswer(abc.question))
    await watchJobs(api).blocked()
    await handingIn.query("update attempts set state = 'submitted', submitted_at = now(), points = 0 where id = $1", [
      pupil.attempt.id,
    ])
    await handingIn.query('commit')
    await handingIn.end()
    expect(await saving).toMatchObject({ status: 409, body: { code: 'attempts.closed' } })
    expect(await api.sql('select 1 from answers where attempt_id = $1', [pupil.attempt.id])).toEqual([])
  })
})

describe('trying again', () => {
  it('begins a new attempt with an order of its own, until none is left', async () => {
    const test = await launched({ attempts_allowed: 2 })
    const pupil = await first(test)
    expect(pupil.attempt.attempts_left).toBe(1)
    await save(pupil, 1, rightAnswer(abc.question))
    await submit(pupil)
    const next = await api.get(attempts.tryAgain, params(pupil), { token: pupil.token })
    expect(next.attempt).toMatchObject({ state: 'open', answers: [], attempts_left: 0, submitted_at: null })
    expect(next.attempt.id).not.toBe(pupil.attempt.id)
    expect(await submit(next)).toMatchObject({ status: 200 })
    expect(await again(next)).toMatchObject(refused)
    expect(await again(pupil)).toMatchObject(refused)
  })

  it('counts the better attempt', async () => {
    const test = await launched({ attempts_allowed: 2 })
    const pupil = await first(test)
    await save(pupil, 1, rightAnswer(abc.question))
    await submit(pupil)
    const next = await api.get(attempts.tryAgain, params(pupil), { token: pupil.token })
    await submit(next)
    const { students, submitted_count, average_fraction, out_of } = await resultsOf(test)
    expect(students.find(({ attempt_count }) => attempt_count > 0)).toMatchObject({
      attempt_id: pupil.attempt.id,
      points: abc.question.points,
      attempt_count: 2,
    })
    expect({ submitted_count, average_fraction }).toEqual({
      submitted_count: 1,
      average_fraction: abc.question.points / out_of,
    })
  })

  it('twice at the same moment begins one attempt', async () => {
    const pupil = await first(await launched({ attempts_allowed: 3 }))
    await submit(pupil)
    const answers = await Promise.all([again(pupil), again(pupil)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('is refused while the attempt is open, and for a guest', async () => {
    const test = await launched({ attempts_allowed: 2, guests_allowed: true })
    expect(await again(await first(test))).toMatchObject(refused)
    const guest = await api.get(attempts.joinTest, { params: { code: test.join_code }, body: { guest_name: 'Host' } })
    await submit(guest)
    expect(await again(guest)).toMatchObject(refused)
  })

  it('is refused when the test is over', async () => {
    const test = await launched({ attempts_allowed: 2 })
    const pupil = await first(test)
    await submit(pupil)
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
    expect(await again(pupil)).toMatchObject({ status: 409, body: { code: 'attempts.not_running' } })
  })

  it('joining again continues the newest attempt, on any device', async () => {
    const test = await launched({ attempts_allowed: 2 })
    const pupil = await first(test)
    await submit(pupil)
    const next = await api.get(attempts.tryAgain, params(pupil), { token: pupil.token })
    expect((await first(test)).attempt.id).toBe(next.attempt.id)
  })
})
