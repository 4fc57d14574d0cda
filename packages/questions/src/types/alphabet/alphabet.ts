import * as z from 'zod/mini'
import { languages, LocalText } from '../../texts/local-text.ts'

/**
 * A word spelt on a letter board. `pattern` shows the boxes of each language: `_` is a box,
 * every other character (space, hyphen) stands as it is. The word itself is in the key.
 */
export const AlphabetContent = z.strictObject({ pattern: LocalText })
export type AlphabetContent = z.infer<typeof AlphabetContent>

/** The word, in the languages of the pattern, and how strictly it is compared; case never counts. */
export const AlphabetKey = z.strictObject({
  word: LocalText,
  ignore_diacritics: z.boolean(),
  /** True: credit per letter. False: all or nothing. */
  partial: z.boolean(),
})
export type AlphabetKey = z.infer<typeof AlphabetKey>

/** The most boxes that an answer may fill. */
export const maxBoxes = 60

/** `letters` has one entry per box of the pattern in `language`; an empty string is an empty box. */
export const AlphabetAnswer = z.strictObject({
  language: z.enum(languages),
  letters: z.array(z.string().check(z.maxLength(4))).check(z.maxLength(maxBoxes)),
})
export type AlphabetAnswer = z.infer<typeof AlphabetAnswer>
