import type { QuestionResult, Suspicion } from '@katedra/contract/results'
import type { Format } from '@katedra/screens/format.ts'
import type { Translate } from './headline.ts'

/** "3,5 s", never broken into two lines; thresholds are seconds with a decimal, which a duration would round away. */
export function seconds(t: Translate, ms: number, format: Format): string {
  return t('suspicion.seconds', { value: format.number(ms / 1000, 1) })
}

/** What was seen, in sentences: how many answers were fast, how many in a row, and whether they were guesses. */
export function suspicionWords(t: Translate, suspicion: Suspicion, format: Format): string[] {
  const { fast_count, timed_count, longest_run, fast_success, fast_chance } = suspicion
  const run = longest_run > 1 ? [t('suspicion.run', { count: longest_run })] : []
  return [
    t('suspicion.fast', { count: fast_count, total: timed_count }),
    ...run,
    ...(fast_success === null ? [] : [successWords(fast_success, fast_chance)]),
  ]

  function successWords(success: number, chance: number | null): string {
    const right = format.percent(success)
    if (chance === null) return t('suspicion.success', { right })
    return t('suspicion.successChance', { right, chance: format.percent(chance) })
  }
}

export interface FastRow {
  item_no: number
  threshold_ms: number
  norm_ms: number | null
  norm_answers: number
}

/** The questions answered fast, with what fast means there. */
export function fastRows(suspicion: Suspicion, questions: readonly QuestionResult[]): FastRow[] {
  const fast = new Set(suspicion.fast_items)
  return questions
    .filter(({ item_no }) => fast.has(item_no))
    .map(({ item_no, threshold: { threshold_ms, norm_ms, norm_answers } }) => ({
      item_no,
      threshold_ms,
      norm_ms,
      norm_answers,
    }))
}

/** When the thresholds were fixed; null while any of them still follows its norm. */
export function fixedAt(questions: readonly QuestionResult[]): string | null {
  const moments = questions.map(({ threshold }) => threshold.fixed_at)
  return moments.some((moment) => moment === null) ? null : (moments[0] ?? null)
}
