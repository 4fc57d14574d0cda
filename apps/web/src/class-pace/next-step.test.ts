import { describe, expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

describe('the next step of a lesson', () => {
  test.each([
    ['waiting', 0, 3, 'show'],
    ['open', 1, 3, 'close'],
    ['closed', 1, 3, 'reveal'],
    ['revealed', 1, 3, 'show'],
    ['revealed', 3, 3, undefined],
    ['over', 1, 3, undefined],
  ] as const)('after %s, question %i of %i, is %s', (phase, number, total, step) => {
    expect(nextStep({ phase, number, total })).toBe(step)
  })
})
