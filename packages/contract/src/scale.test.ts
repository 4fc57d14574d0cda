import { describe, expect, it } from 'vitest'
import { hundredthsOf, looksLikeMore, type ScaleStep } from './scale.ts'

function falling(...bounds: number[]): ScaleStep[] {
  return bounds.map((from, place) => ({ label: String(place + 1), from, value: null }))
}

describe('a share near a bound', () => {
  it.each([
    ['74.6 % is read as 75 %', 746, 7500, true],
    ['75 % reaches its bound', 750, 7500, false],
    ['74.4 % is read as 74 %', 744, 7500, false],
    ['74.4 % reaches a bound of 74.3 %, though it is read as 74 %', 744, 7430, false],
  ])('looks like more only where it does: %s', (_, points, bound, expected) => {
    expect(looksLikeMore(falling(bound, 0), { points, out_of: 1000 }, 'exact')).toBe(expected)
  })

  it('looks like nothing else where the school rounds', () => {
    expect(looksLikeMore(falling(7500, 0), { points: 746, out_of: 1000 }, 'whole_percent')).toBe(false)
  })

  it('is told in hundredths of a percent without saying more than is', () => {
    expect(hundredthsOf({ points: 2, out_of: 3 })).toBe(6666)
    expect(hundredthsOf({ points: 749_999, out_of: 1_000_000 })).toBe(7499)
    expect(hundredthsOf({ points: 0.3, out_of: 0.4 })).toBe(7500)
    expect(hundredthsOf({ points: 1, out_of: 0 })).toBeNull()
  })
})
