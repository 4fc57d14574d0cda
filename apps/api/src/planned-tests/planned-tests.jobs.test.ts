import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest, plannedTest } from '../testing/build-test.ts'
import { after, watchJobs } from '../testing/watch-jobs.ts'
import { advanceTestQueue } from './planned-tests.ts'

// The queue reads the clock of the database: the test's clock begins at the real moment and only ever runs ahead of it.
let api: TestApi
let second: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let jobs: ReturnType<typeof watchJobs>
beforeAll(async () => {
  api = await startTestApi({ now: new Date(), jobs: true })
  second = await startTestApi({ beside: api, jobs: true })
  jobs = watchJobs(api)
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
  // In the row itself: on a cluster a trigger runs where the row lies and finds no other table there.
  await api.sql(`alter table tests add column transitions text[] not null default '{}'`)
  await api.sql(`create function note_transition() returns trigger language plpgsql as
    'begin new.transitions := old.transitions || new.state; return new; end'`)
  await api.sql(`create trigger note_transition before update of state on tests
    for each row execute function note_transition()`)
})
afterAll(async () => {
  await second.stop()
  await api.stop()
})
beforeEach(async () => {
  // The last test may have left the access token's fifteen minutes behind.
  teacher = await signIn(api, teacher.email)
  await api.sql('update teachers set free_plans_left = 5')
})

const inTenMinutes = (from: Date) => after(from, 600).toISOString()
const scheduled = () => plannedTest(api, teacher, pupils, { starts_at: inTenMinutes(api.clock.now()) })

describe('a test', () => {
  it('is launched at its time and finished at its end, no one being signed in', async () => {
    const test = await scheduled()
    await api.passTo(after(test.starts_at, 0))
    await jobs.becomes('tests', test.id, 'launched')
    await api.passTo(after(test.ends_at, 0))
    await jobs.becomes('tests', test.id, 'finished')
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
    await watchJobs(real).becomes('tests', test.id, 'launched')
    // The queue notes that the work is done a moment after the work.
    await watchJobs(real).idle()
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
    for (const { id } of tests) await jobs.becomes('tests', id, 'launched')
    await api.passTo(after(ends_at, 0))
    for (const { id } of tests) await jobs.becomes('tests', id, 'finished')
    await jobs.idle()
    for (const { id } of tests)
      expect(await api.sql('select transitions from tests where id = $1', [id])).toEqual([
        { transitions: ['launched', 'finished'] },
      ])
  })

  it('is not launched early by a job that comes early, and not forgotten either', async () => {
    const test = await scheduled()
    await api.passTo(after(test.starts_at, -30))
    await api.sql(
      "update pgboss.job set start_after = now() where name = $1 and state = 'created' and data ->> 'test_id' = $2 and start_after <= $3",
      [advanceTestQueue, test.id, test.starts_at],
    )
    await jobs.idle()
    expect(await jobs.stateOf('tests', test.id)).toBe('scheduled')
    await api.passTo(after(test.starts_at, 0))
    await jobs.becomes('tests', test.id, 'launched')
  })

  it('that was cancelled stays cancelled at its time', async () => {
    const test = await scheduled()
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, { token: teacher.token })
    await api.passTo(after(test.starts_at, 0))
    await jobs.idle()
    expect(await jobs.stateOf('tests', test.id)).toBe('cancelled')
  })

  const moved = (test: { id: string }, starts_at: Date) =>
    api.get(
      plannedTests.updateTest,
      { params: { test_id: test.id }, body: { title: 'Písemka', starts_at: starts_at.toISOString() } },
      { token: teacher.token },
    )

  it('that was moved later is launched at its new time, not at the old one', async () => {
    const test = await scheduled()
    const { starts_at } = await moved(test, after(test.starts_at, 1800))
    await api.passTo(after(test.starts_at, 0))
    await jobs.idle()
    expect(await jobs.stateOf('tests', test.id)).toBe('scheduled')
    await api.passTo(after(starts_at, 0))
    await jobs.becomes('tests', test.id, 'launched')
  })

  it('that was moved earlier is launched at its new time', async () => {
    const test = await scheduled()
    const { starts_at } = await moved(test, after(test.starts_at, -300))
    await api.passTo(after(starts_at, 0))
    await jobs.becomes('tests', test.id, 'launched')
    expect(await api.sql('select launched_at from tests where id = $1', [test.id])).toEqual([
      { launched_at: after(starts_at, 0) },
    ])
  })

  it('that was prolonged is finished at its new end, not at the old one', async () => {
    const test = await launchedTest(api, teacher, pupils)
    await api.get(
      plannedTests.prolongTest,
      { params: { test_id: test.id }, body: { minutes: 30 } },
      { token: teacher.token },
    )
    await api.passTo(after(test.ends_at, 0))
    await jobs.idle()
    expect(await jobs.stateOf('tests', test.id)).toBe('launched')
    await api.passTo(after(test.ends_at, 1800))
    await jobs.becomes('tests', test.id, 'finished')
  })
})

describe('a server that slept', () => {
  it('through start and end launches and finishes when it wakes up', async () => {
    const sleeping = await startTestApi({ now: new Date() })
    const owner = await signedUpTeacher(sleeping)
    const test = await plannedTest(sleeping, owner, await schoolClass(sleeping, owner), {
      starts_at: inTenMinutes(new Date()),
    })
    await sleeping.passTo(after(test.ends_at, 3600))
    const awake = await startTestApi({ beside: sleeping, jobs: true })
    await watchJobs(awake).becomes('tests', test.id, 'finished')
    const woke = after(test.ends_at, 3600)
    expect(await sleeping.sql('select launched_at, finished_at from tests')).toEqual([
      { launched_at: woke, finished_at: woke },
    ])
    await awake.stop()
    await sleeping.stop()
  })
})
