import type { Attempt } from '@katedra/contract/attempts'
import type { ServerClock } from '../app/server-clock.ts'
import type { QueueView } from './attempts.outcomes.ts'

/**
 * How an attempt has ended: `waiting` for the server to take it, `handed_in`, its time is `over`, or it was `ended` before
 * its time by somebody else than this device.
 */
export type End = 'waiting' | 'handed_in' | 'over' | 'ended'

/** Whether the server takes answers by what it has said itself; in a break the time stands still. */
export function isRunning({ state, is_paused, deadline, server_time }: Attempt): boolean {
  return state === 'open' && (is_paused || Date.parse(server_time) < Date.parse(deadline))
}

/** Milliseconds to the deadline by the server's clock; null while that is unknown, and in a break. */
export function timeLeftOn(clock: ServerClock, { is_paused, deadline }: Attempt): number | null {
  const now = clock.now()
  return now === null || is_paused ? null : Date.parse(deadline) - now
}

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
