import * as z from 'zod/mini'
import { LocalText } from '../../local-text.ts'

/** The longest answer a pupil may write, in characters. */
export const maxTextLength = 5000

/** An open answer: a word, a number or a few sentences. */
export const TextContent = z.strictObject({
  /** 1 = a single-line field. */
  lines: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  /** True asks the phone for its number keyboard. */
  numeric: z.boolean(),
  unit: z.optional(LocalText),
})
export type TextContent = z.infer<typeof TextContent>

/** What is accepted and how strictly it is compared; without accepted texts and number the teacher marks by hand. */
export const TextKey = z.strictObject({
  accepted: z.array(
    z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(500)),
      fraction: z.number().check(z.minimum(0), z.maximum(1)),
    }),
  ),
  /** A number with its tolerance (absolute, in the answer's unit); decimal comma and point are both read. */
  number: z.optional(z.strictObject({ value: z.number(), tolerance: z.number().check(z.nonnegative()) })),
  case_sensitive: z.boolean(),
  ignore_diacritics: z.boolean(),
  /** One slip in keys longer than 3 characters, two in keys longer than 9; never in digits. */
  typo_tolerance: z.boolean(),
  /** What becomes of an answer that nothing accepts: wrong, or waiting for the teacher. */
  unmatched: z.enum(['wrong', 'manual']),
})
export type TextKey = z.infer<typeof TextKey>

/** The text as the pupil wrote it. */
export const TextAnswer = z.strictObject({ text: z.string().check(z.maxLength(maxTextLength)) })
export type TextAnswer = z.infer<typeof TextAnswer>
