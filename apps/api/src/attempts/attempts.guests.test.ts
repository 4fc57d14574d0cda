import { attempts } from '@katedra/contract/attempts'
import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../app/http/rate-limit.ts'
import { ownerSettings } from '../db/database.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest, plannedTest } from '../testing/build-test.ts'
import { watchJobs } from '../testing/watch-jobs.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: SchoolClassDetail
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher, { students: 3 })
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
})

const as = () => ({ token: teacher.token })
const joinAt = (server: TestApi, code: string, language?: string) =>
  server.call(
    attempts.joinTest,
    { params: { code }, body: { guest_name: 'Host' } },
    language === undefined ? {} : { language },
  )
/** How many get in of a number of guests who come at once. */
async function countIn(code: string, count: number, servers: readonly TestApi[] = [api]): Promise<number> {
  const all = await Promise.all(
    servers.flatMap((server) => Array.from({ length: count / servers.length }, () => joinAt(server, code))),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201, 409]))
  return all.filter(({ status }) => status === 201).length
}

describe('guests of a test', () => {
  it('are as many as the teacher has said, however many come at once and to whichever server', async () => {
    const beside = await startTestApi({ beside: api })
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true, max_guests: 5 })
    expect(await countIn(test.join_code, 40, [api, beside])).toBe(5)
    await beside.stop()
    expect(await api.sql('select count(*)::int from attempts where test_id = $1', [test.id])).toEqual([{ count: 5 }])
  })

  it('are ten more than the class has pupils where the teacher has said nothing', async () => {
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true })
    expect(await countIn(test.join_code, 20)).toBe(13)
  })

  it('are refused beyond that in words that say what to do, and pupils are not', async () => {
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true, max_guests: 1 })
    await joinAt(api, test.join_code)
    expect(await joinAt(api, test.join_code)).toMatchObject({
      status: 409,
      body: {
        detail: 'Hostů se už přihlásilo tolik, kolik jich učitel pouští. Řekni mu, ať tě zapíše do třídy.',
        code: 'attempts.guests_full',
      },
    })
    const english = await joinAt(api, test.join_code, 'en')
    expect(english.body).toMatchObject({ detail: expect.stringContaining('Ask the teacher') })
    const [pupil] = pupils.students
    const body = { student_id: pupil?.id ?? '', personal_code: pupil?.personal_code ?? '' }
    expect(await api.call(attempts.joinTest, { params: { code: test.join_code }, body })).toMatchObject({ status: 201 })
  })

  it('beyond that get in once they are written into the class', async () => {
    const small = await schoolClass(api, teacher, { name: '7.B', students: 1 })
    const test = await launchedTest(api, teacher, small, { guests_allowed: true, max_guests: 1 })
    await joinAt(api, test.join_code)
    const params = { class_id: small.id }
    await api.get(classes.addStudents, { params, body: { students: [{ last_name: 'Nová' }] } }, as())
    const { students } = await api.get(classes.schoolClass, { params }, as())
    const added = students.find(({ last_name }) => last_name === 'Nová')
    const body = { student_id: added?.id ?? '', personal_code: added?.personal_code ?? '' }
    expect(await api.call(attempts.joinTest, { params: { code: test.join_code }, body })).toMatchObject({ status: 201 })
  })

  it('of one address are so many in an hour, of whichever tests', async () => {
    const strict = await startTestApi({
      beside: api,
      config: { limits: { ...defaultLimits, guest: { points: 2, seconds: 3600 } } },
    })
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true })
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await joinAt(strict, test.join_code)).status)
    await strict.stop()
    expect(statuses).toEqual([201, 201, 429])
  })

  it('who are not let in count for nothing: knocking at one test closes no other to the same address', async () => {
    const strict = await startTestApi({
      beside: api,
      config: { limits: { ...defaultLimits, guest: { points: 2, seconds: 3600 } } },
    })
    const closed = await launchedTest(api, teacher, pupils)
    const coming = await plannedTest(api, teacher, pupils, { guests_allowed: true })
    const full = await launchedTest(api, teacher, pupils, { guests_allowed: true, max_guests: 1 })
    const open = await launchedTest(api, teacher, pupils, { guests_allowed: true })
    const statuses = []
    for (const { join_code } of [full, full, full, closed, closed, closed, coming, coming, coming, open])
      statuses.push((await joinAt(strict, join_code)).status)
    await strict.stop()
    expect(statuses).toEqual([201, 409, 409, 403, 403, 403, 409, 409, 409, 201])
  })

  it('who come at once are counted before they are in: none of them more than may', async () => {
    const strict = await startTestApi({
      beside: api,
      config: { limits: { ...defaultLimits, guest: { points: 2, seconds: 3600 } } },
    })
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => joinAt(strict, test.join_code)))
    await strict.stop()
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await api.sql('select 1 from attempts where test_id = $1', [test.id])).toHaveLength(2)
  })
})

describe('a guest who has waited for the test', () => {
  const starts_at = () => new Date(api.clock.now().getTime() + 600_000).toISOString()
  const body = { guest_name: 'Host' }

  /** The reply to who comes while the test's row is held and changed. */
  async function comesWhile(change: string, test: { id: string }, come: () => ReturnType<typeof joinAt>) {
    const holder = new pg.Client(ownerSettings(api.connection))
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query(`update tests set ${change} where school_id = $1 and id = $2`, [teacher.school_id, test.id])
      const coming = come()
      await watchJobs(api).blocked()
      await holder.query('commit')
      return await coming
    } finally {
      await holder.end()
    }
  }

  it('does not begin once it has ended meanwhile', async () => {
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true })
    const reply = await comesWhile("state = 'finished', finished_at = now()", test, () => joinAt(api, test.join_code))
    expect(reply).toMatchObject({ status: 409, body: { code: 'attempts.not_running' } })
    expect(await api.sql('select from attempts where test_id = $1', [test.id])).toEqual([])
  })

  it.each([
    ['cancelled', "state = 'cancelled', cancelled_at = now()", 'attempts.not_running'],
    ['launched', "state = 'launched', launched_at = now()", 'attempts.already_launched'],
  ])('does not wait for its start once it was %s meanwhile', async (_, change, code) => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: starts_at(), guests_allowed: true })
    const wait = () => api.call(attempts.wait, { params: { code: test.join_code }, body })
    expect(await comesWhile(change, test, wait)).toMatchObject({ status: 409, body: { code } })
    expect(await api.sql('select from waiting_pupils where test_id = $1', [test.id])).toEqual([])
  })
})

describe('the number of guests', () => {
  it('is kept with the plan, changed with it, and shown in the live room', async () => {
    const test = await plannedTest(api, teacher, pupils, { guests_allowed: true, max_guests: 7 })
    expect(test.max_guests).toBe(7)
    const params = { test_id: test.id }
    expect(await api.get(live.room, { params }, as())).toMatchObject({ max_guests: 7 })
    const body = { title: test.title, starts_at: test.starts_at, guests_allowed: true }
    await api.get(plannedTests.updateTest, { params, body }, as())
    expect(await api.get(plannedTests.test, { params }, as())).toMatchObject({ max_guests: null })
    expect(await api.get(live.room, { params }, as())).toMatchObject({ max_guests: 13 })
  })

  it.each([0, 1001])('is not %d', async (max_guests) => {
    const test = await plannedTest(api, teacher, pupils)
    const body = { title: test.title, starts_at: test.starts_at, guests_allowed: true, max_guests }
    expect(await api.call(plannedTests.updateTest, { params: { test_id: test.id }, body }, as())).toMatchObject({
      status: 422,
      body: { detail: { max_guests: ['Hostů může být 1 až 1000'] } },
    })
  })
})
