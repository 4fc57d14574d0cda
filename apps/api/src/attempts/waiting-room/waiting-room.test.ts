import { attempts } from '@katedra/contract/attempts'
import { live, type LiveRoom } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultBounds } from '../../app/http/bounds.ts'
import { ownerSettings, type Db } from '../../db/database.ts'
import { mondayMorning, startTestApi, type TestApi } from '../../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../../testing/build-school.ts'
import { launchedTest, plannedTest, type PlanInput } from '../../testing/build-test.ts'
import { readEvents, type EventReader } from '../../testing/read-events.ts'
import { waitingStatements } from '../../testing/waiting-statements.ts'
import { lockedTestFor, type OnRosterOfTest } from '../attempts.queries.ts'
import { deleteWaitingStudents, insertWaiting } from './waiting-room.queries.ts'

let api: TestApi
let origin: string
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
/** Of the server of these tests. */
const maxLines = 8
const readers: EventReader[] = []
beforeAll(async () => {
  api = await startTestApi({ config: { bounds: { ...defaultBounds, waitingLines: maxLines } } })
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
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
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})

const as = () => ({ token: teacher.token })
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000)
const planned = (change: Partial<PlanInput> = {}) =>
  plannedTest(api, teacher, pupils, { starts_at: later(30).toISOString(), ...change })
type Test = Awaited<ReturnType<typeof planned>>
const launch = ({ id }: Test) => api.get(plannedTests.launchTest, { params: { test_id: id } }, as())
const roomOf = ({ id }: Test): Promise<LiveRoom> => api.get(live.room, { params: { test_id: id } }, as())

function body(number: number) {
  const { id, personal_code } = at(pupils.students, number)
  return { student_id: id, personal_code }
}
const tryToWait = (test: Test, who: Parameters<typeof api.call<typeof attempts.wait>>[1]['body']) =>
  api.call(attempts.wait, { params: { code: test.join_code }, body: who })

interface Waiting {
  token: string
  id: string
}

async function waits(test: Test, number = 0): Promise<Waiting> {
  const reply = await api.get(attempts.wait, { params: { code: test.join_code }, body: body(number) })
  return { token: reply.token, id: reply.waiting.attempt_id }
}

async function guestWaits(test: Test, guest_name: string): Promise<Waiting> {
  const reply = await api.get(attempts.wait, { params: { code: test.join_code }, body: { guest_name } })
  return { token: reply.token, id: reply.waiting.attempt_id }
}

const begin = ({ token, id }: Waiting) => api.call(attempts.begin, { params: { attempt_id: id } }, { token })
const begun = ({ token, id }: Waiting) => api.get(attempts.begin, { params: { attempt_id: id } }, { token })

async function hears({ token, id }: Waiting): Promise<EventReader> {
  const reader = await readEvents(`${origin}${attempts.waitingEvents.path.replace(':attempt_id', id)}`, token)
  readers.push(reader)
  if (reader.status === 200) await reader.read('retry')
  return reader
}

const tryToLaunch = ({ id }: Test) => api.call(plannedTests.launchTest, { params: { test_id: id } }, as())

/** The first pupil, held as by who comes in with the own code. */
function comesIn(test: Test, then: (db: Db, pupil: Required<OnRosterOfTest>) => Promise<void>) {
  const { id, personal_code } = at(pupils.students, 0)
  const { school_id } = teacher
  const pupil = { school_id, test_id: test.id, student_id: id, personal_code }
  return api.api.database.transaction(school_id, async (db) => {
    await lockedTestFor(db, pupil)
    await then(db, pupil)
  })
}

describe('the waiting room', () => {
  it('is open from an hour before the start until the test runs', async () => {
    const test = await planned({ starts_at: later(61).toISOString() })
    expect(await tryToWait(test, body(0))).toMatchObject({
      status: 409,
      body: { code: 'attempts.waiting_room_closed' },
    })
    api.clock.set(later(1))
    expect(await tryToWait(test, body(0))).toMatchObject({
      status: 201,
      body: {
        waiting: {
          join_code: test.join_code,
          title: 'Písemka',
          student_name: 'Anna Malá',
          starts_at: later(61).toISOString(),
        },
      },
    })
    await launch(test)
    expect(await tryToWait(test, body(1))).toMatchObject({ status: 409, body: { code: 'attempts.already_launched' } })
  })

  it('lets in by the personal code only, and guests where the test does', async () => {
    const test = await planned()
    const wrong = { ...body(0), personal_code: body(1).personal_code }
    expect(await tryToWait(test, wrong)).toMatchObject({ status: 403, body: { code: 'attempts.wrong_personal_code' } })
    expect(await tryToWait(test, { guest_name: 'Host' })).toMatchObject({
      status: 403,
      body: { code: 'attempts.guests_not_allowed' },
    })
    const open = await planned({ guests_allowed: true, max_guests: 1 })
    await guestWaits(open, 'Hana')
    expect(await tryToWait(open, { guest_name: 'Ivan' })).toMatchObject({
      status: 409,
      body: { code: 'attempts.guests_full' },
    })
  })

  it('tells a device nothing of the questions, whatever their number', async () => {
    const heard: string[] = []
    for (const draw of [1, 20]) {
      const test = await planned({ draw, title: 'Stejný název', time_limit_minutes: null })
      const prompts = test.questions.map(({ question }) => question.prompt.cs ?? question.prompt.en ?? '')
      const seen = await api.call(attempts.joinableTest, { params: { code: test.join_code } })
      const place = await tryToWait(test, body(0))
      const waiting = { token: attempts.wait.reply.parse(place.body).token, id: idIn(place.body) }
      const asked = await begin(waiting)
      const stream = await hears(waiting)
      await api.call(attempts.attempt, { params: { attempt_id: waiting.id } }, waiting)
      const replies = [seen, place, asked].map((reply) => JSON.stringify(reply.body))
      const shapes = [seen, place, asked].map((reply) => shapeOf(reply.body))
      await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, as())
      replies.push(await stream.read('plan'))
      for (const prompt of prompts) for (const reply of replies) expect(reply).not.toContain(prompt)
      expect(asked.body).toMatchObject({ attempt: null })
      heard.push([...shapes, replies.at(-1)].join('\n'))
    }
    expect(heard[1]).toBe(heard[0])
  })

  it('shows who waits to the teacher, with names that the whole class may read', async () => {
    const test = await planned({ guests_allowed: true })
    await waits(test)
    await guestWaits(test, 'Hana')
    const shown = await api.get(plannedTests.test, { params: { test_id: test.id } }, as())
    expect(shown).toMatchObject({ waiting_count: 2, started_count: 0 })
    expect((await roomOf(test)).pupils).toMatchObject([
      { name: 'Hana', short_name: 'Hana', state: 'waiting', student_id: null, attempt_id: null },
      { name: 'Malá Anna', short_name: 'Anna M.', state: 'waiting', left_at: null },
      { name: 'Novák Eva', short_name: 'Eva N.', state: 'not_joined', waiting_id: null },
    ])
  })

  it('is told to be another device’s where it is, and not to who has just come, whose line it would end', async () => {
    const test = await planned()
    const client = new pg.Client(ownerSettings(api.connection))
    await client.connect()
    const told: string[] = []
    client.on('notification', ({ payload = '' }) => void told.push(payload))
    await client.query('listen katedra_events')
    const { id } = await waits(test)
    const ofPlace = async () => {
      // What was told before comes before the reply.
      await client.query('select 1')
      return told.filter((payload) => payload.includes(id)).length
    }
    expect(await ofPlace()).toBe(0)
    await waits(test)
    await expect.poll(ofPlace).toBe(1)
    await client.end()
  })

  it('is where a pupil is again with another device; the first one waits no more', async () => {
    const test = await planned()
    const first = await waits(test)
    const stream = await hears(first)
    const second = await waits(test)
    expect(second.id).toBe(first.id)
    await stream.read('plan')
    await stream.readToEnd()
    expect(await begin(first)).toMatchObject({ status: 409, body: { code: 'attempts.other_device' } })
    expect(await begin(second)).toMatchObject({ status: 200, body: { attempt: null } })
    expect((await hears(first)).status).toBe(409)
  })

  it('can be left to send somebody out of it, by a teacher of the test only', async () => {
    const test = await planned({ guests_allowed: true })
    const guest = await guestWaits(test, 'Nevhodné jméno')
    const stream = await hears(guest)
    const input = { params: { test_id: test.id }, body: { waiting_id: guest.id } }
    const stranger = await signedUpTeacher(api)
    expect(await api.call(live.sendOut, input, { token: stranger.token })).toMatchObject({ status: 404 })
    expect(await api.call(live.sendOut, input, as())).toMatchObject({ status: 200 })
    await stream.read('plan')
    await stream.readToEnd()
    expect(await begin(guest)).toMatchObject({ status: 404 })
    expect(await api.call(live.sendOut, input, as())).toMatchObject({ status: 409, body: { code: 'live.not_waiting' } })
  })
})

describe('the start', () => {
  it('begins for all who wait, at the same moment, by the stream', async () => {
    const test = await planned({ time_limit_minutes: 20 })
    const both = [await waits(test, 0), await waits(test, 1)]
    const streams = await Promise.all(both.map(hears))
    api.clock.set(later(7))
    await launch(test)
    for (const stream of streams) expect(await stream.readToEnd()).toContain('{"changed":"launched"}')
    // A device that is slow to ask has lost nothing of what the others have, and gained nothing.
    api.clock.set(later(9))
    for (const one of both)
      expect(await begun(one)).toMatchObject({
        waiting: null,
        attempt: { id: one.id, started_at: later(7).toISOString(), deadline: later(27).toISOString() },
      })
    expect((await roomOf(test)).pupils.map(({ state }) => state)).toEqual(['open', 'open'])
  })

  it('is found out by asking where a stream is cut off', async () => {
    const test = await planned()
    const waiting = await waits(test)
    expect(await begun(waiting)).toMatchObject({ waiting: { student_name: 'Anna Malá' }, attempt: null })
    await launch(test)
    const { attempt } = await begun(waiting)
    expect(attempt?.questions).toHaveLength(3)
    // The token is the attempt's now.
    expect(await api.call(attempts.attempt, { params: { attempt_id: waiting.id } }, waiting)).toMatchObject({
      status: 200,
    })
  })

  it('is found out by asking where all lines are taken', async () => {
    const test = await planned({ guests_allowed: true, max_guests: 20 })
    const guests: Waiting[] = []
    for (let number = 0; number <= maxLines; number += 1) guests.push(await guestWaits(test, `Host ${number}`))
    const lines: number[] = []
    for (const guest of guests) lines.push((await hears(guest)).status)
    expect(lines.at(-1)).toBe(503)
    await launch(test)
    expect((await begun(at(guests, maxLines))).attempt?.student_name).toBe(`Host ${maxLines}`)
  })

  it('is told at once to a device that was away when it came', async () => {
    const test = await planned()
    const waiting = await waits(test)
    await launch(test)
    expect(await (await hears(waiting)).readToEnd()).toContain('launched')
  })

  it('does not run away from a pupil who has gone, and begins when they are back', async () => {
    const test = await planned({ time_limit_minutes: 20 })
    const waiting = await waits(test)
    ;(await hears(waiting)).leave()
    await expect.poll(async () => at((await roomOf(test)).pupils, 0).left_at).not.toBeNull()
    await launch(test)
    expect(at((await roomOf(test)).pupils, 0)).toMatchObject({ state: 'waiting' })
    api.clock.set(later(10))
    const [one, two] = await Promise.all([begun(waiting), begun(waiting)])
    expect(one.attempt).toMatchObject({ started_at: later(10).toISOString(), deadline: later(30).toISOString() })
    expect(two.attempt?.started_at).toBe(one.attempt?.started_at)
  })

  it('is one attempt for a pupil who has come in another way meanwhile', async () => {
    const test = await planned()
    const waiting = await waits(test)
    ;(await hears(waiting)).leave()
    await expect.poll(async () => at((await roomOf(test)).pupils, 0).left_at).not.toBeNull()
    await launch(test)
    await api.get(attempts.joinTest, { params: { code: test.join_code }, body: body(0) })
    expect(await begin(waiting)).toMatchObject({ status: 404 })
    expect(await api.sql('select count(*)::int from attempts where test_id = $1', [test.id])).toEqual([{ count: 1 }])
  })

  it('does not wait in a ring with a pupil who comes in again at that moment', async () => {
    const test = await planned()
    await waits(test)
    let launched: ReturnType<typeof tryToLaunch> | undefined
    await comesIn(test, async (db, pupil) => {
      launched = tryToLaunch(test)
      await expect.poll(() => waitingStatements(api)).toBe(1)
      const { school_id, test_id, student_id } = pupil
      const place = { token_hash: Buffer.alloc(32), joined_at: mondayMorning, guest_name: null, without_code: false }
      await insertWaiting(db, { ...place, school_id, test_id, student_id })
    })
    expect(await launched).toMatchObject({ status: 200 })
    expect(at((await roomOf(test)).pupils, 0).state).toBe('open')
  })

  it('of who comes back late does not wait in a ring with the same pupil on another device', async () => {
    const test = await planned()
    const waiting = await waits(test)
    ;(await hears(waiting)).leave()
    await expect.poll(async () => at((await roomOf(test)).pupils, 0).left_at).not.toBeNull()
    await launch(test)
    let late: ReturnType<typeof begin> | undefined
    await comesIn(test, async (db, pupil) => {
      late = begin(waiting)
      await expect.poll(() => waitingStatements(api)).toBe(1)
      await deleteWaitingStudents(db, pupil, [pupil.student_id])
    })
    expect(await late).toMatchObject({ status: 404 })
  })

  it('leaves no one open: attempts that began together end by their own times', async () => {
    const test = await planned({ time_limit_minutes: 20 })
    await api.sql('update students set extra_time_factor = 1.5 where id = $1', [at(pupils.students, 1).id])
    const both = [await waits(test, 0), await waits(test, 1)]
    await launch(test)
    const ends = await Promise.all(both.map(async (one) => (await begun(one)).attempt?.deadline))
    expect(ends).toEqual([later(20).toISOString(), later(30).toISOString()])
  })

  it('that never comes ends the waiting', async () => {
    const test = await planned()
    const waiting = await waits(test)
    const stream = await hears(waiting)
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, as())
    await stream.read('plan')
    await stream.readToEnd()
    expect(await begin(waiting)).toMatchObject({ status: 404 })
  })
})

describe('who comes late', () => {
  it('joins the running test', async () => {
    const test = await launchedTest(api, teacher, pupils)
    expect(await api.call(attempts.joinTest, { params: { code: test.join_code }, body: body(0) })).toMatchObject({
      status: 201,
    })
  })
})

function idIn(reply: unknown): string {
  return attempts.wait.reply.parse(reply).waiting.attempt_id
}

/** Names of members and lengths of lists, in order; what is in them aside. */
function shapeOf(reply: unknown): string {
  return JSON.stringify(reply, (_, value: unknown) => (typeof value === 'object' ? value : 'a value'))
}
