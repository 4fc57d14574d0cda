/** How the time left is said: the nearer the end, the finer. */
export type TimeLeft =
  | { readonly kind: 'over' | 'until' }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'minutes' | 'seconds'; readonly count: number }

const minute = 60_000
const hour = 60 * minute

/** Whole minutes are rounded down, so that no one counts on time that is not there. */
export function timeLeftOf(milliseconds: number): TimeLeft {
  if (milliseconds <= 0) return { kind: 'over' }
  if (milliseconds < minute) return { kind: 'seconds', count: Math.ceil(milliseconds / 1000) }
  if (milliseconds < hour) return { kind: 'minutes', count: Math.floor(milliseconds / minute) }
  if (milliseconds < 12 * hour)
    return {
      kind: 'hours',
      hours: Math.floor(milliseconds / hour),
      minutes: Math.floor((milliseconds % hour) / minute),
    }
  return { kind: 'until' }
}

/** The moments that a screen reader is told of without asking, in minutes before the end. */
export function isWorthAnnouncing(left: TimeLeft): boolean {
  return left.kind === 'minutes' && [10, 5, 2, 1].includes(left.count)
}
