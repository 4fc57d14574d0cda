import type { OperatorQuestion } from '@katedra/contract/operator-library'
import type { Sort } from '@katedra/ui/table'

/** By what the questions of a level can be ordered. */
export const questionColumns = ['answers', 'success', 'time', 'discrimination', 'faults'] as const
export type QuestionColumn = (typeof questionColumns)[number]

const valueOf: Readonly<Record<QuestionColumn, (question: OperatorQuestion) => number | null>> = {
  answers: ({ figures }) => figures.first_answers,
  success: ({ figures }) => figures.success,
  time: ({ figures }) => figures.mean_ms,
  discrimination: ({ figures }) => figures.discrimination,
  faults: ({ figures }) => figures.faults.length,
}

/** The questions by one figure; those of which it is not known stay at the end, whichever way it goes. */
export function inOrder(questions: readonly OperatorQuestion[], sort: Sort | null): OperatorQuestion[] {
  const column = questionColumns.find((one) => one === sort?.column)
  if (column === undefined || sort === null) return [...questions]
  const sign = sort.direction === 'ascending' ? 1 : -1
  return questions.toSorted((one, other) => {
    const [a, b] = [valueOf[column](one), valueOf[column](other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

/** What the list is narrowed to. */
export const questionFilters = ['all', 'bad', 'retired'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** Whether a question belongs into the narrowed list. */
export function fits({ retired_at, figures }: OperatorQuestion, filter: QuestionFilter): boolean {
  if (filter === 'retired') return retired_at !== null
  return retired_at === null && (filter === 'all' || figures.faults.length > 0)
}
