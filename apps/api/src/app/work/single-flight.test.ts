import { describe, expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

describe('a single flight', () => {
  it('is done once for all who ask while it is under way, and again after that', async () => {
    let count = 0
    const share = createSingleFlight<number>()
    const work = () => Promise.resolve((count += 1))
    expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2])
    expect(await share('a', work)).toBe(3)
  })

  it('that fails fails for all who wait, and is tried again after that', async () => {
    const share = createSingleFlight<number>()
    const fail = () => Promise.reject(new Error('no'))
    expect(await Promise.allSettled([share('a', fail), share('a', fail)])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    expect(await share('a', () => Promise.resolve(1))).toBe(1)
  })
})
