import * as z from 'zod/mini'
import { ItemId, LocalText, Picture } from '../../texts/local-text.ts'

const Item = z.strictObject({ id: ItemId, text: LocalText, picture: z.optional(Picture) })

/** Items of two columns are matched; the right column may hold items that fit nowhere. */
export const ConnectionContent = z.strictObject({
  left: z.array(Item).check(z.minLength(2), z.maxLength(12)),
  right: z.array(Item).check(z.minLength(2), z.maxLength(16)),
  /** True where one item on the right may belong to several on the left. */
  reuse: z.boolean(),
  /**
   * An ordering: the left column holds the places (`placesOf`), the right one as many things, kept in their right order.
   * Whatever knows nothing of it still asks a good question: which thing belongs to which place.
   */
  ordering: z.optional(z.literal(true)),
})
export type ConnectionContent = z.infer<typeof ConnectionContent>

/** What belongs together, and how the pairs are counted. */
export const ConnectionKey = z.strictObject({
  /** Left id → right id, for every left item. */
  pairs: z.record(ItemId, ItemId),
  /**
   * `partial`: credit per correct pair, in an ordering per right place. `relative`, in an ordering only: credit per two
   * things of which the earlier one stands before the later one. `exact`: all or nothing.
   */
  rule: z.enum(['partial', 'relative', 'exact']),
})
export type ConnectionKey = z.infer<typeof ConnectionKey>

/** Only the pairs that have been made: left id → right id. */
export const ConnectionAnswer = z.strictObject({ pairs: z.record(ItemId, ItemId) })
export type ConnectionAnswer = z.infer<typeof ConnectionAnswer>
