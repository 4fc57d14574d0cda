import type { PlannedTest } from '@katedra/contract/planned-tests'

export interface TimeLeft {
  seconds: number
  /** Seconds from the launch to the end. */
  outOf: number
  /** What is shown: whole minutes while there are many of them, so that a number does not run on the screen for an hour. */
  shownSeconds: number
  unit: 'days' | 'hours' | 'minutes' | 'seconds'
  amount: number
  /** Two minutes or less: time for a teacher to say so. */
  isShort: boolean
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How much of a running test's window is left. */
export function timeLeft(test: Pick<PlannedTest, 'starts_at' | 'launched_at' | 'ends_at'>, now: Date): TimeLeft {
  const end = Date.parse(test.ends_at)
  const outOf = Math.max(1, Math.round((end - Date.parse(test.launched_at ?? test.starts_at)) / 1000))
  const seconds = Math.min(outOf, Math.max(0, Math.ceil((end - now.getTime()) / 1000)))
  const shownSeconds = seconds > 2 * minute ? Math.ceil(seconds / minute) * minute : seconds
  return { seconds, outOf, shownSeconds, ...rounded(seconds), isShort: seconds <= 2 * minute }
}

function rounded(seconds: number): Pick<TimeLeft, 'unit' | 'amount'> {
  if (seconds >= 2 * day) return { unit: 'days', amount: Math.floor(seconds / day) }
  if (seconds >= 2 * hour) return { unit: 'hours', amount: Math.floor(seconds / hour) }
  if (seconds > 2 * minute) return { unit: 'minutes', amount: Math.ceil(seconds / minute) }
  return { unit: 'seconds', amount: seconds }
}
