import type { LocalText, WrittenKey } from '@katedra/questions'
import { newAccepted, newId, type Texts, type WrittenDraft } from './draft.ts'

/** The draft of what is accepted of what a pupil writes. */
export function writtenOf(
  { numeric, unit }: { numeric: boolean; unit?: LocalText | undefined },
  { number, accepted, case_sensitive, ignore_diacritics, typo_tolerance, unmatched }: WrittenKey,
): WrittenDraft {
  return {
    accepted: accepted.length === 0 ? [newAccepted()] : accepted.map((one) => ({ ...one, id: newId() })),
    value: number?.value ?? null,
    tolerance: number?.tolerance ?? 0,
    unit: textsOf(unit),
    numeric,
    case_sensitive,
    ignore_diacritics,
    typo_tolerance,
    unmatched,
  }
}

export function textsOf(text: LocalText | undefined): Texts {
  return { cs: text?.cs ?? '', en: text?.en ?? '' }
}
