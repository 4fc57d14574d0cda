import { createContext, useContext } from 'react'
import type { QuestionDraft } from './draft/draft.ts'

/** What every field of the editor needs: the draft, the way to change it, and what is wrong where. */
export interface Editor {
  draft: QuestionDraft
  change: (next: (draft: QuestionDraft) => QuestionDraft) => void
  /** The sentence at a field; told only after somebody has tried to save. */
  errorAt: (field: string) => string | undefined
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('This field belongs into the editor of a question.')
  return editor
}

/** Part of one type or form, with a way to change it alone. */
export function usePart<Name extends 'abc' | 'alphabet' | 'axis' | 'connection' | 'text' | 'gaps' | 'rubric'>(
  name: Name,
) {
  const { draft, change, errorAt } = useEditor()
  return {
    part: draft[name],
    languages: draft.languages,
    errorAt,
    put: (next: Partial<QuestionDraft[Name]>) => change((was) => ({ ...was, [name]: { ...was[name], ...next } })),
  }
}
