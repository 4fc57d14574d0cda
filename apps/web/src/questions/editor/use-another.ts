import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Writing } from '@katedra/screens/question-editor/draft/draft.ts'

/** What separates tags in the address; no tag holds one, the field ends a tag there. */
const comma = ','

/** Opens an empty editor with the subject, type and tags of the question before. */
export function useAnother(): (writing: Writing) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ draft, subject_id, tags }) =>
      void navigate({
        to: '/otazky/nova',
        search: {
          typ: draft.type,
          ...(subject_id === null ? {} : { subject_id: String(subject_id) }),
          ...(tags.length === 0 ? {} : { tags: tags.join(comma) }),
        },
      }),
    [navigate],
  )
}

/** The tags of an address. */
export function tagsOf(text: string | undefined): string[] {
  return (text ?? '').split(comma).filter((tag) => tag.trim() !== '')
}
