import type { QuestionResult, StudentResult } from '@katedra/contract/results'
import { byFigure, byWords, type RowOrder } from '../row-order.ts'

const stateOrder: Readonly<Record<StudentResult['state'], number>> = { submitted: 0, open: 1, not_joined: 2 }

export const byName = byWords<StudentResult>(({ name }) => name)

/** How pupils are ordered by each column; equal ones stay as they come, which is by name. */
export const studentOrder = {
  name: byName,
  state: byFigure(({ state }) => stateOrder[state]),
  points: byFigure(({ points }) => points),
  fraction: byFigure(({ fraction }) => fraction),
  duration_s: byFigure(({ duration_s }) => duration_s),
  answer_count: byFigure(({ answer_count }) => answer_count),
  suspicion: byFigure(suspicionRank),
} satisfies Record<string, RowOrder<StudentResult>>

/** Strong suspicions before others, then by the number of fast answers; without any there is nothing to order by. */
function suspicionRank({ suspicion }: StudentResult): number | null {
  if (suspicion === null || suspicion.level === 'none') return null
  return (suspicion.level === 'strong' ? 1000 : 0) + suspicion.fast_count
}

/** How questions are ordered by each column; equal ones stay as they come, which is by number. */
export const questionOrder = {
  item_no: byFigure(({ item_no }) => item_no),
  success: byFigure(({ success }) => success),
  average_time_s: byFigure(({ average_time_s }) => average_time_s),
  answer_count: byFigure(({ answer_count }) => answer_count),
} satisfies Record<string, RowOrder<QuestionResult>>
