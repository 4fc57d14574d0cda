import * as z from 'zod/mini'
import { requiredText } from './fields.ts'

/** A text of subjects, events, programs and partners in both languages; it may be empty, unlike those of questions. */
export const CatalogueText = z.object({ cs: z.string(), en: z.string() })

/** The same as somebody writes it: it must be there in both, up to `most` characters. */
export function requiredTexts(maxLength: number) {
  return z.strictObject({ cs: requiredText(maxLength), en: requiredText(maxLength) })
}
