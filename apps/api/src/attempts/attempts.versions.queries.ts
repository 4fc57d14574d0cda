import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Results of a test are others from now on (migration 0070). Said in the transaction of every statement that changes what they are
 * made of; saving answers and adding up points say it by themselves.
 */
export async function resultsChanged(db: Db, { school_id, test_id }: { school_id: string; test_id: string }) {
  await sql`select raise_result_version(${school_id}, ${test_id})`.execute(db)
}
