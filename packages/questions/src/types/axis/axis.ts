import * as z from 'zod/mini'
import { ItemId, LocalText } from '../../texts/local-text.ts'

/**
 * Markers placed on an axis of numbers or of years. Years before Christ are negative; the year 0 does not exist.
 * A marker snaps to `min + n × step`.
 */
export const AxisContent = z.strictObject({
  scale: z.enum(['number', 'year']),
  min: z.number(),
  max: z.number(),
  step: z.number().check(z.positive()),
  /** Distance of the labelled ticks. */
  labels_every: z.number().check(z.positive()),
  unit: z.optional(LocalText),
  markers: z.array(z.strictObject({ id: ItemId, label: LocalText })).check(z.minLength(1), z.maxLength(8)),
})
export type AxisContent = z.infer<typeof AxisContent>

/** Where every marker belongs, on the grid of the axis: marker id → position. */
export const AxisKey = z.strictObject({
  positions: z.record(ItemId, z.number()),
  /** In units of the axis: full credit within, falling in a straight line to zero at twice the tolerance. */
  tolerance: z.number().check(z.nonnegative()),
})
export type AxisKey = z.infer<typeof AxisKey>

/** Only the markers that have been placed. */
export const AxisAnswer = z.strictObject({ positions: z.record(ItemId, z.number()) })
export type AxisAnswer = z.infer<typeof AxisAnswer>
