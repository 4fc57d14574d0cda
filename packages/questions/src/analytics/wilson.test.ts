import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wilsonInterval } from './wilson.ts'

describe('the interval of a share', () => {
  // Newcombe 1998, Statistics in Medicine 17:857-872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i of %i is the published one', (hits, count, low, high) => {
    const interval = wilsonInterval(hits, count)
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  it('holds the share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
        const { low, high } = wilsonInterval(share * count, count) ?? { low: NaN, high: NaN }
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(share + 1e-12)
        expect(high).toBeGreaterThanOrEqual(share - 1e-12)
        expect(high).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is none of nothing, and refuses what is no share', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
    expect(() => wilsonInterval(3, 2)).toThrow(RangeError)
    expect(() => wilsonInterval(-1, 2)).toThrow(RangeError)
    expect(() => wilsonInterval(NaN, 2)).toThrow(RangeError)
  })
})
