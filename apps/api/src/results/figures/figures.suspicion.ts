import type { Suspicion } from '@katedra/contract/results'
import { questionOrder } from '@katedra/questions'
import { chanceRate, isFast, responseEffort } from '@katedra/questions/analytics'
import type { AnswerRow, CountedStudent, QuestionRow } from './figures.ts'

/** A question with all that a suspicion asks of it. */
export interface TimedQuestion extends QuestionRow {
  threshold_ms: number
  /** What blind guessing earns. */
  chance: number
}

export function timedQuestions(
  questions: readonly QuestionRow[],
  thresholds: readonly { item_no: number; threshold_ms: number }[],
): TimedQuestion[] {
  const byNumber = new Map(thresholds.map(({ item_no, threshold_ms }) => [item_no, threshold_ms]))
  return questions.map((row) => ({
    ...row,
    threshold_ms: byNumber.get(row.item_no) ?? 0,
    chance: chanceRate(row.question),
  }))
}

type TimedAnswer = Pick<AnswerRow, 'active_ms' | 'score_kind'>

/** An answer that was not given, or whose time was not measured, says nothing about effort. */
export function timeOf(answer: TimedAnswer | undefined): number | null {
  if (answer === undefined || answer.score_kind === 'unanswered' || answer.active_ms <= 0) return null
  return answer.active_ms
}

/** Whether an answer took less time than the threshold of its question. */
export function isFastAnswer(answer: TimedAnswer | undefined, threshold_ms: number): boolean {
  return isFast({ active_ms: timeOf(answer), threshold_ms })
}

const nothingFast = {
  level: 'none',
  fast_count: 0,
  effort: 1,
  longest_run: 0,
  fast_success: null,
  fast_chance: null,
  fast_items: [],
} satisfies Omit<Suspicion, 'timed_count'>

/**
 * Whether a handed-in attempt looks like mere clicking; null where nothing can be said. Answers that don't count for the result
 * still tell how the pupil worked.
 *
 * @param hasShuffled the questions came in an order of the attempt's own
 */
export function suspicionOf(
  { counted, answers, state }: Pick<CountedStudent, 'counted' | 'answers' | 'state'>,
  questions: readonly TimedQuestion[],
  hasShuffled: boolean,
): Suspicion | null {
  if (counted === undefined || state !== 'submitted') return null
  let timed_count = 0
  let isAnyFast = false
  for (const { item_no, threshold_ms } of questions) {
    const answer = answers.get(item_no)
    if (timeOf(answer) === null) continue
    timed_count += 1
    isAnyFast ||= isFastAnswer(answer, threshold_ms)
  }
  if (timed_count === 0) return null
  // Most pupils take their time: where no answer is fast there is nothing whose order or worth would matter.
  if (!isAnyFast) return { ...nothingFast, timed_count }
  const order = hasShuffled ? questionOrder(questions.length, counted.seed) : [...questions.keys()]
  const met = order.flatMap((index) => questions[index] ?? [])
  const timed = met.map(({ item_no, question, threshold_ms, chance }) => {
    const answer = answers.get(item_no)
    const points = answer?.points ?? null
    return {
      item_no,
      active_ms: timeOf(answer),
      threshold_ms,
      credit: points === null ? null : points / question.points,
      chance,
    }
  })
  const effort = responseEffort(timed)
  if (effort.rte === null) return null
  return {
    level: effort.suspicion,
    fast_count: effort.fast_answers,
    timed_count: effort.timed_answers,
    effort: effort.rte,
    longest_run: effort.longest_fast_run,
    fast_success: effort.fast_correct_share,
    fast_chance: effort.fast_chance_rate,
    fast_items: timed
      .filter(isFast)
      .map(({ item_no }) => item_no)
      .toSorted((a, b) => a - b),
  }
}
