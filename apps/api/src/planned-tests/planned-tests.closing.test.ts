import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerSettings } from '../db/database.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import {
  joinedAttempt,
  launchedTest,
  oneOf,
  someLevel,
  type JoinedStudent,
  type PlanInput,
} from '../testing/build-test.ts'
import { after, watchJobs } from '../testing/watch-jobs.ts'

// The queue reads the clock of the database: the test's clock begins at the real moment and only ever runs ahead of it.
let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let textQuestion: string
let jobs: ReturnType<typeof watchJobs>
beforeAll(async () => {
  api = await startTestApi({ now: new Date(), jobs: true })
  jobs = watchJobs(api)
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
  textQuestion = oneOf((await someLevel(api, teacher)).questions, 'text').id
})
afterAll(() => api.stop())
beforeEach(async () => {
  // The last test may have left the access token's fifteen minutes behind.
  teacher = await signIn(api, teacher.email)
  await api.sql('update teachers set free_plans_left = 5')
})

const launched = (changes: Partial<PlanInput> = {}) =>
  launchedTest(api, teacher, pupils, { question_ids: [textQuestion], ...changes })

function save({ token, attempt }: JoinedStudent, text: string, revision = 1) {
  const params = { attempt_id: attempt.id, item_no: 1 }
  return api.call(attempts.saveAnswer, { params, body: { revision, answer: { text }, active_ms: 1 } }, { token })
}
const submit = ({ token, attempt }: JoinedStudent) =>
  api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })

describe('finishing', () => {
  it('still takes answers that were on their way, then closes and scores what was saved', async () => {
    const test = await launched()
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(joined, 'nesmysl')
    await api.passTo(after(test.ends_at, 0))
    await jobs.becomes('tests', test.id, 'finished')
    await api.passTo(after(test.ends_at, 9))
    expect(await save(joined, 'jiný nesmysl', 2)).toMatchObject({ status: 200 })
    expect(await jobs.stateOf('attempts', joined.attempt.id)).toBe('open')
    await api.passTo(after(test.ends_at, 10))
    await jobs.becomes('attempts', joined.attempt.id, 'submitted')
    const { token } = await signIn(api, teacher.email)
    const figures = await api.get(results.testResults, { params: { test_id: test.id } }, { token })
    expect(figures).toMatchObject({ submitted_count: 1, answer_count: 1, average_fraction: 0 })
    expect(figures.students.find(({ attempt_id }) => attempt_id === joined.attempt.id)).toMatchObject({
      state: 'submitted',
      duration_s: 2700,
    })
  })

  it('waits for an answer that is being saved instead of leaving its attempt open for ever', async () => {
    const test = await launched()
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    const saving = new pg.Client(ownerSettings(api.connection))
    await saving.connect()
    await saving.query('begin')
    await saving.query('select 1 from attempts where school_id = $1 and id = $2 for key share', [
      teacher.school_id,
      joined.attempt.id,
    ])
    await api.passTo(after(test.ends_at, 10))
    await jobs.blocked()
    await saving.query('commit')
    await saving.end()
    await jobs.becomes('attempts', joined.attempt.id, 'submitted')
    expect(await jobs.stateOf('attempts', joined.attempt.id)).toBe('submitted')
  })

  it('comes by itself when every pupil of the roster has handed in', async () => {
    const test = await launched()
    const [first, last] = [
      await joinedAttempt(api, test, at(pupils.students, 0)),
      await joinedAttempt(api, test, at(pupils.students, 1)),
    ]
    await submit(first)
    await jobs.idle()
    expect(await jobs.stateOf('tests', test.id)).toBe('launched')
    await submit(last)
    await jobs.becomes('tests', test.id, 'finished')
  })

  it.each<[string, Partial<PlanInput>]>([
    ['a second attempt is allowed', { attempts_allowed: 2 }],
    ['guests may still come', { guests_allowed: true }],
  ])('does not come by itself while %s', async (_, changes) => {
    const test = await launched(changes)
    for (const student of pupils.students) await submit(await joinedAttempt(api, test, student))
    await jobs.idle()
    expect(await jobs.stateOf('tests', test.id)).toBe('launched')
  })
})

describe('an attempt with a time limit', () => {
  it('is closed after its own time while the test goes on', async () => {
    const test = await launched({ time_limit_minutes: 10 })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    await api.passTo(after(joined.attempt.deadline, 10))
    await jobs.becomes('attempts', joined.attempt.id, 'submitted')
    expect(await jobs.stateOf('tests', test.id)).toBe('launched')
  })

  it('that ended with the test is closed after its own time when the test is prolonged', async () => {
    const test = await launched({ window_minutes: 10, time_limit_minutes: 14 })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    await api.get(
      plannedTests.prolongTest,
      { params: { test_id: test.id }, body: { minutes: 60 } },
      { token: teacher.token },
    )
    await api.passTo(after(joined.attempt.deadline, 10))
    await jobs.idle()
    expect(await jobs.stateOf('attempts', joined.attempt.id)).toBe('open')
    await api.passTo(after(joined.attempt.started_at, 14 * 60 + 10))
    await jobs.becomes('attempts', joined.attempt.id, 'submitted')
  })

  it('is closed at its time also when the first look came a little early', async () => {
    const test = await launched({ time_limit_minutes: 10 })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    api.clock.set(after(joined.attempt.deadline, 9))
    await api.sql("update pgboss.job set start_after = now() where state = 'created' and data ->> 'attempt_id' = $1", [
      joined.attempt.id,
    ])
    await jobs.idle()
    expect(await jobs.stateOf('attempts', joined.attempt.id)).toBe('open')
    await api.passTo(after(joined.attempt.deadline, 10))
    await jobs.becomes('attempts', joined.attempt.id, 'submitted')
  })
})
