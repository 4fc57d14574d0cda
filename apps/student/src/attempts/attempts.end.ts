import type { Attempt } from '@katedra/contract/attempts'
import type { QueueView } from './attempts.outcomes.ts'

/** How an attempt has ended: `waiting` for the server to take it, `handed_in`, or its time is `over`. */
export type End = 'waiting' | 'handed_in' | 'over'

/** The server closes an attempt whose time is over with the deadline itself as the moment of handing in. */
function isClosedByTime({ submitted_at, deadline }: Attempt): boolean {
  return submitted_at !== null && Date.parse(submitted_at) >= Date.parse(deadline)
}

/** The end that is to be shown; null while the questions are. `isPast`: the deadline has passed. */
export function endOf(attempt: Attempt, isPast: boolean, { handIn, halt }: QueueView): End | null {
  if (halt === 'other_device' || halt === 'signed_out') return null
  if (handIn === 'done') return isClosedByTime(attempt) ? 'over' : 'handed_in'
  if (halt === 'closed' || isPast) return 'over'
  return handIn === 'waiting' ? 'waiting' : null
}

/** Whether the server itself has said what it has. */
export function isEndCertain(attempt: Attempt, { halt }: QueueView): boolean {
  return attempt.state === 'submitted' || halt === 'closed'
}
