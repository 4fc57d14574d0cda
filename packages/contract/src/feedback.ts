import type { FeedbackPolicy } from './plan-form.ts'

/*
 * When a pupil may see right answers and points. Right answers come when no one who may still write could use them: a guest, and
 * where no code is asked for anybody, can come in again under another name, and who has another attempt of their own would write
 * it with the key in hand.
 */

/** What decides about it when a test is planned. */
export interface FeedbackPlan {
  feedback: FeedbackPolicy
  guests_allowed: boolean
  without_codes: boolean
  attempts_allowed: number
}

/** Who has the join code can come in more than once, under one name and another. */
function isOpenToAnybody({ guests_allowed, without_codes }: FeedbackPlan): boolean {
  return guests_allowed || without_codes
}

/** When the right answers of a test come to those who write it. */
export const keyMoments = ['at_once', 'after_submission', 'after_last_attempt', 'after_end', 'never'] as const
export type KeyMoment = (typeof keyMoments)[number]

/** With several attempts `at_once` is so in the last of them only. */
export function keyMomentOf(plan: FeedbackPlan): KeyMoment {
  const { feedback, attempts_allowed } = plan
  if (feedback === 'never' || feedback === 'after_end') return feedback
  if (isOpenToAnybody(plan)) return 'after_end'
  return attempts_allowed > 1 ? 'after_last_attempt' : feedback
}

/** Whether single answers are checked while this attempt is being written. */
export function mayCheckAnswers(plan: FeedbackPlan, attempt_no: number): boolean {
  return plan.feedback === 'at_once' && !isOpenToAnybody(plan) && attempt_no >= plan.attempts_allowed
}

/** Where somebody who asks for feedback stands. */
export interface FeedbackStanding {
  /** A guest, or a pupil whose name no one has proven. */
  is_guest: boolean
  attempt_no: number
  /** The attempt that is asked about has been handed in. */
  is_submitted: boolean
  /** So has the last one that this pupil is allowed; none is open and none can be begun. */
  is_last_submitted: boolean
  /** No one may write the test any more, with extra time and breaks counted in. */
  is_over: boolean
  question_count: number
}

export interface FeedbackNow {
  /** `checked`: of the answers that are final already. */
  keys: 'all' | 'checked' | 'none'
  /** The sum for the whole attempt. */
  points: boolean
}

/** What may be seen at this moment. */
export function feedbackNow(plan: FeedbackPlan, standing: FeedbackStanding): FeedbackNow {
  if (!standing.is_submitted)
    return { keys: mayCheckAnswers(plan, standing.attempt_no) ? 'checked' : 'none', points: false }
  const hasKeys = hasCome(keyMomentOf(plan), standing)
  return { keys: hasKeys ? 'all' : 'none', points: hasKeys || hasPointsBefore(plan, standing) }
}

function hasCome(moment: KeyMoment, { is_last_submitted, is_over }: FeedbackStanding): boolean {
  switch (moment) {
    case 'at_once':
    case 'after_submission':
    case 'after_last_attempt':
      return is_last_submitted || is_over
    case 'after_end':
      return is_over
    case 'never':
      return false
  }
}

/**
 * Points before the right answers, where those wait for other attempts or for guests. Guests get none, nor does a name without a
 * code: one after another could try out every option. Nor does a sum come that tells how one single answer did while there is another attempt.
 */
function hasPointsBefore({ feedback }: FeedbackPlan, standing: FeedbackStanding): boolean {
  if (feedback === 'never' || feedback === 'after_end' || standing.is_guest) return false
  return standing.is_last_submitted || standing.question_count > 1
}
