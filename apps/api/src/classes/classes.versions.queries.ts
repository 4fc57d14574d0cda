import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Names or rosters of a school are others from now on, and with them the results of its tests (migration 0070). Said in the
 * transaction of every statement that changes them.
 */
export async function rosterChanged(db: Db, schoolId: string): Promise<void> {
  await sql`select raise_roster_version(${schoolId})`.execute(db)
}

/** What was changed so far, as one text: another text, other names or rosters. */
export async function rosterVersion(db: Db, schoolId: string): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select jsonb_object_agg(slot, version)::text as version from roster_versions where school_id = ${schoolId}`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}
