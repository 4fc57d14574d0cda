import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../testing/build-api.ts'
import { atMinute, lineOf, startRooms } from '../testing/build-room.ts'
import { colleagueOf, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { launchedTest, plannedTest } from '../testing/build-test.ts'
import { readEvents } from '../testing/read-events.ts'

const rooms = await startRooms()
const { api, as, here, question_ids, room, roomWithPupil, save, signInAgain, steer, teacher } = rooms
afterAll(() => api.stop())
beforeEach(rooms.beginAgain)
const address = await api.server.listen({ port: 0, host: '127.0.0.1' })

const minute = 60

/** What the screen of the room hears. */
async function roomEvents(testId: string, from = address) {
  const stream = await readEvents(`${from}/v1/tests/${testId}/live/events/`, teacher().token)
  await stream.read('retry')
  return stream
}

describe('the room', () => {
  it('shows who has joined, what they do and who is missing', async () => {
    const { pupil, params } = await roomWithPupil()
    api.clock.pass(30)
    await save(pupil, 1)
    await save(pupil, 2)
    await here(pupil, 3)
    const found = await room(params)
    expect(found).toMatchObject({
      state: 'launched',
      question_count: 3,
      late_count: 0,
      max_guests: null,
      messages: [],
      ends_at: atMinute(45),
    })
    expect(found.pupils).toMatchObject([
      {
        name: 'Malá',
        state: 'open',
        attempt_no: 1,
        answered_count: 2,
        current_item: 3,
        deadline: atMinute(45),
        is_paused: false,
        is_rushing: false,
        extra_seconds: 0,
        last_seen_at: atMinute(0.5),
        submitted_at: null,
      },
      { name: 'Novák', state: 'not_joined', attempt_id: null, answered_count: 0, last_seen_at: null, deadline: null },
    ])
  })

  it('counts a pupil’s question as the pupil’s own screen does, and as the test does', async () => {
    for (const shuffle_questions of [true, false]) {
      const { pupil, params } = await roomWithPupil({ shuffle_questions })
      for (const [index, { item_no }] of pupil.attempt.questions.entries()) {
        await here(pupil, item_no)
        expect(lineOf(await room(params), pupil.attempt.id)).toMatchObject({
          current_item: item_no,
          current_position: index + 1,
        })
      }
    }
  })

  it('shows a quiet sign after three answers that no one can have read for', async () => {
    const { pupil, params } = await roomWithPupil()
    await save(pupil, 1, { active_ms: 900 })
    await save(pupil, 2, { active_ms: 900 })
    expect(lineOf(await room(params), pupil.attempt.id).is_rushing).toBe(false)
    api.clock.pass(1)
    await save(pupil, 3, { active_ms: 900 })
    expect(lineOf(await room(params), pupil.attempt.id).is_rushing).toBe(true)
    api.clock.pass(1)
    await save(pupil, 3, { active_ms: 60_000 })
    expect(lineOf(await room(params), pupil.attempt.id).is_rushing).toBe(false)
  })

  it('is not for teachers of other classes, nor for other schools', async () => {
    const { pupil, params } = await roomWithPupil()
    const colleague = await colleagueOf(api, teacher())
    const stranger = await signedUpTeacher(api)
    for (const caller of [colleague, stranger]) {
      expect(await steer(live.room, { params }, caller)).toMatchObject({ status: 404 })
      expect(await steer(live.pause, { params, body: {} }, caller)).toMatchObject({ status: 404 })
    }
    expect(lineOf(await room(params), pupil.attempt.id).is_paused).toBe(false)
  })

  it('takes no attempt of another test', async () => {
    const { params } = await roomWithPupil()
    const other = await roomWithPupil()
    const body = { attempt_ids: [other.pupil.attempt.id] }
    expect(await steer(live.pause, { params, body })).toMatchObject({ status: 404 })
    expect(await steer(live.end, { params, body })).toMatchObject({ status: 404 })
  })

  it('hears of an attempt whose time has run out', async () => {
    const { params } = await roomWithPupil({ time_limit_minutes: 10 })
    const stream = await roomEvents(params.test_id)
    await api.passTo(new Date(atMinute(11)))
    expect(await stream.read('room"}')).toContain('data: {"changed":"room"}')
    stream.leave()
  })

  it.each(['changes', 'prolongs', 'ends', 'cancels'] as const)(
    'hears that a teacher %s a test with nobody in it',
    async (what) => {
      const pupils = await schoolClass(api, teacher())
      const starts_at = atMinute(30)
      const make = what === 'changes' || what === 'cancels' ? plannedTest : launchedTest
      const { id: test_id } = await make(api, teacher(), pupils, { question_ids, starts_at })
      const stream = await roomEvents(test_id)
      const params = { test_id }
      const steps = {
        changes: () => api.get(plannedTests.updateTest, { params, body: { title: 'Jinak', starts_at } }, as()),
        prolongs: () => api.get(plannedTests.prolongTest, { params, body: { minutes: 5 } }, as()),
        ends: () => api.get(plannedTests.finishTest, { params }, as()),
        cancels: () => api.get(plannedTests.cancelTest, { params }, as()),
      }
      await steps[what]()
      expect(await stream.read('room"}')).toContain('data: {"changed":"room"}')
      stream.leave()
    },
  )

  it('is told to every screen, from whichever server', async () => {
    const beside = await startTestApi({ beside: api })
    const { pupil, params } = await roomWithPupil()
    const stream = await roomEvents(params.test_id, await beside.server.listen({ port: 0, host: '127.0.0.1' }))
    await save(pupil)
    expect(await stream.read('room"}')).toContain('data: {"changed":"room"}')
    stream.leave()
    await beside.stop()
  })

  it('cannot be steered once the test is over', async () => {
    const { pupil, params } = await roomWithPupil()
    await api.get(plannedTests.finishTest, { params }, as())
    const attempt_id = pupil.attempt.id
    const refused = { status: 409, body: { code: 'live.not_running' } }
    expect(await steer(live.addTime, { params, body: { minutes: 5 } })).toMatchObject(refused)
    expect(await steer(live.reopen, { params, body: { attempt_id } })).toMatchObject(refused)
    expect(await steer(live.sendMessage, { params, body: { text: 'Ahoj' } })).toMatchObject(refused)
    expect(await steer(live.room, { params })).toMatchObject({ status: 200, body: { state: 'finished' } })
  })
})

describe('more time', () => {
  it('for one goes past the end of the test, which waits for that pupil', async () => {
    const { pupil, params } = await roomWithPupil()
    const body = { minutes: 10, attempt_ids: [pupil.attempt.id] }
    const found = await api.get(live.addTime, { params, body }, as())
    expect(lineOf(found, pupil.attempt.id)).toMatchObject({ deadline: atMinute(55), extra_seconds: 600 })
    expect(await here(pupil)).toMatchObject({ deadline: atMinute(55) })
    await api.passTo(new Date(atMinute(45.5)))
    await signInAgain()
    await expect.poll(() => looks(params.test_id), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await room(params)).toMatchObject({ state: 'launched' })
    expect(await save(pupil)).toMatchObject({ status: 200 })
    await api.passTo(new Date(atMinute(55.5)))
    await signInAgain()
    await expect.poll(async () => (await room(params)).state, { timeout: 10_000 }).toBe('finished')
    expect(lineOf(await room(params), pupil.attempt.id)).toMatchObject({ state: 'submitted' })
  })

  /** How often the queue has looked at the test. */
  async function looks(testId: string): Promise<number> {
    const rows = await api.sql(
      "select count(*)::int as count from pgboss.job where name = 'advance-test' and state = 'completed' and data->>'test_id' = $1",
      [testId],
    )
    return Number(rows[0]?.['count'])
  }

  it('for all of a test without own limits moves its end', async () => {
    const { pupil, params } = await roomWithPupil()
    const found = await api.get(live.addTime, { params, body: { minutes: 10 } }, as())
    expect(found.ends_at).toBe(atMinute(55))
    expect(lineOf(found, pupil.attempt.id)).toMatchObject({ deadline: atMinute(55), extra_seconds: 0 })
  })

  it('for all of a test with own limits belongs to those who answer', async () => {
    const { pupil, params } = await roomWithPupil({ time_limit_minutes: 20 })
    const found = await api.get(live.addTime, { params, body: { minutes: 10 } }, as())
    expect(lineOf(found, pupil.attempt.id)).toMatchObject({ deadline: atMinute(30), extra_seconds: 600 })
  })
})

describe('a break', () => {
  it('lets the time stand still and gives it back', async () => {
    const { pupil, params } = await roomWithPupil({ time_limit_minutes: 20 })
    api.clock.pass(10 * minute)
    await api.get(live.pause, { params, body: {} }, as())
    api.clock.pass(30 * minute)
    await signInAgain()
    expect(await here(pupil)).toMatchObject({ is_paused: true, state: 'open', deadline: atMinute(50) })
    // What was on its way is saved.
    expect(await save(pupil)).toMatchObject({ status: 200 })
    const found = await api.get(live.resume, { params, body: {} }, as())
    expect(lineOf(found, pupil.attempt.id)).toMatchObject({
      is_paused: false,
      deadline: atMinute(50),
      extra_seconds: 1800,
    })
    api.clock.pass(11 * minute)
    expect(await save(pupil)).toMatchObject({ status: 409 })
  })

  it('twice is one, and resuming without one changes nothing', async () => {
    const { pupil, params } = await roomWithPupil()
    await api.get(live.resume, { params, body: {} }, as())
    await api.get(live.pause, { params, body: {} }, as())
    api.clock.pass(2 * minute)
    await api.get(live.pause, { params, body: {} }, as())
    api.clock.pass(minute)
    const found = await api.get(live.resume, { params, body: {} }, as())
    expect(lineOf(found, pupil.attempt.id)).toMatchObject({ extra_seconds: 180 })
  })

  it('keeps the test from ending by itself', async () => {
    const { pupil, params } = await roomWithPupil()
    await api.get(live.pause, { params, body: { attempt_ids: [pupil.attempt.id] } }, as())
    await api.passTo(new Date(atMinute(46)))
    await signInAgain()
    await api.get(live.resume, { params, body: {} }, as())
    expect(await room(params)).toMatchObject({ state: 'launched' })
    expect(await save(pupil)).toMatchObject({ status: 200 })
  })
})
