import * as z from 'zod/mini'
import { keptKey } from '../../app/kept.ts'

/** A message as it is being written. */
export interface MessageDraft {
  subject: string
  body: string
  to_class: boolean
  to_students: boolean
}

export const noDraft: MessageDraft = { subject: '', body: '', to_class: true, to_students: true }

const Draft = z.object({
  subject: z.string(),
  body: z.string(),
  to_class: z.boolean(),
  to_students: z.boolean(),
})

/** Of one teacher and one class: the next person at a shared computer does not find it. */
export function draftKey(teacherId: string, classId: string): string {
  return keptKey('message', teacherId, classId)
}

/** Outlives closing and a reload, not the tab. */
export function readMessageDraft(key: string): MessageDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return noDraft
  }
}

export function keepMessageDraft(key: string, draft: MessageDraft): void {
  try {
    if (draft.subject === '' && draft.body === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs only the draft.
  }
}
