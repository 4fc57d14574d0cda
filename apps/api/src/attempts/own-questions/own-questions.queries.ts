import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { NewOwnQuestion } from './own-questions.drawing.ts'

export interface TestKey {
  school_id: string
  test_id: string
}

/** The questions of a test that each pupil gets with own numbers; none where all get the same. */
export function generatedForEach(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('test_questions')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'test_questions.school_id').onRef('tests.id', '=', 'test_questions.test_id'),
    )
    .select(['test_questions.item_no', 'test_questions.question', 'test_questions.generated'])
    .select(['test_questions.library_question_id', 'tests.teacher_id'])
    .where('test_questions.school_id', '=', school_id)
    .where('test_questions.test_id', '=', test_id)
    .where('tests.own_numbers', '=', true)
    .where('test_questions.generated', 'is not', null)
    .orderBy('test_questions.item_no')
    .execute()
}

/**
 * Keeps questions of any attempts of a school, in one statement. The school's own row says where they lie: a cluster hands the
 * statement to that machine, instead of copying rows past row-level security, which it refuses.
 */
export async function insertOwnQuestions(db: Db, schoolId: string, rows: readonly NewOwnQuestion[]): Promise<void> {
  await sql`
    insert into attempt_questions (school_id, attempt_id, item_no, question, generated)
    select schools.school_id, made.attempt_id, made.item_no, made.question, made.generated
    from schools cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (attempt_id uuid, item_no smallint, question jsonb, generated jsonb)
    where schools.school_id = ${schoolId}`.execute(db)
}

export function ownQuestionsOfAttempt(db: Db, schoolId: string, attemptId: string) {
  return db
    .selectFrom('attempt_questions')
    .select(['attempt_id', 'item_no', 'question', 'generated'])
    .where('school_id', '=', schoolId)
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** Of all attempts of a test, to one question or to all. */
export function ownQuestionsOfTest(db: Db, { school_id, test_id }: TestKey, itemNo?: number) {
  const all = db
    .selectFrom('attempt_questions')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.school_id', '=', 'attempt_questions.school_id')
        .onRef('attempts.id', '=', 'attempt_questions.attempt_id'),
    )
    .select(['attempt_questions.attempt_id', 'attempt_questions.item_no', 'attempt_questions.question'])
    .select('attempt_questions.generated')
    .where('attempts.school_id', '=', school_id)
    .where('attempts.test_id', '=', test_id)
  return (itemNo === undefined ? all : all.where('attempt_questions.item_no', '=', itemNo)).execute()
}
