import { sql } from 'kysely'
import type { Teacher } from '../app/http/caller.ts'
import type { Db } from '../db/database.ts'

type Owner = Pick<Teacher, 'school_id' | 'id'>

/** What a teacher has excluded of these generators of the library. */
export function excludedVariants(db: Db, { school_id, id }: Owner, questionIds: readonly string[]) {
  return db
    .selectFrom('excluded_variants')
    .select(['library_question_id', 'fingerprint', 'seed'])
    .where('school_id', '=', school_id)
    .where('teacher_id', '=', id)
    .where('library_question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .orderBy('excluded_at', 'desc')
    .orderBy('fingerprint')
    .execute()
}

interface Exclusion {
  library_question_id: string
  fingerprint: string
}

export async function insertExcluded(
  db: Db,
  { school_id, id }: Owner,
  { seed, ...which }: Exclusion & { seed: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('excluded_variants')
    .values({ ...which, school_id, teacher_id: id, seed, excluded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteExcluded(
  db: Db,
  { school_id, id }: Owner,
  { library_question_id, fingerprint }: Exclusion,
): Promise<void> {
  await db
    .deleteFrom('excluded_variants')
    .where('school_id', '=', school_id)
    .where('teacher_id', '=', id)
    .where('library_question_id', '=', library_question_id)
    .where('fingerprint', '=', fingerprint)
    .execute()
}
