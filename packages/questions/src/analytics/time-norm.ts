import { meanOf, medianOf } from './sample.ts'

/** How many times the median a single time may count: who went to lunch must not move a norm. */
const capInMedians = 5
const second = 1000

/** How long a question takes: what a threshold is worked out from, and what is stored to explain it later. */
export interface TimeNorm {
  /** Number of times. */
  answers: number
  /** Mean of the times in ms, each capped at 5 × their median; null without any. */
  mean_ms: number | null
}

/** The times of a question by whole seconds, as they can be counted up one by one. */
export interface SecondOfTimes {
  /** Whole seconds, rounded down: an answer of 2,999 ms is counted at 2. */
  second: number
  /** How many answers took that long. */
  answers: number
  /** Their times together, in ms. */
  total_ms: number
}

/**
 * The norm of one question: the mean of its times, each capped at 5 × the median (winsorised, because raw means break on
 * a page left open).
 *
 * @param times active times in ms of first attempts, in any order; null = none was measured, left out
 * @throws RangeError where a time is negative or not finite
 */
export function timeNorm(times: readonly (number | null)[]): TimeNorm {
  const known = new Float64Array(times.filter((time) => time !== null))
  known.forEach(checkAmount)
  const cap = capInMedians * (medianOf(known) ?? 0)
  return { answers: known.length, mean_ms: meanOf(known.map((time) => Math.min(time, cap))) }
}

/**
 * The norm out of counts by seconds instead of single times. Inside one second the times are taken to lie evenly around
 * their mean. The median is off by less than 1 s, and exact where its second holds one answer only. The mean is exact where
 * no time passes 5 × the median (the usual case); else it is off by less than 5 s × the share of answers above that cap (less
 * than a half) + 0.25 s × the share in the second of the cap.
 *
 * @param rows one per second, in any order; a last row may gather everything above, as long as it lies over the cap
 * @throws RangeError where a number is negative or not finite
 */
export function timeNormOfSeconds(rows: readonly SecondOfTimes[]): TimeNorm {
  for (const row of rows) for (const amount of [row.second, row.answers, row.total_ms]) checkAmount(amount)
  const sorted = rows.filter((row) => row.answers > 0).toSorted((one, other) => one.second - other.second)
  const answers = sorted.reduce((sum, row) => sum + row.answers, 0)
  if (answers === 0) return { answers: 0, mean_ms: null }
  const middle = [Math.floor((answers - 1) / 2), Math.floor(answers / 2)]
  const median = middle.reduce((sum, place) => sum + timeAt(sorted, place), 0) / middle.length
  const capped = sorted.map((row) => Math.min(row.total_ms, row.answers * capInMedians * median))
  return { answers, mean_ms: capped.reduce((sum, total) => sum + total, 0) / answers }
}

/** The time at a place (0 = the shortest) among all times in order. */
function timeAt(sorted: readonly SecondOfTimes[], place: number): number {
  let before = 0
  for (const row of sorted) {
    if (place < before + row.answers) return timeInSecond(row, (place - before + 0.5) / row.answers - 0.5)
    before += row.answers
  }
  return 0
}

/** @param place -0.5 to 0.5: where in the second's answers, from the shortest to the longest */
function timeInSecond(row: SecondOfTimes, place: number): number {
  const mean = row.total_ms / row.answers
  const start = row.second * second
  const reach = Math.max(0, Math.min(mean - start, start + second - mean))
  return mean + place * 2 * reach
}

function checkAmount(amount: number): void {
  if (!(amount >= 0 && amount < Infinity)) throw new RangeError(`${amount} is no time and no number of answers`)
}
