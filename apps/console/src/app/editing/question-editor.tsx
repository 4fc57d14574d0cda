import { operatorLibrary } from '@katedra/contract/operator-library'
import type { ReactNode } from 'react'
import {
  EditorContext,
  EditorServerContext,
  focusField,
  Preview,
  QuestionBody,
  Warnings,
  type EditorServer,
} from '../questions/questions.tsx'
import { call } from './operator.data.ts'
import type { useQuestionDraft } from './use-question-draft.ts'

/** The editor's way to the server with an operator's token. */
const server: EditorServer = {
  tryQuestion: (question, answer) => call(operatorLibrary.tryQuestion, { body: { question, answer } }),
  uploadPicture: (upload) => call(operatorLibrary.uploadPicture, {}, { upload }),
}

interface QuestionDeskProps {
  written: Pick<ReturnType<typeof useQuestionDraft>, 'draft' | 'editor'>
  isNew: boolean
  /** More fields below those of the question. */
  children?: ReactNode
}

/** The teachers' editor in two columns: the fields, and what pupils will see of them. */
export function QuestionDesk({ written: { draft, editor }, isNew, children }: QuestionDeskProps) {
  return (
    <EditorServerContext value={server}>
      <EditorContext value={editor}>
        <div className="grid min-w-0 content-start gap-8">
          <QuestionBody isNew={isNew} />
          {children}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Preview draft={draft} />
          <Warnings draft={draft} onJump={focusField} />
        </div>
      </EditorContext>
    </EditorServerContext>
  )
}
