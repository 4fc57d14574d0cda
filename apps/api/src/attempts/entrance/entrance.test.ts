import { randomBytes } from 'node:crypto'
import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceGiven, mondayMorning, startTestApi, type TestApi } from '../../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../../testing/build-school.ts'
import { launchedTest, plannedTest } from '../../testing/build-test.ts'
import { waitingStatements } from '../../testing/waiting-statements.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
  pupils = await schoolClass(api, teacher, {
    students: [
      { first_name: 'Anna', last_name: 'Malá' },
      { first_name: 'Eva', last_name: 'Novák' },
    ],
  })
  api.held.length = 0
})

type Card = { id: string; personal_code: string }
const anna = () => at(pupils.students, 0)
const join = (test: { join_code: string }, student: Card, device?: string) =>
  api.call(
    attempts.joinTest,
    { params: { code: test.join_code }, body: { student_id: student.id, personal_code: student.personal_code } },
    { device },
  )
const guess = (test: { join_code: string }, device?: string) =>
  join(test, { id: anna().id, personal_code: 'ZZZZZZZZ' }, device)
const as = () => ({ token: teacher.token })
const room = (test: { id: string }) => api.get(live.room, { params: { test_id: test.id } }, as())
const ask = (test: { join_code: string }, student_id = anna().id) =>
  api.call(attempts.askToEnter, { params: { code: test.join_code }, body: { student_id } })
const asked = (test: { join_code: string }) =>
  api.get(attempts.askToEnter, { params: { code: test.join_code }, body: { student_id: anna().id } })
const enter = (test: { join_code: string }, token: string) =>
  api.call(attempts.enterByRequest, { params: { code: test.join_code }, body: { token } })
const letIn = (test: { id: string }, request_id: string) =>
  api.call(live.letIn, { params: { test_id: test.id }, body: { request_id } }, as())
const finish = (test: { id: string }) => api.get(plannedTests.finishTest, { params: { test_id: test.id } }, as())

describe('wrong personal codes', () => {
  it('are answered more and more slowly; the right one passes at once, however many came', async () => {
    const test = await launchedTest(api, teacher, pupils)
    for (let tries = 0; tries < 12; tries += 1) expect(await guess(test)).toMatchObject({ status: 403 })
    expect(api.held).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000])
    expect(await join(test, anna())).toMatchObject({ status: 201 })
    expect(await join(test, at(pupils.students, 1))).toMatchObject({ status: 201 })
    expect(api.held).toHaveLength(9)
  })

  it('sent all at once keep no one out', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const [right, ...wrong] = await Promise.all([join(test, anna()), ...Array.from({ length: 60 }, () => guess(test))])
    expect(right).toMatchObject({ status: 201 })
    expect(wrong.every(({ status }) => status === 403 || status === 429)).toBe(true)
  })

  it('are told to the teacher, and forgotten with a new code', async () => {
    const test = await launchedTest(api, teacher, pupils)
    for (let tries = 0; tries < 12; tries += 1) await guess(test)
    expect((await room(test)).entrance).toEqual([
      { student_id: anna().id, name: 'Malá Anna', wrong_code_count: 12, is_in: false, waiting: [] },
    ])
    const renewed = await api.get(
      classes.renewPersonalCode,
      { params: { class_id: pupils.id, student_id: anna().id } },
      as(),
    )
    expect((await room(test)).entrance).toEqual([])
    api.held.length = 0
    for (let tries = 0; tries < 3; tries += 1) await guess(test)
    expect(api.held).toEqual([])
    expect(await join(test, renewed)).toMatchObject({ status: 201 })
  })

  it('are answered at once again after a quiet while, and still counted for the teacher', async () => {
    const test = await launchedTest(api, teacher, pupils)
    for (let tries = 0; tries < 5; tries += 1) await guess(test)
    api.clock.pass(601)
    api.held.length = 0
    await guess(test)
    expect(api.held).toEqual([])
    expect((await room(test)).entrance).toMatchObject([{ wrong_code_count: 6 }])
  })

  it('come at once from a device that has joined as this pupil before, not as another', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const [own, others] = [deviceGiven(await join(test, anna())), deviceGiven(await join(test, at(pupils.students, 1)))]
    for (let tries = 0; tries < 5; tries += 1) await guess(test)
    api.held.length = 0
    expect(await guess(test, own)).toMatchObject({ status: 403 })
    expect(api.held).toEqual([])
    await guess(test, others)
    expect(api.held).toHaveLength(1)
  })
})

describe('a device', () => {
  it('is known by a cookie that no script reads, kept as a hash', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const joined = await join(test, anna())
    expect(String(joined.headers['set-cookie'])).toMatch(
      /^device=[\w-]{43}; Max-Age=\d+; Path=\/v1\/; HttpOnly; SameSite=Lax$/,
    )
    const rows = await api.sql('select token_hash from student_devices')
    expect(rows.every(({ token_hash }) => Buffer.isBuffer(token_hash) && token_hash.length === 32)).toBe(true)
  })

  it('of a computer room is known for each pupil who has sat there', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const device = deviceGiven(await join(test, anna()))
    expect(deviceGiven(await join(test, at(pupils.students, 1), device))).toBe(device)
  })

  it('never brings a token of its own', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const planted = 'x'.repeat(43)
    expect(deviceGiven(await join(test, anna(), planted))).not.toBe(planted)
  })

  it('is not known any more once the pupil has another code or is erased, nor are requests and wrong codes', async () => {
    const others = await schoolClass(api, teacher)
    const pupil = at(others.students, 1)
    const one = { params: { class_id: others.id, student_id: pupil.id } }
    const kept = async () => {
      const [row] = await api.sql(
        `select (select count(*)::int from student_devices where student_id = $1) as devices,
          (select count(*)::int from entry_requests where student_id = $1) as requests,
          (select count(*)::int from wrong_codes where student_id = $1) as codes`,
        [pupil.id],
      )
      return row
    }
    for (const change of [classes.renewPersonalCode, classes.eraseStudent]) {
      const test = await launchedTest(api, teacher, others)
      await api.sql(
        `insert into student_devices select school_id, id, $2, now(), now() + interval '1 day' from students where id = $1`,
        [pupil.id, randomBytes(32)],
      )
      await api.sql(
        `insert into entry_requests (school_id, test_id, student_id, token_hash, number, asked_at, last_seen_at)
          select school_id, $2, id, $3, 10, now(), now() from students where id = $1`,
        [pupil.id, test.id, randomBytes(32)],
      )
      await api.sql(`insert into wrong_codes select school_id, $2, id, 1, 1, now() from students where id = $1`, [
        pupil.id,
        test.id,
      ])
      expect(await kept()).toEqual({ devices: 1, requests: 1, codes: 1 })
      await api.call(change, one, as())
      expect(await kept()).toEqual({ devices: 0, requests: 0, codes: 0 })
    }
  })

  it('is one of twenty that are kept of a pupil', async () => {
    const test = await launchedTest(api, teacher, pupils)
    for (let joined = 0; joined < 23; joined += 1) {
      api.clock.pass(1)
      await join(test, anna())
    }
    expect(await api.sql('select count(*)::int from student_devices where student_id = $1', [anna().id])).toEqual([
      { count: 20 },
    ])
  })
})

describe('asking to be let in', () => {
  it('shows the device with its number to the teacher, who lets it in by one press, once', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const { token, number } = await asked(test)
    expect(await enter(test, token)).toMatchObject({ status: 200, body: { joined: null, place: null } })
    const { entrance } = await room(test)
    expect(entrance).toEqual([
      {
        student_id: anna().id,
        name: 'Malá Anna',
        wrong_code_count: 0,
        is_in: false,
        waiting: [{ id: expect.any(String), number }],
      },
    ])
    const request = at(at(entrance, 0).waiting, 0).id
    expect(await letIn(test, request)).toMatchObject({ status: 200, body: { entrance: [] } })
    const entered = await enter(test, token)
    expect(entered).toMatchObject({ status: 200, body: { joined: { attempt: { student_name: 'Anna Malá' } } } })
    expect(deviceGiven(entered)).toBeUndefined()
    expect(await enter(test, token)).toMatchObject({ status: 409, body: { code: 'attempts.request_gone' } })
    expect(await letIn(test, request)).toMatchObject({ status: 409, body: { code: 'live.not_waiting' } })
  })

  it('tells the device nothing while it waits, and opens no other test', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const other = await launchedTest(api, teacher, pupils)
    const { token } = await asked(test)
    const request = at(at((await room(test)).entrance, 0).waiting, 0).id
    expect(await letIn(other, request)).toMatchObject({ status: 409 })
    expect(await enter(other, token)).toMatchObject({ status: 409 })
    const stranger = await signedUpTeacher(api)
    expect(
      await api.call(
        live.letIn,
        { params: { test_id: test.id }, body: { request_id: request } },
        { token: stranger.token },
      ),
    ).toMatchObject({ status: 404 })
    expect(await enter(test, 'x'.repeat(43))).toMatchObject({ status: 409 })
  })

  it('ends when the device does not come back', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const { token } = await asked(test)
    const request = at(at((await room(test)).entrance, 0).waiting, 0).id
    api.clock.pass(21)
    expect((await room(test)).entrance).toEqual([])
    expect(await letIn(test, request)).toMatchObject({ status: 409, body: { code: 'live.not_waiting' } })
    expect(await enter(test, token)).toMatchObject({ status: 409 })
  })

  it('is for three devices of a pupil at a time', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const statuses = []
    for (let devices = 0; devices < 4; devices += 1) statuses.push((await ask(test)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(await ask(test, at(pupils.students, 1).id)).toMatchObject({ status: 201 })
    api.clock.pass(21)
    expect(await ask(test)).toMatchObject({ status: 201 })
    expect(await api.sql('select count(*)::int from entry_requests where test_id = $1', [test.id])).toEqual([
      { count: 1 },
    ])
  })

  it('is for three devices of a pupil, also where more ask at one moment', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const { asking } = await api.api.database.transaction(teacher.school_id, async (db) => {
      const { school_id } = teacher
      await sql`select from students where school_id = ${school_id} and id = ${anna().id} for update`.execute(db)
      const all = Array.from({ length: 5 }, () => ask(test))
      await expect.poll(() => waitingStatements(api)).toBe(5)
      return { asking: all }
    })
    const statuses = (await Promise.all(asking)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429])
  })

  it('is for pupils of the class, in a test that runs', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const others = await schoolClass(api, teacher, { name: '6.B' })
    expect(await ask(test, at(others.students, 0).id)).toMatchObject({ status: 404 })
    await finish(test)
    expect(await ask(test)).toMatchObject({ status: 409, body: { code: 'attempts.not_running' } })
  })
})

describe('the names of the class', () => {
  const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000)
  const joinable = (test: { join_code: string }) =>
    api.call(attempts.joinableTest, { params: { code: test.join_code } })
  const short = [
    { id: expect.any(String), first_name: 'Anna', last_name: 'M.' },
    { id: expect.any(String), first_name: 'Eva', last_name: 'N.' },
  ]

  it('are shown from when the waiting room opens, an hour before the start, to the end', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(90).toISOString() })
    expect(await joinable(test)).toMatchObject({ body: { students: [], waiting_from: later(30).toISOString() } })
    api.clock.set(later(30))
    expect(await joinable(test)).toMatchObject({ body: { students: short } })
    api.clock.set(new Date(test.ends_at))
    expect(await joinable(test)).toMatchObject({ status: 200, body: { students: [] } })
  })

  it('are shown when the teacher launches early, and not after the end', async () => {
    const test = await launchedTest(api, teacher, pupils, { starts_at: later(60).toISOString() })
    expect(await joinable(test)).toMatchObject({ body: { students: short } })
    await finish(test)
    expect(await joinable(test)).toMatchObject({ status: 200, body: { state: 'finished', students: [] } })
  })

  it('are shown as long as a pupil has time beyond the end, who may have to change the device', async () => {
    const test = await launchedTest(api, teacher, pupils, { time_limit_minutes: 45 })
    await join(test, anna())
    await api.get(live.addTime, { params: { test_id: test.id }, body: { attempt_ids: null, minutes: 10 } }, as())
    api.clock.set(new Date(new Date(test.ends_at).getTime() - 1000))
    expect(await joinable(test)).toMatchObject({ body: { students: short } })
  })

  it('go with the code, which no one knows a day after the end', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const { body } = await join(test, anna())
    await finish(test)
    api.clock.pass(24 * 3600)
    expect(await joinable(test)).toMatchObject({ status: 200 })
    api.clock.pass(1)
    expect(await joinable(test)).toMatchObject({ status: 404, body: { code: 'attempts.unknown_code' } })
    // The device that has written it still opens it.
    const { token, attempt } = attempts.joinTest.reply.parse(body)
    expect(await api.call(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })).toMatchObject({
      status: 200,
      body: { student_name: 'Anna Malá' },
    })
  })

  it('are not told to who scans a card of no one; after a thousand of those cards wait', async () => {
    const scan = (personal_code: string) => api.call(attempts.testsOfStudent, { body: { personal_code } })
    expect(await scan('ZZZZZZZZ')).toMatchObject({ status: 404 })
    await api.sql('update rate_limits set points = 999 where key like $1', ['unknown-cards%'])
    expect(await scan(anna().personal_code)).toMatchObject({ status: 200 })
    expect(await scan('ZZZZZZZZ')).toMatchObject({ status: 404 })
    expect(await scan(anna().personal_code)).toMatchObject({
      status: 409,
      body: { code: 'attempts.cards_unavailable' },
    })
  })
})
