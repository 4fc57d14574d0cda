import * as z from 'zod/mini'
import type { DetailsForm } from './details-panel.tsx'

/** What of a sign-up survives a reload of the tab: never the password. */
export interface SignUpDraft {
  email: string
  /** The address that has passed the first step; empty when none has. */
  passed_email: string
  details: DetailsForm
}

export const noDetails: DetailsForm = { first_name: '', last_name: '', phone: '', city: '', school_name: '' }

const key = 'katedra-sign-up'
const text = z._default(z.string(), '')
const Draft = z.object({
  email: text,
  passed_email: text,
  details: z.object({ first_name: text, last_name: text, phone: text, city: text, school_name: text }),
})

export function readDraft(): SignUpDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return { email: '', passed_email: '', details: noDetails }
  }
}

export function writeDraft(draft: SignUpDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs only the draft.
  }
}

export function clearDraft(): void {
  sessionStorage.removeItem(key)
}
