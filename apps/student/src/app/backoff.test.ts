import { expect, test } from 'vitest'
import { delayAfterFailures, jitter } from './backoff.ts'

test('doubles the longest wait with each failure, up to a limit', () => {
  const longest = [0, 1, 2, 3, 4, 10].map((failures) => delayAfterFailures(failures, () => 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('spreads the waits over the whole span', () => {
  expect(delayAfterFailures(3, () => 0)).toBe(0)
  expect(delayAfterFailures(3, () => 0.5)).toBe(4000)
})

test('polls between half and one and a half of the wanted time', () => {
  expect([0, 0.5, 1].map((random) => jitter(1000, () => random))).toEqual([500, 1000, 1500])
})
