import * as z from 'zod/mini'
import { ItemId, LocalText } from '../../texts/local-text.ts'
import { Gap, GapsKey, maxGapLength, maxGaps, WordBank } from './gaps/gaps.ts'
import { Rubric } from './rubric/rubric.ts'
import { writtenKey } from './written-key.ts'

/** The longest answer a pupil may write, in characters. */
export const maxTextLength = 5000

/** An open answer: a word, a number or a few sentences. With `gaps` the prompt is a text whose gaps are filled instead. */
export const TextContent = z.strictObject({
  /** 1 = a single-line field. */
  lines: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  /** True asks the phone for its number keyboard. */
  numeric: z.boolean(),
  unit: z.optional(LocalText),
  /** Each has its marker in the prompt of every language, once. */
  gaps: z.optional(z.array(Gap).check(z.minLength(1), z.maxLength(maxGaps))),
  bank: z.optional(WordBank),
})
export type TextContent = z.infer<typeof TextContent>

/**
 * What is accepted and how strictly it is compared; without accepted texts and number the teacher marks by hand. With `gaps` the
 * other fields say nothing and are those of `unusedTextKey`. By the `rubric` a teacher marks what waits.
 */
export const TextKey = z.strictObject({ ...writtenKey, gaps: z.optional(GapsKey), rubric: z.optional(Rubric) })
export type TextKey = z.infer<typeof TextKey>

/** The text as the pupil wrote it; of a question with gaps it is empty, and `gaps` holds what was written or which word was taken. */
export const TextAnswer = z.strictObject({
  text: z.string().check(z.maxLength(maxTextLength)),
  gaps: z.optional(z.record(ItemId, z.string().check(z.maxLength(maxGapLength)))),
})
export type TextAnswer = z.infer<typeof TextAnswer>

/** The fields of a content that say nothing where there are gaps. */
export const unusedTextContent = { lines: 1, numeric: false } as const satisfies TextContent

/** The fields of a key that say nothing where there are gaps: each gap has its own. */
export const unusedTextKey: Omit<TextKey, 'gaps' | 'rubric'> = {
  accepted: [],
  case_sensitive: false,
  ignore_diacritics: false,
  typo_tolerance: false,
  unmatched: 'wrong',
}
