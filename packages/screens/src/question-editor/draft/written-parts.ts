import type { Language } from '@katedra/questions'
import type { AcceptedDraft, Texts, WrittenDraft } from './draft.ts'

/*
 * Parts of questions that several types have: texts in languages, rows of which blank ones are left out, and the key to what a
 * pupil writes.
 */

/** What is accepted of what a pupil writes. */
export function writtenKeyOf(draft: WrittenDraft, isNumber: boolean): Record<string, unknown> {
  const { accepted, value, tolerance, case_sensitive, ignore_diacritics, typo_tolerance, unmatched } = draft
  return {
    accepted: keptAccepted(accepted).map(({ text, fraction }) => ({ text: text.trim(), fraction })),
    ...(isNumber ? { number: { value, tolerance } } : {}),
    case_sensitive,
    ignore_diacritics,
    typo_tolerance,
    unmatched,
  }
}

/** The accepted answers in which something is written. */
export function keptAccepted(accepted: readonly AcceptedDraft[]): AcceptedDraft[] {
  return accepted.filter(({ text }) => text.trim() !== '')
}

/** All rows but the blank ones; of these the first ones stay while there would be fewer than `least` rows. */
export function keptRows<R>(rows: readonly R[], isBlankRow: (row: R) => boolean, min: number): R[] {
  let spare = rows.filter((row) => !isBlankRow(row)).length
  return rows.filter((row) => {
    if (!isBlankRow(row)) return true
    spare += 1
    return spare <= min
  })
}

/** The text in every language that is used, also where it has not been written yet. */
export function needed(texts: Texts, languages: readonly Language[]): Partial<Texts> {
  return Object.fromEntries(languages.map((language) => [language, texts[language]]))
}

/** The text in the languages in which it has been written; undefined where it is in none. */
export function written(texts: Texts, languages: readonly Language[]): Partial<Texts> | undefined {
  const used = languages.filter((language) => texts[language].trim() !== '')
  return used.length === 0 ? undefined : needed(texts, used)
}

export function isEmpty(texts: Texts): boolean {
  return texts.cs.trim() === '' && texts.en.trim() === ''
}
