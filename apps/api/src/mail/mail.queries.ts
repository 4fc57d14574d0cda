import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewMail {
  recipient: string
  subject: string
  text_part: string
  html_part: string
}

export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const { id } = await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a mail that has not gone yet; a second worker skips it. */
export function lockUnsentMail(db: Db, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: now, last_error: null }).where('id', '=', id).execute()
}

export async function noteMailFailure(db: Db, id: string, message: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_count: sql`failed_count + 1`, last_error: message })
    .where('id', '=', id)
    .execute()
}

export function newestMails(db: Db, most: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text_part as text', 'html_part as html', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}
