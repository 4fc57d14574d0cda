import type { SavedAnswer } from '@katedra/contract/attempts'
import { describe, expect, test } from 'vitest'
import { emptyAnswer, isUnsent, mergeAnswer, mergeAnswers, type KeptAnswer } from './merge.ts'

const nine = Date.parse('2026-11-23T09:00:00Z')

function kept(over: Partial<KeptAnswer>): KeptAnswer {
  return {
    ...emptyAnswer(1),
    answer: { text: 'device' },
    revision: 5,
    changed_revision: 5,
    acked_revision: 3,
    changed_at: nine,
    ...over,
  }
}

function saved(over: Partial<SavedAnswer>): SavedAnswer {
  return {
    item_no: 1,
    revision: 3,
    answer: { text: 'server' },
    active_ms: 1000,
    is_locked: false,
    saved_at: '2026-11-23T08:59:00Z',
    ...over,
  }
}

describe('a page that comes back with its own token', () => {
  test('sends what the server has not seen', () => {
    const merged = mergeAnswer(kept({}), saved({}), 'resumed')
    expect(merged).toMatchObject({ answer: { text: 'device' }, revision: 5, acked_revision: 3 })
    expect(isUnsent(merged)).toBe(true)
  })

  test('takes the server’s answer where nothing is unsent', () => {
    const merged = mergeAnswer(kept({ acked_revision: 5 }), saved({ revision: 6 }), 'resumed')
    expect(merged).toMatchObject({ answer: { text: 'server' }, revision: 6, acked_revision: 6 })
  })

  test('knows an answer whose acknowledgement was lost', () => {
    const merged = mergeAnswer(kept({}), saved({ revision: 5, answer: { text: 'device' } }), 'resumed')
    expect(isUnsent(merged)).toBe(false)
  })

  test('keeps the later change even when an earlier one arrived without an acknowledgement', () => {
    const merged = mergeAnswer(
      kept({ revision: 7, changed_revision: 7 }),
      saved({ revision: 6, saved_at: '2026-11-23T09:00:30Z' }),
      'resumed',
    )
    expect(merged).toMatchObject({ answer: { text: 'device' }, revision: 7, acked_revision: 6 })
  })

  test('keeps the longer of both times', () => {
    expect(mergeAnswer(kept({ active_ms: 4000 }), saved({}), 'resumed').active_ms).toBe(4000)
    expect(mergeAnswer(kept({ active_ms: 4000 }), saved({ active_ms: 9000 }), 'resumed').active_ms).toBe(9000)
  })
})

describe('a device that was left for another one', () => {
  test('gives way to what was saved later elsewhere, however high its own revision is', () => {
    const merged = mergeAnswer(
      kept({ revision: 10, changed_revision: 10 }),
      saved({ revision: 9, saved_at: '2026-11-23T09:05:00Z' }),
      'joined',
    )
    expect(merged).toMatchObject({ answer: { text: 'server' }, revision: 9 })
  })

  test('keeps a change made after the other device’s last one, with a revision above it', () => {
    const merged = mergeAnswer(kept({}), saved({ revision: 9, saved_at: '2026-11-23T08:59:30Z' }), 'joined')
    expect(merged).toMatchObject({ answer: { text: 'device' }, revision: 10, changed_revision: 10, acked_revision: 9 })
  })

  test('keeps its own answer where no one else wrote', () => {
    expect(mergeAnswer(kept({}), saved({ saved_at: '2026-11-23T09:30:00Z' }), 'joined').answer).toEqual({
      text: 'device',
    })
  })

  test('goes by revision where the time of the change is not known', () => {
    expect(mergeAnswer(kept({ changed_at: null }), saved({ revision: 6 }), 'joined').answer).toEqual({ text: 'server' })
    expect(mergeAnswer(kept({ changed_at: null }), saved({ revision: 4 }), 'joined').answer).toEqual({ text: 'device' })
  })
})

describe('a whole attempt', () => {
  test('holds the answers of both sides', () => {
    const merged = mergeAnswers([kept({ item_no: 1 })], [saved({ item_no: 2 })], 'joined')
    expect(merged.map((answer) => [answer.item_no, answer.answer])).toEqual([
      [1, { text: 'device' }],
      [2, { text: 'server' }],
    ])
  })

  test('gives back to the server what it had acknowledged and no longer has', () => {
    const [lost, older] = mergeAnswers(
      [kept({ acked_revision: 5 }), kept({ item_no: 2, acked_revision: 5 })],
      [saved({ item_no: 2 })],
      'resumed',
    )
    expect(lost).toMatchObject({ revision: 5, acked_revision: 0 })
    expect(older).toMatchObject({ answer: { text: 'device' }, revision: 5, acked_revision: 3 })
  })

  test('keeps the time spent on a question that no one has answered', () => {
    expect(mergeAnswers([{ ...emptyAnswer(3), active_ms: 700 }], [], 'resumed')).toMatchObject([
      { item_no: 3, answer: null, active_ms: 700 },
    ])
  })
})
