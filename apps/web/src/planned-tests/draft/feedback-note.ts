import { keyMomentOf, type FeedbackPlan } from '@katedra/contract/feedback'
import type { FeedbackPolicy } from '@katedra/contract/planned-tests'

/** Of one question, an earlier attempt has no points either, because its sum would tell how the answer did. */
type OneQuestionNote = 'one_question_at_once' | 'one_question'

export type FeedbackNote =
  | FeedbackPolicy
  | 'last_attempt_at_once'
  | 'last_attempt'
  | OneQuestionNote
  | 'with_guests'
  | 'without_codes'

/** Which sentence says when pupils see the right answers of such a plan of so many questions. */
export function feedbackNote(plan: FeedbackPlan, questionCount: number): FeedbackNote {
  const moment = keyMomentOf(plan)
  if (moment === 'after_last_attempt') return attemptsNote(plan, questionCount)
  if (moment === plan.feedback) return plan.feedback
  return plan.guests_allowed ? 'with_guests' : 'without_codes'
}

function attemptsNote({ feedback }: FeedbackPlan, questionCount: number): FeedbackNote {
  if (questionCount === 1) return feedback === 'at_once' ? 'one_question_at_once' : 'one_question'
  return feedback === 'at_once' ? 'last_attempt_at_once' : 'last_attempt'
}
