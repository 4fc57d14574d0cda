import type { Db } from '../db/database.ts'

export async function schoolOf(db: Db, schoolId: string): Promise<{ name: string; time_zone: string }> {
  return db
    .selectFrom('schools')
    .select(['name', 'time_zone'])
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** The criteria of a test's answers as they were filled in. */
export function rubricsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'answers.school_id').onRef('attempts.id', '=', 'answers.attempt_id'),
    )
    .select(['answers.attempt_id', 'answers.item_no', 'answers.mark_rubric'])
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.test_id', '=', testId)
    .where('answers.mark_rubric', 'is not', null)
    .execute()
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
