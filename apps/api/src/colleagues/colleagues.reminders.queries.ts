import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const columns = ['id', 'kind', 'wish', 'note', 'from_name', 'sent_at'] as const

export interface NewReminder {
  school_id: string
  kind: string
  from_teacher_id: string
  from_name: string
  to_teacher_id: string
  wish: string | null
  note: string
  sent_at: Date
}

export async function insertReminder(db: Db, reminder: NewReminder): Promise<void> {
  await db.insertInto('reminders').values(reminder).execute()
}

/** The newest reminder of everyone who got one. */
export function lastReminders(db: Db, schoolId: string) {
  return db
    .selectFrom('reminders')
    .distinctOn('to_teacher_id')
    .select([...columns, 'to_teacher_id'])
    .where('school_id', '=', schoolId)
    .orderBy('to_teacher_id')
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** When the sender has reminded whom since that moment, by kind. */
export function sentSince(db: Db, sender: { school_id: string; id: string }, since: Date) {
  return db
    .selectFrom('reminders')
    .select(['to_teacher_id', 'kind', sql<Date>`max(sent_at)`.as('sent_at')])
    .where('school_id', '=', sender.school_id)
    .where('from_teacher_id', '=', sender.id)
    .where('sent_at', '>', since)
    .groupBy(['to_teacher_id', 'kind'])
    .execute()
}

/** The newest 100 that the receiver got, from everyone or from one sender. */
export function remindersOf(db: Db, receiver: { school_id: string; id: string }, senderId: string | undefined) {
  let query = db
    .selectFrom('reminders')
    .select(columns)
    .where('school_id', '=', receiver.school_id)
    .where('to_teacher_id', '=', receiver.id)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
  if (senderId !== undefined) query = query.where('from_teacher_id', '=', senderId)
  return query.execute()
}
