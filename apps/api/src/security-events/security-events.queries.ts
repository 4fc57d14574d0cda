import type { Db } from '../db/database.ts'

export interface NewSecurityEvent {
  at: Date
  event: string
  of_school: string | null
  account_kind: string | null
  account_id: string | null
  session_id: string | null
  address: string | null
  details: string
  suppressed: number
}

export async function insertSecurityEvents(db: Db, events: readonly NewSecurityEvent[]): Promise<void> {
  await db.insertInto('security_events').values(events).execute()
}

export async function deleteSecurityEventsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', moment).execute()
}
