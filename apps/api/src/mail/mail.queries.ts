import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewMail {
  recipient: string
  subject: string
  text_part: string
  html_part: string
  qr_link: string | null
  created_at: Date
  expires_at: Date | null
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
    .where('given_up_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** What a sent mail said is no one's business any more: it held one-time links. */
const blanked = { text_part: '', html_part: '', qr_link: null }

export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, last_error: null, next_attempt_at: null, ...blanked })
    .where('id', '=', id)
    .execute()
}

export async function giveMailUp(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ given_up_at: now, next_attempt_at: null, ...blanked })
    .where('id', '=', id)
    .execute()
}

export async function noteMailFailure(
  db: Db,
  id: string,
  { message, next }: { message: string; next: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_count: sql`failed_count + 1`, last_error: message.slice(0, 500), next_attempt_at: next })
    .where('id', '=', id)
    .execute()
}

/** Where the people live whom the demos have made up. Nobody reads there, and a mail server would only learn to distrust us. */
const demoDomains = ['demo.example', 'velka.example']

export function isOfDemo(recipient: string): boolean {
  return demoDomains.includes(recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase())
}

/** The same of a row of `mails`, in SQL. */
export const isToDemo = sql<boolean>`split_part(lower(recipient), '@', 2) = any(${sql.val(demoDomains)}::text[])`

/** Mails that should have gone before that moment. */
export function dueMails(db: Db, before: Date) {
  return db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(sql<boolean>`not ${isToDemo}`)
    .where(sql<Date>`coalesce(next_attempt_at, created_at)`, '<', before)
    .limit(1000)
    .execute()
}

export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).execute()
}

export function newestMails(db: Db, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text_part as text', 'html_part as html', 'qr_link', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
