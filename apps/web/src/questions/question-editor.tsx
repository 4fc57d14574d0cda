import type { ReactElement } from 'react'
import type { Writing } from './draft.ts'
import { FilingFields } from './filing-fields.tsx'
import { QuestionBody } from './question-body.tsx'

interface QuestionFieldsProps {
  writing: Writing
  /** The type can be chosen as long as nothing is saved. */
  isNew: boolean
  onChange: (next: Partial<Writing>) => void
}

/** All fields of a question with what stands around it. */
export function QuestionFields({ writing, isNew, onChange }: QuestionFieldsProps): ReactElement {
  return (
    <div className="grid min-w-0 gap-8">
      <QuestionBody isNew={isNew} />
      <FilingFields writing={writing} isNew={isNew} onChange={onChange} />
    </div>
  )
}
