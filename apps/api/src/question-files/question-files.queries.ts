import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Two requests for the same import wait for each other. */
export async function lockImport(db: Db, schoolId: string, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`question file ${schoolId} ${requestId}`}, 0))`.execute(db)
}

/** Those of the ids that are questions of the school, deleted ones too. */
export async function keptQuestions(db: Db, schoolId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('school_questions')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
