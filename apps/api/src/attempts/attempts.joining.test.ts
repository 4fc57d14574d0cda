import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBatchWritten } from '../app/work/batcher.ts'
import { ownerSettings } from '../db/database.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, plannedTest } from '../testing/build-test.ts'
import { watchJobs } from '../testing/watch-jobs.ts'

/* Pupils who join at one moment. */

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
const batches: number[] = []
let deafen: () => void
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher, { students: 30 })
  deafen = onBatchWritten(({ batcher, size }) => {
    if (batcher === 'joins') batches.push(size)
  })
})
afterAll(() => {
  deafen()
  return api.stop()
})
beforeEach(async () => {
  api.clock.set(mondayMorning)
  batches.length = 0
  await api.sql('update teachers set free_plans_left = 5')
})

type Pupil = (typeof pupils)['students'][number]
const joinAs = (test: { join_code: string }, { id, personal_code }: Pupil, code = personal_code) =>
  api.call(attempts.joinTest, {
    params: { code: test.join_code },
    body: { student_id: id, personal_code: code },
  })
const attemptsOf = (test: { id: string }) =>
  api.sql('select id, student_id, attempt_no, without_code from attempts where test_id = $1', [test.id])

describe('a class that joins at one moment', () => {
  it('is let in together: one attempt for each, whose token is their own', async () => {
    const test = await launchedTest(api, teacher, pupils, { time_limit_minutes: 20 })
    const replies = await Promise.all(pupils.students.map((pupil) => joinAs(test, pupil)))
    expect(replies.map(({ status }) => status)).toEqual(pupils.students.map(() => 201))
    // The first goes at once, the others while it is being written.
    expect(batches.length).toBeLessThan(6)
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(30)
    const rows = await attemptsOf(test)
    expect(new Set(rows.map(({ student_id }) => student_id))).toEqual(new Set(pupils.students.map(({ id }) => id)))
    expect(rows.every(({ attempt_no, without_code }) => attempt_no === 1 && without_code === false)).toBe(true)
    expect(await api.sql(`select count(*)::int from pgboss.job where name = 'close-attempts'`)).toEqual([{ count: 30 }])
    expect(await api.sql('select count(*)::int from student_devices')).toEqual([{ count: 30 }])
    for (const [index, { body }] of replies.slice(0, 3).entries()) {
      const { token, attempt } = attempts.joinTest.reply.parse(body)
      expect(attempt).toMatchObject({ student_name: expect.stringContaining(at(pupils.students, index).last_name) })
      expect(await api.get(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })).toMatchObject({
        id: attempt.id,
        answers: [],
      })
    }
  })

  it('has in it who types a wrong code, who comes from two devices and who was there before', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const [wrong, twice, before, ...others] = pupils.students
    if (wrong === undefined || twice === undefined || before === undefined) throw new Error('a class of three')
    const first = await joinedAttempt(api, test, before)
    const replies = await Promise.all([
      joinAs(test, wrong, 'ZZZZ9999'),
      joinAs(test, twice),
      joinAs(test, twice),
      joinAs(test, before),
      ...others.map((pupil) => joinAs(test, pupil)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([403, 201, 201, 201, ...others.map(() => 201)])
    const rows = await attemptsOf(test)
    expect(rows.length).toBe(others.length + 2)
    expect(rows.filter(({ student_id }) => student_id === before.id)).toMatchObject([{ id: first.attempt.id }])
  })

  it('is told at once that the test has not begun', async () => {
    const test = await plannedTest(api, teacher, pupils)
    const replies = await Promise.all(pupils.students.slice(0, 5).map((pupil) => joinAs(test, pupil)))
    expect(replies).toEqual(
      replies.map(() =>
        expect.objectContaining({ status: 409, body: expect.objectContaining({ code: 'attempts.not_launched_yet' }) }),
      ),
    )
    expect(await attemptsOf(test)).toEqual([])
  })

  it('goes into several tests at one moment, and gives up its places in their waiting rooms', async () => {
    const other = await schoolClass(api, teacher, { students: 3 })
    const tests = [await plannedTest(api, teacher, pupils), await plannedTest(api, teacher, other)]
    const [here, there] = [pupils.students.slice(0, 3), other.students]
    const [one, two] = tests
    if (one === undefined || two === undefined) throw new Error('two tests')
    api.clock.set(new Date(new Date(one.starts_at).getTime() - 60_000))
    const waits = await api.call(attempts.wait, {
      params: { code: one.join_code },
      body: { student_id: at(here, 0).id, personal_code: at(here, 0).personal_code },
    })
    expect(waits.status).toBe(201)
    await api.sql("update tests set state = 'launched', launched_at = now() where id = any ($1::uuid[])", [
      tests.map(({ id }) => id),
    ])
    const replies = await Promise.all([
      ...here.map((pupil) => joinAs(one, pupil)),
      ...there.map((pupil) => joinAs(two, pupil)),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect([await attemptsOf(one), await attemptsOf(two)].map(({ length }) => length)).toEqual([3, 3])
    expect(await api.sql('select from waiting_pupils where test_id = $1', [one.id])).toEqual([])
  })
})

it('whose row somebody holds waits alone', async () => {
  const test = await launchedTest(api, teacher, pupils)
  const [held, ...others] = pupils.students.slice(0, 5)
  if (held === undefined) throw new Error('a class')
  const holder = new pg.Client(ownerSettings(api.connection))
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from students where school_id = $1 and id = $2 for update', [teacher.school_id, held.id])
    const late = joinAs(test, held)
    const replies = await Promise.all(others.map((pupil) => joinAs(test, pupil)))
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 201))
    await watchJobs(api).blocked()
    await holder.query('rollback')
    expect((await late).status).toBe(201)
  } finally {
    await holder.end()
  }
  expect(await attemptsOf(test)).toHaveLength(5)
})

it('one by one they wait for nobody', async () => {
  const test = await launchedTest(api, teacher, pupils)
  for (const pupil of pupils.students.slice(0, 3)) expect((await joinAs(test, pupil)).status).toBe(201)
  expect(batches).toEqual([1, 1, 1])
  await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
  expect(await joinAs(test, at(pupils.students, 3))).toMatchObject({
    status: 409,
    body: { code: 'attempts.not_running' },
  })
})
