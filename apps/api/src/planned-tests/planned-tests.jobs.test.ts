import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownerSettings } from '../db/database.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import {
  joinedAttempt,
  launchedTest,
  oneOf,
  plannedTest,
  someLevel,
  type JoinedStudent,
  type PlanInput,
} from '../testing/build-test.ts'
import { advanceTestQueue } from './planned-tests.ts'

// The queue reads the clock of the database: the test's clock begins at the real moment and only ever runs ahead of it.
let api: TestApi
let second: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let textQuestion: string
beforeAll(async () => {
  api = await startTestApi({ now: new Date(), jobs: true })
  second = await startTestApi({ beside: api, jobs: true })
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
  textQuestion = oneOf((await someLevel(api, teacher)).questions, 'text').id
  await api.sql('create table transitions (test_id uuid, state text)')
  await api.sql(
    "create function note_transition() returns trigger security definer language plpgsql as 'begin insert into transitions values (new.id, new.state); return new; end'",
  )
  await api.sql(
    'create trigger note_transition after update of state on tests for each row execute function note_transition()',
  )
})
afterAll(async () => {
  await second.stop()
  await api.stop()
})
beforeEach(async () => {
  await api.sql('update teachers set free_plans_left = 50')
  // The last test may have left the access token's fifteen minutes behind.
  teacher = await signIn(api, teacher.email)
})

const after = (moment: string | Date, seconds: number) => new Date(new Date(moment).getTime() + seconds * 1000)
const stateOf = async (table: 'tests' | 'attempts', id: string) =>
  at(await api.sql(`select state from ${table} where id = $1`, [id]), 0)['state']
const becomes = (table: 'tests' | 'attempts', id: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(table, id)).toBe(state), { timeout: 15_000, interval: 50 })

/** Waits until the queue has nothing left that is due. */
const idle = () =>
  vi.waitFor(
    async () =>
      expect(await api.sql("select name from pgboss.job where state < 'completed' and start_after <= now()")).toEqual(
        [],
      ),
    { timeout: 15_000, interval: 50 },
  )

const scheduled = (changes: Partial<PlanInput> = {}) =>
  plannedTest(api, teacher, pupils, { starts_at: after(api.clock.now(), 600).toISOString(), ...changes })
const launched = (changes: Partial<PlanInput> = {}) =>
  launchedTest(api, teacher, pupils, { question_ids: [textQuestion], ...changes })

function save({ token, attempt }: JoinedStudent, text: string, revision = 1) {
  const params = { attempt_id: attempt.id, item_no: 1 }
  return api.call(attempts.saveAnswer, { params, body: { revision, answer: { text }, active_ms: 1 } }, { token })
}
const submit = ({ token, attempt }: JoinedStudent) =>
  api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })

describe('a test', () => {
  it('is launched at its time and finished at its end, nobody being signed in', async () => {
    const test = await scheduled()
    await api.passTo(after(test.starts_at, 0))
    await becomes('tests', test.id, 'launched')
    await api.passTo(after(test.ends_at, 0))
    await becomes('tests', test.id, 'finished')
    const seen = await api.get(
      plannedTests.test,
      { params: { test_id: test.id } },
      { token: (await signIn(api, teacher.email)).token },
    )
    expect(seen).toMatchObject({ launched_at: test.starts_at, finished_at: test.ends_at })
  })

  it('is launched by the real clock, within seconds', async () => {
    const real = await startTestApi({ now: new Date(), jobs: true })
    const owner = await signedUpTeacher(real)
    const test = await plannedTest(real, owner, await schoolClass(real, owner), {
      starts_at: after(new Date(), 1).toISOString(),
    })
    real.clock.set(after(test.starts_at, 0))
    await vi.waitFor(
      async () =>
        expect(await real.sql('select state from tests where id = $1', [test.id])).toEqual([{ state: 'launched' }]),
      { timeout: 10_000, interval: 50 },
    )
    const [row] = await real.sql(
      "select completed_on >= $1 as in_time from pgboss.job where name = $2 and state = 'completed' order by completed_on limit 1",
      [test.starts_at, advanceTestQueue],
    )
    await real.stop()
    expect(row).toEqual({ in_time: true })
  })

  it('is launched and finished exactly once by two servers, however often they are told', async () => {
    const tests = [await scheduled(), await scheduled(), await scheduled()]
    const [{ starts_at, ends_at }] = [at(tests, 0)]
    for (const { id } of tests) {
      for (const { api: server } of [api, second, api]) {
        await server.database.transaction(teacher.school_id, (db) =>
          server.jobs.send(
            db,
            advanceTestQueue,
            { school_id: teacher.school_id, test_id: id },
            { startAfter: after(starts_at, 0) },
          ),
        )
      }
    }
    await api.passTo(after(starts_at, 0))
    for (const { id } of tests) await becomes('tests', id, 'launched')
    await api.passTo(after(ends_at, 0))
    for (const { id } of tests) await becomes('tests', id, 'finished')
    await idle()
    for (const { id } of tests)
      expect(await api.sql('select state from transitions where test_id = $1', [id])).toEqual([
        { state: 'launched' },
        { state: 'finished' },
      ])
  })

  it('is not launched early by a job that comes early, and not forgotten either', async () => {
    const test = await scheduled()
    await api.passTo(after(test.starts_at, -30))
    await api.sql(
      "update pgboss.job set start_after = now() where name = $1 and state = 'created' and data ->> 'test_id' = $2 and start_after <= $3",
      [advanceTestQueue, test.id, test.starts_at],
    )
    await idle()
    expect(await stateOf('tests', test.id)).toBe('scheduled')
    await api.passTo(after(test.starts_at, 0))
    await becomes('tests', test.id, 'launched')
  })

  it('that was cancelled stays cancelled at its time', async () => {
    const test = await scheduled()
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, { token: teacher.token })
    await api.passTo(after(test.starts_at, 0))
    await idle()
    expect(await stateOf('tests', test.id)).toBe('cancelled')
  })

  it('that was prolonged is finished at its new end, not at the old one', async () => {
    const test = await launched()
    await api.get(
      plannedTests.prolongTest,
      { params: { test_id: test.id }, body: { minutes: 30 } },
      { token: teacher.token },
    )
    await api.passTo(after(test.ends_at, 0))
    await idle()
    expect(await stateOf('tests', test.id)).toBe('launched')
    await api.passTo(after(test.ends_at, 1800))
    await becomes('tests', test.id, 'finished')
  })
})

describe('a server that slept', () => {
  it('through start and end launches and finishes when it wakes up', async () => {
    const sleeping = await startTestApi({ now: new Date() })
    const owner = await signedUpTeacher(sleeping)
    const test = await plannedTest(sleeping, owner, await schoolClass(sleeping, owner), {
      starts_at: after(new Date(), 600).toISOString(),
    })
    await sleeping.passTo(after(test.ends_at, 3600))
    const awake = await startTestApi({ beside: sleeping, jobs: true })
    await vi.waitFor(
      async () =>
        expect(await sleeping.sql('select state, launched_at, finished_at from tests')).toEqual([
          { state: 'finished', launched_at: after(test.ends_at, 3600), finished_at: after(test.ends_at, 3600) },
        ]),
      { timeout: 10_000, interval: 50 },
    )
    await awake.stop()
    await sleeping.stop()
  })
})

describe('finishing', () => {
  it('still takes answers that were on their way, then closes and scores what was saved', async () => {
    const test = await launched()
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(joined, 'nesmysl')
    await api.passTo(after(test.ends_at, 0))
    await becomes('tests', test.id, 'finished')
    await api.passTo(after(test.ends_at, 9))
    expect(await save(joined, 'jiný nesmysl', 2)).toMatchObject({ status: 200 })
    expect(await stateOf('attempts', joined.attempt.id)).toBe('open')
    await api.passTo(after(test.ends_at, 10))
    await becomes('attempts', joined.attempt.id, 'submitted')
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
    await saving.query('select 1 from attempts where id = $1 for key share', [joined.attempt.id])
    await api.passTo(after(test.ends_at, 10))
    await vi.waitFor(
      async () =>
        expect(
          await api.sql(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        ).not.toEqual([]),
      { timeout: 10_000, interval: 50 },
    )
    await saving.query('commit')
    await saving.end()
    await becomes('attempts', joined.attempt.id, 'submitted')
  })

  it('comes by itself when every pupil of the roster has handed in', async () => {
    const test = await launched()
    const [first, last] = [
      await joinedAttempt(api, test, at(pupils.students, 0)),
      await joinedAttempt(api, test, at(pupils.students, 1)),
    ]
    await submit(first)
    await idle()
    expect(await stateOf('tests', test.id)).toBe('launched')
    await submit(last)
    await becomes('tests', test.id, 'finished')
  })

  it.each<[string, Partial<PlanInput>]>([
    ['a second attempt is allowed', { attempts_allowed: 2 }],
    ['guests may still come', { guests_allowed: true }],
  ])('does not come by itself while %s', async (_, changes) => {
    const test = await launched(changes)
    for (const student of pupils.students) await submit(await joinedAttempt(api, test, student))
    await idle()
    expect(await stateOf('tests', test.id)).toBe('launched')
  })
})

describe('an attempt with a time limit', () => {
  it('is closed after its own time while the test goes on', async () => {
    const test = await launched({ time_limit_minutes: 10 })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    await api.passTo(after(joined.attempt.deadline, 10))
    await becomes('attempts', joined.attempt.id, 'submitted')
    expect(await stateOf('tests', test.id)).toBe('launched')
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
    await idle()
    expect(await stateOf('attempts', joined.attempt.id)).toBe('open')
    await api.passTo(after(joined.attempt.started_at, 14 * 60 + 10))
    await becomes('attempts', joined.attempt.id, 'submitted')
  })

  it('is closed at its time also when the first look came a little early', async () => {
    const test = await launched({ time_limit_minutes: 10 })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    api.clock.set(after(joined.attempt.deadline, 9))
    await api.sql("update pgboss.job set start_after = now() where state = 'created' and data ->> 'attempt_id' = $1", [
      joined.attempt.id,
    ])
    await idle()
    expect(await stateOf('attempts', joined.attempt.id)).toBe('open')
    await api.passTo(after(joined.attempt.deadline, 10))
    await becomes('attempts', joined.attempt.id, 'submitted')
  })
})
