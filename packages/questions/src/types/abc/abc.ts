import * as z from 'zod/mini'
import { ItemId, LocalText, Picture } from '../../texts/local-text.ts'

/** Choice of one or several options (specification, section 1: ABC). */
export const AbcContent = z.strictObject({
  options: z
    .array(
      z
        .strictObject({ id: ItemId, text: z.optional(LocalText), picture: z.optional(Picture) })
        // A picture alone has to say in words what it shows.
        .check(
          z.refine(({ text, picture }) => text !== undefined || picture?.alt !== undefined, {
            path: ['text'],
            error: 'required',
          }),
        ),
    )
    .check(z.minLength(2), z.maxLength(12)),
  /** True where several options may be chosen. */
  multiple: z.boolean(),
  /** False where the order of the options carries meaning. */
  shuffle: z.boolean(),
})
export type AbcContent = z.infer<typeof AbcContent>

/** The ids of the correct options: one where only one may be chosen. */
export const AbcKey = z.strictObject({
  correct: z.array(ItemId).check(z.minLength(1)),
  /**
   * `partial`: (right − wrong) / number of right ones, never below 0. `right_only`: wrong ones take nothing, as authors of other
   * systems may have it. `exact`: all or nothing.
   */
  rule: z.enum(['partial', 'right_only', 'exact']),
})
export type AbcKey = z.infer<typeof AbcKey>

/** The ids of the chosen options, in any order; none while the pupil has not chosen. */
export const AbcAnswer = z.strictObject({ chosen: z.array(ItemId).check(z.maxLength(12)) })
export type AbcAnswer = z.infer<typeof AbcAnswer>
