import { offlineAfter, type LivePupil } from '@katedra/contract/live'
import { describe, expect, it } from 'vitest'
import { byNeed, countsOf, offlineCount, standingOf } from './pupils.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const seconds = (count: number) => new Date(now - count * 1000).toISOString()

function pupil(name: string, over: Partial<LivePupil> = {}): LivePupil {
  return {
    attempt_id: name,
    student_id: name,
    name,
    state: 'open',
    attempt_no: 1,
    answered_count: 3,
    current_item: 1,
    current_position: 1,
    last_seen_at: seconds(3),
    deadline: null,
    is_paused: false,
    extra_seconds: 0,
    submitted_at: null,
    is_rushing: false,
    undelivered_count: 0,
    waiting_id: null,
    left_at: null,
    without_code: false,
    on_paper: false,
    short_name: '',
    ...over,
  }
}

describe('where a pupil stands', () => {
  it.each<[string, Partial<LivePupil>]>([
    ['open', {}],
    ['open', { last_seen_at: null }],
    ['open', { last_seen_at: seconds(offlineAfter) }],
    ['offline', { last_seen_at: seconds(offlineAfter + 1) }],
    ['offline', { last_seen_at: seconds(offlineAfter + 1), is_paused: true }],
    ['paused', { is_paused: true, is_rushing: true }],
    ['rushing', { is_rushing: true }],
    ['submitted', { state: 'submitted', last_seen_at: seconds(500) }],
    ['not_joined', { state: 'not_joined', last_seen_at: null }],
    ['waiting', { state: 'waiting', last_seen_at: null }],
    ['left', { state: 'waiting', last_seen_at: null, left_at: seconds(5) }],
  ])('is %s for %o', (standing, over) => {
    expect(standingOf(pupil('A', over), now)).toBe(standing)
  })
})

describe('the order of need', () => {
  it('puts those first who are offline, then the rushing, then who has answered least', () => {
    const pupils = [
      pupil('odevzdal', { state: 'submitted' }),
      pupil('pilný', { answered_count: 9 }),
      pupil('pomalý', { answered_count: 1 }),
      pupil('chybí', { state: 'not_joined' }),
      pupil('rychlý', { is_rushing: true }),
      pupil('pryč', { last_seen_at: seconds(60) }),
    ]
    const names = byNeed(pupils, now, (a, b) => a.localeCompare(b)).map(({ name }) => name)
    expect(names).toEqual(['pryč', 'rychlý', 'pomalý', 'pilný', 'chybí', 'odevzdal'])
  })
})

describe('the counts', () => {
  it('tell who has joined, works, has handed in and is missing', () => {
    const pupils = [pupil('a'), pupil('b', { state: 'submitted' }), pupil('c', { state: 'not_joined' })]
    expect(countsOf({ pupils })).toEqual({ waiting: 0, joined: 2, working: 1, submitted: 1, missing: 1 })
  })

  it('of the waiting room take who has left it for missing', () => {
    const pupils = [pupil('a', { state: 'waiting' }), pupil('b', { state: 'waiting', left_at: seconds(5) })]
    expect(countsOf({ pupils })).toMatchObject({ waiting: 1, joined: 0, missing: 1 })
  })
})

it('who has fallen silent is counted among those who write', () => {
  const pupils = [
    pupil('a'),
    pupil('b', { last_seen_at: seconds(offlineAfter + 1) }),
    pupil('c', { last_seen_at: seconds(offlineAfter + 1), state: 'submitted' }),
  ]
  expect(offlineCount({ pupils }, now)).toBe(1)
  expect(countsOf({ pupils }).working).toBe(2)
})
