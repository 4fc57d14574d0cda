import type { GivenAnswer } from '@katedra/contract/results'

/** The answer stands on paper in the pupil's hand: no one has read it, its picture is shown. */
export function isWritten(answer: GivenAnswer['answer']): boolean {
  return answer !== null && Object.hasOwn(answer, 'written')
}
