import type { Db } from '../db/database.ts'
import { uuid } from '../db/scope.ts'

export async function schoolOf(db: Db, schoolId: string): Promise<{ name: string; time_zone: string }> {
  return db
    .selectFrom('schools')
    .select(['name', 'time_zone'])
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** The rule that the school's answer sheets were printed with last. */
export async function sheetRuleOf(db: Db, schoolId: string): Promise<string> {
  const { sheet_rule } = await db
    .selectFrom('schools')
    .select('sheet_rule')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return sheet_rule
}

export async function keepSheetRule(db: Db, schoolId: string, rule: 'cross' | 'fill'): Promise<void> {
  await db
    .updateTable('schools')
    .set({ sheet_rule: rule })
    .where('school_id', '=', schoolId)
    .where('sheet_rule', '<>', rule)
    .execute()
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

/** By its id or its join code, before the school is known. */
export function schoolOfTest(db: Db, testOrCode: string): Promise<{ school_id: string; test_id: string } | undefined> {
  const isId = new RegExp(`^${uuid}$`, 'i').test(testOrCode)
  return db
    .selectFrom('join_codes')
    .select(['school_id', 'test_id'])
    .where(isId ? 'test_id' : 'code', '=', testOrCode)
    .executeTakeFirst()
}

export async function questionsToPrint(db: Db, { school_id, test_id }: { school_id: string; test_id: string }) {
  const test = await db
    .selectFrom('tests')
    .select(['title', 'shuffle_options'])
    .where('school_id', '=', school_id)
    .where('id', '=', test_id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('test_questions')
    .select(['item_no', 'question'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .orderBy('item_no')
    .execute()
  return { ...test, rows }
}
