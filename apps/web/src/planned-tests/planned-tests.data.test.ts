import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listPollDelay, pollDelay } from './planned-tests.data.ts'

const inOneHour = { state: 'scheduled', starts_at: '2026-11-24T09:00:00Z' } as const
const running = { state: 'launched', starts_at: '2026-11-24T07:00:00Z' } as const
const over = { state: 'finished', starts_at: '2026-11-23T07:00:00Z' } as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T08:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('how often a screen asks again', () => {
  it.each([
    ['every two seconds or so while a test runs', running, 2300],
    ['now and then before it starts', inOneHour, 15_000],
    [
      'as often as a running one in the last minute before the start',
      { ...inOneHour, starts_at: '2026-11-24T08:00:59Z' },
      2300,
    ],
    ['never once it is over', over, false],
    ['never while nothing is known', undefined, false],
  ] as const)('%s', (_, test, delay) => {
    expect(pollDelay(test)).toBe(delay)
  })

  it('follows the liveliest test of a list at half the pace', () => {
    expect(listPollDelay([over, inOneHour, running])).toBe(4600)
    expect(listPollDelay([over, inOneHour])).toBe(30_000)
    expect(listPollDelay([over])).toBe(false)
  })
})
