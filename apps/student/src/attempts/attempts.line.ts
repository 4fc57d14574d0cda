import type { JoinableTest } from '@katedra/contract/attempts'
import { bePresent, checkAnswer, fetchAttempt, fetchTest, sendAnswer, submitAttempt } from './attempts.data.ts'

/** What an open attempt asks of the server. */
export interface Line {
  readonly bePresent: typeof bePresent
  readonly checkAnswer: typeof checkAnswer
  readonly fetchAttempt: typeof fetchAttempt
  readonly sendAnswer: typeof sendAnswer
  readonly stateOfTest: (join_code: string) => Promise<JoinableTest['state']>
  readonly submitAttempt: typeof submitAttempt
}

export const serverLine: Line = {
  bePresent,
  checkAnswer,
  fetchAttempt,
  sendAnswer,
  stateOfTest: async (join_code) => (await fetchTest(join_code)).state,
  submitAttempt,
}
