import type { PlannedTest } from '@katedra/contract/planned-tests'

export type FirstStep = 'class' | 'test' | 'try' | 'done'

/** How far a new teacher has come; the last step is done when the first pupil has begun. */
export function currentStep(classCount: number, tests: readonly Pick<PlannedTest, 'started_count'>[]): FirstStep {
  if (tests.some((test) => test.started_count > 0)) return 'done'
  if (classCount === 0) return 'class'
  return tests.length === 0 ? 'test' : 'try'
}
