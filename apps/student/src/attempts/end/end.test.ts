import type { Attempt } from '@katedra/contract/attempts'
import { expect, test } from 'vitest'
import { endOf, isEndCertain } from './end.ts'
import type { QueueView } from '../queue/outcomes.ts'

const deadline = '2026-11-23T08:45:00Z'

function attempt(over: Partial<Attempt> = {}): Attempt {
  return {
    id: '0199a1b2-0000-7000-8000-000000000001',
    join_code: 'K7MQ2X',
    title: 'Starověk',
    kind: 'test',
    student_name: 'Anna Malá',
    state: 'open',
    started_at: '2026-11-23T08:00:00Z',
    submitted_at: null,
    deadline,
    is_paused: false,
    has_time_limit: false,
    server_time: '2026-11-23T08:10:00Z',
    feedback: 'never',
    attempts_left: 0,
    questions: [],
    answers: [],
    ...over,
  }
}

function queue(over: Partial<QueueView> = {}): QueueView {
  const saved = { kind: 'server', saved_at: null } as const
  return { answers: new Map(), saved, halt: null, handIn: 'none', unsent: 0, late: 0, isReachable: true, ...over }
}

test('questions are shown until something ends them', () => {
  expect(endOf(attempt(), false, queue())).toBeNull()
})

test('a hand-in waits until the server has taken it', () => {
  expect(endOf(attempt(), false, queue({ handIn: 'waiting' }))).toBe('waiting')
  const taken = attempt({ state: 'submitted', submitted_at: '2026-11-23T08:30:00Z' })
  expect(endOf(taken, true, queue({ handIn: 'done' }))).toBe('handed_in')
})

test('an attempt that the server closed at its deadline ended by time, not by the pupil', () => {
  const closed = attempt({ state: 'submitted', submitted_at: deadline })
  expect(endOf(closed, true, queue({ handIn: 'done' }))).toBe('over')
})

test('the deadline ends it before the server has been asked, and then nothing is certain yet', () => {
  expect(endOf(attempt(), true, queue())).toBe('over')
  expect(isEndCertain(attempt(), queue())).toBe(false)
  expect(isEndCertain(attempt(), queue({ halt: 'closed' }))).toBe(true)
})

test('another device does not end the attempt here', () => {
  expect(endOf(attempt(), false, queue({ halt: 'other_device', handIn: 'waiting' }))).toBeNull()
  expect(endOf(attempt(), true, queue({ halt: 'signed_out' }))).toBeNull()
})
