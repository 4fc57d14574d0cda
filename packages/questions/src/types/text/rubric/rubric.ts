import * as z from 'zod/mini'
import { areDistinct } from '../../../are-distinct.ts'
import { ItemId, localTextOf } from '../../../texts/local-text.ts'

/** The number of criteria that a rubric may have. */
export const maxCriteria = 8
/** The number of levels that a criterion has: one alone would judge nothing. */
export const levelLimits = { min: 2, max: 6 } as const
/** The number of comments that are kept for use again. */
export const maxComments = 12
/** The longest of them, in characters. */
export const maxCommentLength = 500
/** The longest title of a criterion or a level, and the longest description, in characters. */
const maxTitleLength = 120
const maxDescriptionLength = 1000

/** How well a criterion is met, and what that is worth, in steps of a hundredth. */
const Level = z.strictObject({
  id: ItemId,
  title: localTextOf(maxTitleLength),
  points: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
})
export type Level = z.infer<typeof Level>

/** What is looked at in an answer, with its levels in the author's order. */
const Criterion = z.strictObject({
  id: ItemId,
  title: localTextOf(maxTitleLength),
  description: z.optional(localTextOf(maxDescriptionLength)),
  levels: z.array(Level).check(z.minLength(levelLimits.min), z.maxLength(levelLimits.max)),
})
export type Criterion = z.infer<typeof Criterion>

export const Criteria = z.array(Criterion).check(z.minLength(1), z.maxLength(maxCriteria))

/** The key of the keyboard that puts a comment to an answer. */
const CommentLetter = z.string().check(z.regex(/^[a-z]$/))

/** Criteria with levels and points for an answer that is marked by hand, and comments that come again and again. */
export const Rubric = z.strictObject({
  criteria: Criteria,
  comments: z
    .array(
      z.strictObject({
        letter: CommentLetter,
        text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCommentLength)),
      }),
    )
    .check(z.maxLength(maxComments)),
  /** Pupils see the criteria before they answer. */
  shown_before: z.boolean(),
})
export type Rubric = z.infer<typeof Rubric>

/** A rubric filled in for an answer: criterion → level, by their ids, for every criterion; comments by their letters. */
export const FilledRubric = z.strictObject({
  levels: z.record(ItemId, ItemId),
  comments: z.array(CommentLetter).check(z.maxLength(maxComments), z.refine(areDistinct, { error: 'invalid' })),
})
export type FilledRubric = z.infer<typeof FilledRubric>
