import { questionTypes, type AnyQuestionContent } from './question-type.ts'
import { isOrdering } from './types/connection/ordering.ts'

/** The answer types, and the other forms of two of them. */
export const questionForms = [...questionTypes, 'gaps', 'ordering'] as const
export type QuestionForm = (typeof questionForms)[number]

/** What a list calls a question: its answer type, or the other form of that type, which pupils answer in another way. */
export function formOf(question: AnyQuestionContent): QuestionForm {
  if (question.type === 'text' && question.content.gaps !== undefined) return 'gaps'
  if (question.type === 'connection' && isOrdering(question.content)) return 'ordering'
  return question.type
}
