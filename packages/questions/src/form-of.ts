import type { AnyQuestionContent, QuestionType } from './question-type.ts'
import { isOrdering } from './types/connection/ordering.ts'

/** What a list calls a question: its answer type, or the other form of that type, which pupils answer in another way. */
export function formOf(question: AnyQuestionContent): QuestionType | 'gaps' | 'ordering' {
  if (question.type === 'text' && question.content.gaps !== undefined) return 'gaps'
  if (question.type === 'connection' && isOrdering(question.content)) return 'ordering'
  return question.type
}
