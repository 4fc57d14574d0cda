import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function nameOfTeacher(db: Db, teacher: { school_id: string; id: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('teachers')
    .select(['first_name', 'last_name'])
    .where('school_id', '=', teacher.school_id)
    .where('id', '=', teacher.id)
    .executeTakeFirst()
  return row === undefined ? undefined : `${row.first_name} ${row.last_name}`.trim()
}

export interface NewEntry {
  school_id: string
  at: Date
  /** Null: no teacher of the school. */
  actor_id: string | null
  actor_name: string
  action: string
  target_id: string
  target_name: string
  details: string
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
}

/** A page of the log, newest first; ids are time-ordered (UUIDv7). */
export function entriesOf(db: Db, schoolId: string, page: { before?: string; search?: string; limit: number }) {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'target_id', 'target_name', 'details'])
    .where('school_id', '=', schoolId)
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  if (page.search !== undefined && page.search !== '')
    query = query.where(sql<boolean>`strpos(lower(actor_name || ' ' || target_name), lower(${page.search})) > 0`)
  return query.execute()
}

/** The log is append-only for the application; the database forgets the names of erased pupils by a function of its own. */
export async function eraseFromLog(db: Db, schoolId: string, studentId: string): Promise<void> {
  await sql`select erase_from_audit_log(${schoolId}, ${studentId})`.execute(db)
}

/** Which of these the log knows by name. */
export async function targetsInLog(db: Db, schoolId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('target_id')
    .distinct()
    .where('school_id', '=', schoolId)
    .where('target_id', '=', sql<string>`any (${sql.val(ids)}::text[])`)
    .where('target_name', '<>', '')
    .execute()
  return rows.map(({ target_id }) => target_id)
}
