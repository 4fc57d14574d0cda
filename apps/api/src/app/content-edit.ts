import type { Db } from '../db/database.ts'

/*
 * Content that files bring, changed by hand: subjects and the library, events of days, texts of partners. A row with an edit
 * is the operator's, and no load touches it.
 */

/** Who changes content by hand; the caller records that it was done. */
export interface EditCall {
  db: Db
  now: Date
  operator: { name: string }
}

/** Who changed a row by hand, and when. */
export interface Edit {
  edited_at: Date
  edited_by: string
}

export function editOf({ now, operator }: EditCall): Edit {
  return { edited_at: now, edited_by: operator.name }
}
