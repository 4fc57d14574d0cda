import { checkQuestion, reviewQuestion, type ReviewCode } from '@katedra/questions'
import { gapsInOrder } from '../gaps/gaps-in-order.ts'
import type { QuestionDraft } from './draft.ts'
import { fieldOf } from './field-of-problem.ts'
import { questionOf } from './question-of-draft.ts'

/** What had better be looked at in a field of the editor. */
export interface Advice {
  field: string
  code: ReviewCode
  /** The numbers of two gaps that the words name. */
  values: { gap?: number; other?: number }
}

/** The same advice for one text in two languages is given once. */
export function adviceOf(draft: QuestionDraft): Advice[] {
  const question = questionOf(draft)
  const checked = checkQuestion(question)
  if (!checked.ok) return []
  const gaps = gapsInOrder(draft)
  const numberOf = (field: string) => gaps.findIndex(({ id }) => field.startsWith(`gaps.${id}.`)) + 1
  const all = reviewQuestion(checked.question).map(({ path, code, other }) => {
    const field = fieldOf(path, question, draft)
    if (other === undefined) return { field, code, values: {} }
    return { field, code, values: { gap: numberOf(field), other: numberOf(fieldOf(other, question, draft)) } }
  })
  return all.filter(
    ({ field, code }, place) => all.findIndex((one) => one.field === field && one.code === code) === place,
  )
}
