import { checkQuestion, reviewQuestion, type ReviewCode } from '@katedra/questions'
import type { QuestionDraft } from './draft.ts'
import { fieldOf } from './field-of-problem.ts'
import { questionOf } from './question-of-draft.ts'

/** What had better be looked at in a field of the editor. */
export interface Advice {
  field: string
  code: ReviewCode
}

/** The same advice for one text in two languages is given once. */
export function adviceOf(draft: QuestionDraft): Advice[] {
  const question = questionOf(draft)
  const checked = checkQuestion(question)
  if (!checked.ok) return []
  const all = reviewQuestion(checked.question).map(({ path, code }) => ({
    field: fieldOf(path, question, draft),
    code,
  }))
  return all.filter(
    ({ field, code }, place) => all.findIndex((one) => one.field === field && one.code === code) === place,
  )
}
