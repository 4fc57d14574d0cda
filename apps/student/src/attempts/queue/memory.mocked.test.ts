import type { Attempt } from '@katedra/contract/attempts'
import { PublicQuestion } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { device, stored } from '../../testing/device.ts'
import { createBench } from '../../testing/queue-bench.ts'
import {
  forgetAnswers,
  isHandInWanted,
  keepAnswer,
  keepAttempt,
  keepHandIn,
  keptAnswers,
  keptAttempt,
} from './memory.ts'

vi.mock('idb-keyval', () => import('../../testing/device.ts'))

const id = '0199a1b2-0000-7000-8000-000000000001'
const text = (value: string) => ({ text: value })

/** As the app wrote an answer before records had a version. */
const unnumbered = {
  item_no: 1,
  answer: text('Praha'),
  revision: 3,
  changed_revision: 3,
  acked_revision: 1,
  active_ms: 1200,
  acked_ms: 400,
  changed_at: 1_795_420_800_000,
  saved_at: '2026-11-23T08:00:00.000Z',
}

const attempt: Attempt = {
  id,
  join_code: 'K7MQ2X',
  title: 'Starověk',
  kind: 'test',
  student_name: 'Anna Malá',
  state: 'open',
  started_at: '2026-11-23T08:00:00Z',
  submitted_at: null,
  deadline: '2026-11-23T08:45:00Z',
  is_paused: false,
  has_time_limit: false,
  server_time: '2026-11-23T08:10:00Z',
  feedback: 'never',
  attempts_left: 0,
  questions: Object.values(examples).map(([{ type, prompt, points, content }], index) => ({
    item_no: index + 1,
    question: PublicQuestion.parse({ type, prompt, points, content }),
  })),
  answers: [],
}

/** What is set aside, without the moment in its key. */
function setAside(): [key: string, value: unknown][] {
  return [...stored]
    .filter(([key]) => key.startsWith('set-aside/'))
    .map(([key, value]) => [key.replace(/^set-aside\/(.+)\/\d+$/, '$1'), value])
}

/** Opens the attempt with what the device holds, and gives the answers that reached the server. */
async function sendKept(): Promise<unknown[]> {
  const { device: onDevice, open, server, pass } = createBench()
  for (const kept of await keptAnswers(id)) onDevice.set(kept.item_no, kept)
  open()
  await pass(1000)
  return [...server.values()].map(({ item_no, answer }) => ({ item_no, answer }))
}

beforeEach(() => {
  stored.clear()
  device.isFull = false
})

describe('an answer kept on the device', () => {
  it('is written with the version of its shape and read back as it was', async () => {
    await keepAnswer(id, unnumbered)
    expect(stored.get(`answer/${id}/1`)).toEqual({ version: 2, ...unnumbered })
    expect(await keptAnswers(id)).toEqual([unnumbered])
  })

  it('is sent when an app without versions wrote it', async () => {
    stored.set(`answer/${id}/1`, unnumbered)
    expect(await sendKept()).toEqual([{ item_no: 1, answer: text('Praha') }])
  })

  it('is sent when a newer app wrote it, with fields that are not known here', async () => {
    stored.set(`answer/${id}/1`, { ...unnumbered, version: 9, colour: 'blue' })
    expect(await sendKept()).toEqual([{ item_no: 1, answer: text('Praha') }])
  })

  it.each([
    ['no times', { item_no: 1, answer: text('Praha'), revision: 3, changed_revision: 3, acked_revision: 1 }],
    ['nothing of what the server has', { item_no: 1, answer: text('Praha'), revision: 3 }],
    ['times that are none', { ...unnumbered, active_ms: Number.NaN, acked_ms: '4', changed_at: 'soon', saved_at: 5 }],
    ['a moment of saving that is none', { ...unnumbered, saved_at: 'soon' }],
    ['a mark of the server that is none', { ...unnumbered, acked_revision: 'one', changed_revision: null }],
  ])('is sent although it has %s', async (_, record) => {
    stored.set(`answer/${id}/1`, record)
    expect(await sendKept()).toEqual([{ item_no: 1, answer: text('Praha') }])
    expect(setAside()).toEqual([])
  })

  it.each([
    ['nothing', null],
    ['a bare text', 'Praha'],
    ['no number of its question', { ...unnumbered, item_no: undefined }],
    ['no revision', { ...unnumbered, revision: undefined }],
    ['a revision that is no number', { ...unnumbered, revision: '3' }],
    ['an answer that is a list', { ...unnumbered, answer: ['Praha'] }],
    ['an answer that is a text', { ...unnumbered, answer: 'Praha' }],
  ])('is set aside where it is %s, and the others are sent', async (_, record) => {
    stored.set(`answer/${id}/1`, record)
    stored.set(`answer/${id}/2`, { ...unnumbered, item_no: 2 })
    expect(await sendKept()).toEqual([{ item_no: 2, answer: text('Praha') }])
    expect(setAside()).toEqual([[`answer/${id}/1`, record]])
    expect(stored.has(`answer/${id}/1`)).toBe(false)
  })

  it('that can’t be read stays where it is on a full device', async () => {
    stored.set(`answer/${id}/1`, 'Praha')
    device.isFull = true
    expect(await keptAnswers(id)).toEqual([])
    expect(stored.get(`answer/${id}/1`)).toBe('Praha')
  })

  it('is forgotten with its attempt, but not what could not be read', async () => {
    stored.set(`answer/${id}/1`, unnumbered)
    stored.set(`answer/${id}/2`, 'Praha')
    await keptAnswers(id)
    await forgetAnswers(id)
    expect([...stored.values()]).toEqual(['Praha'])
  })
})

describe('a hand-in kept on the device', () => {
  it('is read back, also as an app without versions wrote it', async () => {
    expect(await isHandInWanted(id)).toBe(false)
    await keepHandIn(id, true)
    expect(await isHandInWanted(id)).toBe(true)
    await keepHandIn(id, false)
    expect(await isHandInWanted(id)).toBe(false)
    stored.set(`hand-in/${id}`, true)
    expect(await isHandInWanted(id)).toBe(true)
  })

  it('is not taken from what can’t be read', async () => {
    stored.set(`hand-in/${id}`, { version: 2, is_wanted: 'yes' })
    expect(await isHandInWanted(id)).toBe(false)
    expect(setAside()).toEqual([[`hand-in/${id}`, { version: 2, is_wanted: 'yes' }]])
  })
})

describe('an attempt kept on the device', () => {
  it('is read back with questions of every type, also as an app without versions wrote it', async () => {
    await keepAttempt(attempt)
    expect(await keptAttempt(id)).toMatchObject(attempt)
    stored.set(`attempt/${id}`, attempt)
    expect(await keptAttempt(id)).toEqual(attempt)
  })

  it('is set aside where a screen could not show it', async () => {
    const { deadline, ...broken } = attempt
    stored.set(`attempt/${id}`, broken)
    expect(await keptAttempt(id)).toBeNull()
    expect(setAside()).toEqual([[`attempt/${id}`, broken]])
    expect(deadline).toBe(attempt.deadline)
  })
})
