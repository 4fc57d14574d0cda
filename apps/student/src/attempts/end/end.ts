import type { Attempt } from '@katedra/contract/attempts'
import type { QueueView } from '../queue/outcomes.ts'

/**
 * How an attempt has ended: `waiting` for the server to take it, `handed_in`, its time is `over`, or it was `ended` before
 * its time by the teacher or another device.
 */
export type End = 'waiting' | 'handed_in' | 'over' | 'ended'

/** The server closes an attempt whose time is over with the deadline itself as the moment of handing in. */
function isClosedByTime({ submitted_at, deadline }: Attempt): boolean {
  return submitted_at !== null && Date.parse(submitted_at) >= Date.parse(deadline)
}

/** The end that is to be shown; null while the questions are. `isPast`: the deadline has passed. */
export function endOf(attempt: Attempt, isPast: boolean, { handIn, halt }: QueueView): End | null {
  if (halt === 'other_device' || halt === 'signed_out') return null
  if (handIn === 'done') return isClosedByTime(attempt) ? 'over' : 'handed_in'
  if (halt === 'closed' || isPast) return attempt.submitted_at === null || isClosedByTime(attempt) ? 'over' : 'ended'
  return handIn === 'waiting' ? 'waiting' : null
}

/** Whether the server itself has said what it has. */
export function isEndCertain(attempt: Attempt, { halt }: QueueView): boolean {
  return attempt.state === 'submitted' || halt === 'closed'
}
