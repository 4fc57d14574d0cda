import { describe, expect, it } from 'vitest'
import { currentStep } from './first-step.ts'

describe('the steps of a new teacher', () => {
  it.each([
    [0, [], 'class'],
    [1, [], 'test'],
    [1, [{ started_count: 0 }], 'try'],
    [1, [{ started_count: 0 }, { started_count: 1 }], 'done'],
    [0, [{ started_count: 3 }], 'done'],
  ] as const)('with %i classes and tests %j: %s', (classCount, tests, step) => {
    expect(currentStep(classCount, tests)).toBe(step)
  })
})
