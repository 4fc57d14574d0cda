import { describe, expect, test } from 'vitest'
import { nextStep, phaseKey } from './next-step.ts'

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

test('after the last question it is said that it was the last one', () => {
  expect(phaseKey({ phase: 'revealed', number: 2, total: 3 })).toBe('phase.revealed')
  expect(phaseKey({ phase: 'revealed', number: 3, total: 3 })).toBe('phase.last')
  expect(phaseKey({ phase: 'closed', number: 3, total: 3 })).toBe('phase.closed')
})
