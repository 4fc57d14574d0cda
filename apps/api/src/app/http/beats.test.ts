import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBeats } from './beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('streams that say that they are there', () => {
  it('speak in their rhythm, for the first time a second early at most', () => {
    const beats = createBeats()
    const said: number[] = []
    beats.add(10_000, () => undefined)
    vi.advanceTimersByTime(3400)
    const since = Date.now()
    beats.add(10_000, () => void said.push(Date.now() - since))
    vi.advanceTimersByTime(30_000)
    expect(said).toEqual([9600, 19_600, 29_600])
  })

  it('take their turn with all that came within a second', () => {
    const beats = createBeats()
    const moments = new Set<number>()
    for (let index = 0; index < 100; index += 1) {
      beats.add(25_000, () => void moments.add(Date.now()))
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(25_000)
    expect(moments.size).toBe(2)
  })

  it('have each its own rhythm', () => {
    const beats = createBeats()
    const said: string[] = []
    beats.add(2000, () => void said.push('often'))
    beats.add(3000, () => void said.push('seldom'))
    vi.advanceTimersByTime(6000)
    expect(said.toSorted()).toEqual(['often', 'often', 'often', 'seldom', 'seldom'])
  })

  it('say nothing any more once they have ended, and then nothing ticks', () => {
    const beats = createBeats()
    const say = vi.fn<() => void>()
    const [first, second] = [beats.add(2000, say), beats.add(2000, say)]
    first()
    first()
    vi.advanceTimersByTime(2000)
    expect(say).toHaveBeenCalledTimes(1)
    second()
    expect(vi.getTimerCount()).toBe(0)
  })
})
