import { expect, test } from 'vitest'
import { isWorthAnnouncing, timeLeftOf } from './time-left.ts'

const minute = 60_000

test.each([
  [-5, { kind: 'over' }],
  [0, { kind: 'over' }],
  [400, { kind: 'seconds', count: 1 }],
  [45_000, { kind: 'seconds', count: 45 }],
  [minute, { kind: 'minutes', count: 1 }],
  [12.9 * minute, { kind: 'minutes', count: 12 }],
  [80 * minute, { kind: 'hours', hours: 1, minutes: 20 }],
  [30 * 60 * minute, { kind: 'until' }],
] as const)('%i ms before the end', (milliseconds, said) => {
  expect(timeLeftOf(milliseconds)).toEqual(said)
})

test('a screen reader hears of the time only now and then', () => {
  const announced = Array.from({ length: 20 }, (_, minutes) => minutes).filter((minutes) =>
    isWorthAnnouncing(timeLeftOf(minutes * minute)),
  )
  expect(announced).toEqual([1, 2, 5, 10])
})
