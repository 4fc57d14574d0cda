import * as z from 'zod/mini'
import { Moment, noNul } from './fields.ts'

/*
 * Content that files bring and operators edit: the library, events of days, texts of partners. What an operator has changed
 * the files leave alone until it is given back to them.
 */

/** What an operator has seen when the editing began: with another one nothing is changed. */
export const RowVersion = z.string({ error: 'required' }).check(noNul, z.maxLength(100, { error: 'too_long' }))

/** Where a row of the content stands: who changed it by hand, and whether a file has it. */
export const ContentState = z.object({
  version: z.string(),
  edited_at: z.nullable(Moment),
  edited_by: z.nullable(z.string()),
  has_file: z.boolean(),
  retired_at: z.nullable(Moment),
})
export type ContentState = z.input<typeof ContentState>

/** Whether it is shown, or taken away. */
export const Shown = z.strictObject({ is_shown: z.boolean({ error: 'invalid' }) })
