import type { TimeNorm } from './time-norm.ts'

const second = 1000
/** Below this number of answers a norm says more about those few pupils than about the question. */
const minAnswers = 20
/** With 15 % of the norm, fast answers stay as good as chance; from 20 % on, quick pupils who know are caught too. */
const percentOfNorm = 15
const minThreshold = 1 * second
const maxThreshold = 10 * second
const lowEffort = 0.9
const veryLowEffort = 0.7
const minFast = 3

/** Below how much time an answer to a question is too fast to have been thought about, and where that comes from. */
export interface Threshold {
  /** In ms. */
  threshold_ms: number
  /** `norm`: 15 % of the question's norm; `reading_time`: too few answers for a norm, so by the length of the prompt. */
  source: 'norm' | 'reading_time'
}

/** One answer with the threshold of its question. */
export interface TimedAnswer {
  /** Active time in ms; null = none was measured, and the answer is left out of everything here. */
  active_ms: number | null
  /** The question's threshold in ms. */
  threshold_ms: number
  /** Share of the points, 0 to 1; null = not known, such as waiting for the teacher. */
  credit: number | null
  /** What blind guessing earns on average, 0 to 1 (`chanceRate`); null = not known. */
  chance: number | null
}

/** How sure one can be that a pupil clicked through a test. It is advice and never a penalty. */
export type Suspicion = 'none' | 'suspicion' | 'strong'

/** What fast answers earned, next to what guessing earns: where the two are alike, they were guesses. */
export interface FastAnswers {
  /** Answers with a time: all that is counted here. */
  timed_answers: number
  /** Those of them that were fast. */
  fast_answers: number
  /** Mean credit of the fast answers whose credit is known, 0 to 1 (their share correct, if there is no partial credit). */
  fast_correct_share: number | null
  /** Mean chance rate of the fast answers whose credit and chance are known, 0 to 1. */
  fast_chance_rate: number | null
}

/** One pupil's effort in one test. */
export interface Effort extends FastAnswers {
  /** Response-time effort, 0 to 1: the share of answers that were not fast; null without any answer with a time. */
  rte: number | null
  /** The longest run of fast answers one after another. */
  longest_fast_run: number
  suspicion: Suspicion
}

/** How one question was answered by all. */
export interface Fidelity extends FastAnswers {
  /** Response-time fidelity, 0 to 1: the share of answers that were not fast; null without any answer with a time. */
  rtf: number | null
}

/**
 * The threshold of a question (normative threshold NT15: Wise & Ma 2012): 15 % of the norm, at least 1 s and at most 10 s.
 *
 * @param norm from first attempts over the whole service (`timeNorm`, `timeNormOfSeconds`, or the two numbers kept elsewhere)
 * @param readingTime in ms, used as it is while the norm has fewer than 20 answers (`shortestReadingTime`)
 */
export function rapidThreshold({ answers, mean_ms }: TimeNorm, readingTime: number): Threshold {
  if (answers < minAnswers || mean_ms === null) return { threshold_ms: readingTime, source: 'reading_time' }
  const share = (percentOfNorm * mean_ms) / 100
  return { threshold_ms: Math.min(maxThreshold, Math.max(minThreshold, share)), source: 'norm' }
}

/** Whether an answer took less than its threshold; one that took exactly as long is not fast, one without a time neither. */
export function isFast({ active_ms, threshold_ms }: Pick<TimedAnswer, 'active_ms' | 'threshold_ms'>): boolean {
  return active_ms !== null && active_ms < threshold_ms
}

/**
 * One pupil's response-time effort (Wise & Kong 2005) and what it gives rise to. Suspicion: effort below 0.90 and at least
 * 3 fast answers, or 3 fast ones in a row; strong: a suspicion with an effort of 0.70 or less. So no one is suspected for
 * fewer than 3 fast answers, however short the test.
 *
 * @param answers in the order in which the pupil met the questions; those without a time are left out and break no run
 */
export function responseEffort(answers: readonly TimedAnswer[]): Effort {
  const fast = fastAnswers(answers)
  const rte = slowShare(fast)
  const longest_fast_run = longestRun(answers)
  return { ...fast, rte, longest_fast_run, suspicion: suspicionOf(fast.fast_answers, rte, longest_fast_run) }
}

/**
 * One question's response-time fidelity (Wise 2006).
 *
 * @param answers of all pupils, in any order
 */
export function responseFidelity(answers: readonly TimedAnswer[]): Fidelity {
  const fast = fastAnswers(answers)
  return { ...fast, rtf: slowShare(fast) }
}

function suspicionOf(fast: number, rte: number | null, run: number): Suspicion {
  if (rte === null || fast < minFast) return 'none'
  if (rte <= veryLowEffort) return 'strong'
  return rte < lowEffort || run >= minFast ? 'suspicion' : 'none'
}

function slowShare({ timed_answers, fast_answers }: FastAnswers): number | null {
  return timed_answers === 0 ? null : (timed_answers - fast_answers) / timed_answers
}

function longestRun(answers: readonly TimedAnswer[]): number {
  let longest = 0
  let run = 0
  for (const answer of answers) {
    if (answer.active_ms === null) continue
    run = isFast(answer) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

function fastAnswers(answers: readonly TimedAnswer[]): FastAnswers {
  const timed = answers.filter(({ active_ms }) => active_ms !== null)
  const fast = timed.filter(isFast)
  const judged = fast.filter(({ credit }) => credit !== null)
  return {
    timed_answers: timed.length,
    fast_answers: fast.length,
    fast_correct_share: meanKnown(judged.map(({ credit }) => credit)),
    fast_chance_rate: meanKnown(judged.map(({ chance }) => chance)),
  }
}

function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
