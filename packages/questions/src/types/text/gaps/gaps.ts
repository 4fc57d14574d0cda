import * as z from 'zod/mini'
import { ItemId, LocalText } from '../../../texts/local-text.ts'
import { maxAcceptedLength, writtenKey } from '../written-key.ts'

/** The number of gaps that a text may have. */
export const maxGaps = 30
/** The longest text that fits in one gap, in characters. */
export const maxGapLength = maxAcceptedLength

/** A word of the bank, or one that can be chosen in a gap. */
const Word = z.strictObject({ id: ItemId, text: LocalText })
export type Word = z.infer<typeof Word>

/**
 * A place in the prompt that the pupil fills; the marker `[_id_]` tells where it is. It has no width: every gap is drawn as
 * wide as any other, so that its width tells nothing about the answer.
 */
export const Gap = z.discriminatedUnion('kind', [
  z.strictObject({
    id: ItemId,
    kind: z.literal('typed'),
    /** True asks the phone for its number keyboard. */
    numeric: z.boolean(),
    unit: z.optional(LocalText),
  }),
  /** One of words of its own. */
  z.strictObject({
    id: ItemId,
    kind: z.literal('chosen'),
    options: z.array(Word).check(z.minLength(2), z.maxLength(30)),
    /** False keeps the order of words that has a meaning; true lets a test shuffle them. */
    shuffle: z.boolean(),
  }),
  /** One of the words of the bank, which all such gaps of the question share. */
  z.strictObject({ id: ItemId, kind: z.literal('bank') }),
])
export type Gap = z.infer<typeof Gap>

/** The words that gaps of the kind `bank` are filled with; some may fit nowhere. */
export const WordBank = z.strictObject({
  words: z.array(Word).check(z.minLength(2), z.maxLength(40)),
  /** True where one word may fill several gaps. */
  reuse: z.boolean(),
})
export type WordBank = z.infer<typeof WordBank>

const weight = z.number().check(z.minimum(0.01), z.maximum(100))

/** What a gap accepts: texts and a number as a Text does, or words by their ids. A word that is not named earns nothing. */
export const GapKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), weight, ...writtenKey }),
  z.strictObject({
    kind: z.literal(['chosen', 'bank']),
    /** What the gap counts next to the others. */
    weight,
    accepted: z.array(z.strictObject({ word: ItemId, fraction: z.number().check(z.minimum(0), z.maximum(1)) })),
  }),
])
export type GapKey = z.infer<typeof GapKey>

/** The keys of all gaps, and how the gaps are counted. */
export const GapsKey = z.strictObject({
  /** `partial`: the gaps' fractions by their weights. `exact`: all or nothing. */
  rule: z.enum(['partial', 'exact']),
  /** Gap id → key, for every gap. */
  by_gap: z.record(ItemId, GapKey),
})
export type GapsKey = z.infer<typeof GapsKey>
