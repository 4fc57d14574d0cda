import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../testing/build-school.ts'
import { joinedAttempt, type JoinedStudent } from '../testing/build-test.ts'
import { atMinute, lineOf, startRooms } from '../testing/build-room.ts'

const rooms = await startRooms()
const { api, as, here, room, roomWithPupil, save, signInAgain, steer } = rooms
afterAll(() => api.stop())
beforeEach(rooms.beginAgain)

const minute = 60

describe('one pupil', () => {
  it('is ended, and opened again with time and all answers', async () => {
    const { pupil, params } = await roomWithPupil()
    await save(pupil, 1)
    const attempt_id = pupil.attempt.id
    const ended = await api.get(live.end, { params, body: { attempt_ids: [attempt_id] } }, as())
    expect(lineOf(ended, attempt_id)).toMatchObject({ state: 'submitted', submitted_at: atMinute(0) })
    expect(await save(pupil, 2)).toMatchObject({ status: 409 })
    api.clock.pass(43 * minute)
    await signInAgain()
    const opened = await api.get(live.reopen, { params, body: { attempt_id, minutes: 10 } }, as())
    expect(lineOf(opened, attempt_id)).toMatchObject({ state: 'open', answered_count: 1, deadline: atMinute(53) })
    expect(await here(pupil)).toMatchObject({ state: 'open' })
    expect(await save(pupil, 2)).toMatchObject({ status: 200 })
    expect(await steer(live.reopen, { params, body: { attempt_id } })).toMatchObject({
      status: 409,
      body: { code: 'live.not_submitted' },
    })
  })

  it('is released from the device and goes on at another one', async () => {
    const { pupil, params, pupils, test } = await roomWithPupil()
    await save(pupil, 1)
    await api.get(live.release, { params, body: { attempt_id: pupil.attempt.id } }, as())
    expect(await save(pupil, 2)).toMatchObject({ status: 409, body: { code: 'attempts.other_device' } })
    const again = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(again.attempt.id).toBe(pupil.attempt.id)
    expect(again.attempt.answers).toHaveLength(1)
    expect(await save(again, 2)).toMatchObject({ status: 200 })
  })
})

describe('a message', () => {
  it('comes with the next word of the device and is marked once it was shown', async () => {
    const { pupil, params } = await roomWithPupil()
    await api.get(live.sendMessage, { params, body: { text: 'Ještě 10 minut.' } }, as())
    api.clock.pass(1)
    const sent = await api.get(
      live.sendMessage,
      { params, body: { text: 'Anno, otoč list.', attempt_ids: [pupil.attempt.id] } },
      as(),
    )
    expect(lineOf(sent, pupil.attempt.id).undelivered_count).toBe(2)
    const { messages } = await here(pupil)
    expect(messages.map(({ text }) => text)).toEqual(['Ještě 10 minut.', 'Anno, otoč list.'])
    expect((await here(pupil)).messages).toHaveLength(2)
    expect((await here(pupil, 1, at(messages, 0).id)).messages).toMatchObject([{ text: 'Anno, otoč list.' }])
    expect((await here(pupil, 1, at(messages, 1).id)).messages).toEqual([])
    expect((await room(params)).messages).toMatchObject([
      { text: 'Anno, otoč list.', recipient_count: 1, delivered_count: 1, to_name: 'Malá' },
      { text: 'Ještě 10 minut.', recipient_count: 1, delivered_count: 1 },
    ])
  })
})

describe('an answer that comes after the end', () => {
  const decide = (params: { test_id: string }, pupil: JoinedStudent, accepted: boolean) =>
    api.get(
      live.decideLateAnswers,
      { params, body: { accepted, answers: [{ attempt_id: pupil.attempt.id, item_no: 2 }] } },
      as(),
    )

  it('of a question beyond all tests is no question', async () => {
    const { pupil, params } = await roomWithPupil()
    const answers = [{ attempt_id: pupil.attempt.id, item_no: 2_147_483_647 }]
    const { status } = await api.call(live.decideLateAnswers, { params, body: { accepted: true, answers } }, as())
    expect(status).toBe(422)
  })

  it('is refused to the pupil, kept for the teacher, and counts once accepted', async () => {
    const { pupil, params } = await roomWithPupil()
    await save(pupil, 2, { active_ms: 5000, text: 'první' })
    await api.get(plannedTests.finishTest, { params }, as())
    await api.passTo(new Date(atMinute(1)))
    expect(await save(pupil, 2, { active_ms: 6000, text: 'opravená' })).toMatchObject({
      status: 409,
      body: { code: 'attempts.closed' },
    })
    expect((await room(params)).late_count).toBe(1)
    expect(await api.get(live.lateAnswers, { params }, as())).toMatchObject([
      { name: 'Malá', item_no: 2, answer: { text: 'opravená' }, present_answer: { text: 'první' }, state: 'waiting' },
    ])
    await expect
      .poll(async () => lineOf(await room(params), pupil.attempt.id).state, { timeout: 15_000 })
      .toBe('submitted')
    expect(await decide(params, pupil, true)).toMatchObject([
      { state: 'accepted', present_answer: { text: 'opravená' } },
    ])
    expect((await room(params)).late_count).toBe(0)
    // A repeat of the decision, or of the answer, changes nothing.
    expect(await decide(params, pupil, false)).toMatchObject([{ state: 'accepted' }])
  })

  it('and is refused stays out', async () => {
    const { pupil, params } = await roomWithPupil()
    await save(pupil, 2, { active_ms: 5000, text: 'první' })
    await api.get(live.end, { params, body: { attempt_ids: [pupil.attempt.id] } }, as())
    await save(pupil, 2, { active_ms: 6000, text: 'opravená' })
    expect(await decide(params, pupil, false)).toMatchObject([{ state: 'refused', present_answer: { text: 'první' } }])
  })

  it('and is the same as what counts is no late answer', async () => {
    const { pupil, params } = await roomWithPupil()
    await save(pupil, 2, { active_ms: 5000, text: 'první' })
    await api.get(live.end, { params, body: { attempt_ids: [pupil.attempt.id] } }, as())
    await save(pupil, 2, { active_ms: 5000, text: 'první' })
    expect(await api.get(live.lateAnswers, { params }, as())).toEqual([])
  })
})
