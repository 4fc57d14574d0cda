import { describe, expect, it } from 'vitest'
import { areTenths, shareOf, tenthsOf } from './pupil-points.ts'

describe('points of a pupil', () => {
  it.each([
    [3.67, 4, '3,7'],
    [7, 10, '7'],
    [3.99, 4, '3,9'],
    [0.02, 4, '0,1'],
    [0, 4, '0'],
    [4, 4, '4'],
    [0.3, 0.6, '0,3'],
    [1.2 + 2.1, 3.3, '3,3'],
  ])('are tenths, and never all nor nothing by rounding: %d of %d', (points, outOf, words) => {
    expect(tenthsOf(points, outOf, 'cs')).toBe(words)
  })

  it.each([
    [0.25, 0.25, '100\u00a0%'],
    [1.5, 2.25, '67\u00a0%'],
    [2.249, 2.25, '99\u00a0%'],
    [0, 0.25, '0\u00a0%'],
    [0, 0, '0\u00a0%'],
    [0.05, 0.1, '50\u00a0%'],
  ])('are a share where tenths would be wrong: %d of %d', (points, outOf, words) => {
    expect([tenthsOf(points, outOf, 'cs'), shareOf(points, outOf, 'cs')]).toEqual([undefined, words])
  })
})

it('knows tenths that floating point does not hold', () => {
  expect([areTenths([0.1 + 0.2, 5.7]), areTenths([1, 1.25]), areTenths([])]).toEqual([true, false, true])
})
