import type { BankQuestionDetail } from '@katedra/contract/questions'
import type { Writing } from './draft.ts'

/** What the editor of one question gets of its page. */
export interface EditorDeskProps {
  /** What the editor begins with. */
  start: Writing
  /** The question that is changed; a new one has none. */
  saved?: BankQuestionDetail
  /** Where unsaved work is kept in this browser. */
  place: string
  /** True where the editor is to begin empty, whatever is kept there. */
  isFresh?: boolean
  onSaved: (question: BankQuestionDetail) => void
  /** Begins the next question, which keeps subject, type and tags. */
  onAnother: (writing: Writing) => void
}
