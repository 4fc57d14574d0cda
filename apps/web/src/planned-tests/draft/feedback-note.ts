import { keyMomentOf, type FeedbackPlan } from '@katedra/contract/feedback'
import type { FeedbackPolicy } from '@katedra/contract/planned-tests'

export type FeedbackNote = FeedbackPolicy | 'last_attempt_at_once' | 'last_attempt' | 'with_guests' | 'without_codes'

/** Which sentence says when pupils see the right answers of such a plan. */
export function feedbackNote(plan: FeedbackPlan): FeedbackNote {
  const moment = keyMomentOf(plan)
  if (moment === 'after_last_attempt') return plan.feedback === 'at_once' ? 'last_attempt_at_once' : 'last_attempt'
  if (moment === plan.feedback) return plan.feedback
  return plan.guests_allowed ? 'with_guests' : 'without_codes'
}
