import { operatorLibrary } from '@katedra/contract/operator-library'
import type { ReactNode } from 'react'
import { EditorContext } from '@katedra/screens/question-editor/editor-context.ts'
import { EditorServerContext, type EditorServer } from '@katedra/screens/question-editor/editor-server.ts'
import { focusField } from '@katedra/screens/question-editor/draft/focus-field.ts'
import { Preview } from '@katedra/screens/question-editor/preview.tsx'
import { QuestionBody, TypeField } from '@katedra/screens/question-editor/question-body.tsx'
import { Warnings } from '@katedra/screens/question-editor/warnings.tsx'
import { call } from '../call.ts'
import type { useQuestionDraft } from './use-question-draft.ts'

/** The editor's way to the server with an operator's token. */
const server: EditorServer = {
  tryQuestion: (question, answer) => call(operatorLibrary.tryQuestion, { body: { question, answer } }),
  uploadPicture: (upload) => call(operatorLibrary.uploadPicture, {}, { upload }),
}

interface QuestionEditorProps {
  written: Pick<ReturnType<typeof useQuestionDraft>, 'draft' | 'editor'>
  isNew: boolean
  /** More fields below those of the question. */
  children?: ReactNode
}

/** The teachers' editor in two columns: the fields, and what pupils will see of them. */
export function QuestionEditor({ written: { draft, editor }, isNew, children }: QuestionEditorProps) {
  return (
    <EditorServerContext value={server}>
      <EditorContext value={editor}>
        <div className="grid min-w-0 content-start gap-6">
          {isNew && <TypeField />}
          <QuestionBody />
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
