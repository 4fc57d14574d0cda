import type { Db } from '../db/database.ts'

export async function schoolOf(db: Db, schoolId: string): Promise<{ name: string; time_zone: string }> {
  return db
    .selectFrom('schools')
    .select(['name', 'time_zone'])
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** The pupil of an attempt; null for a guest. */
export async function studentOfAttempt(db: Db, schoolId: string, attemptId: string): Promise<string | null> {
  const row = await db
    .selectFrom('attempts')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return row?.student_id ?? null
}
