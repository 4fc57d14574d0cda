import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { resultsChanged } from '../attempts/attempts.ts'

interface TestKey {
  school_id: string
  test_id: string
}

/** Every exclusion of a test with the name of its pupil, the newest first. */
export function exclusionsOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('exclusions')
    .leftJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'exclusions.school_id').onRef('attempts.id', '=', 'exclusions.attempt_id'),
    )
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .select([
      'exclusions.id',
      'exclusions.item_no',
      'exclusions.attempt_id',
      'exclusions.full_points',
      'exclusions.reason',
      'exclusions.excluded_at',
      'exclusions.excluded_by_name',
      'exclusions.returned_at',
      'exclusions.returned_by_name',
      sql<
        string | null
      >`coalesce(attempts.guest_name, nullif(concat_ws(' ', students.last_name, students.first_name), ''))`.as(
        'student_name',
      ),
    ])
    .where('exclusions.school_id', '=', school_id)
    .where('exclusions.test_id', '=', test_id)
    .orderBy('exclusions.excluded_at', 'desc')
    .orderBy('exclusions.id', 'desc')
    .execute()
}

export type ExclusionRow = Awaited<ReturnType<typeof exclusionsOfTest>>[number]

export interface NewExclusion extends TestKey {
  item_no: number
  attempt_id: string | null
  full_points: boolean
  reason: string
  excluded_at: Date
  excluded_by: string
  excluded_by_name: string
}

/** One that is in force already stays as it is; returns whether this one is new. */
export async function insertExclusion(db: Db, exclusion: NewExclusion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exclusions')
    .values(exclusion)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await resultsChanged(db, exclusion)
  return numInsertedOrUpdatedRows === 1n
}

/** Lets count again what is excluded; returns whether it was. */
export async function returnExclusion(
  db: Db,
  { school_id, test_id, id }: TestKey & { id: string },
  returned: { returned_at: Date; returned_by: string; returned_by_name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exclusions')
    .set(returned)
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  await resultsChanged(db, { school_id, test_id })
  return numUpdatedRows === 1n
}

export function rescoringsOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('rescorings')
    .select([
      'id',
      'item_no',
      'reason',
      'rescored_at',
      'rescored_by_name',
      'attempt_id',
      sql<number>`(select count(*) from rescored_answers a
        where a.school_id = rescorings.school_id and a.rescoring_id = rescorings.id)`.as('changed_count'),
    ])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .orderBy('rescored_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One change of a key or points with both questions. */
export function findRescoring(db: Db, { school_id, test_id }: TestKey, id: string) {
  return db
    .selectFrom('rescorings')
    .select(['question_before', 'question_after'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Both values of every answer that a change touched. */
export function rescoredAnswers(db: Db, schoolId: string, rescoringId: string) {
  return db
    .selectFrom('rescored_answers')
    .select(['attempt_id', 'points_before', 'points_after'])
    .where('school_id', '=', schoolId)
    .where('rescoring_id', '=', rescoringId)
    .execute()
}

/** Held before its keys, as by who ends it; in another order the two would wait for each other. */
export async function lockTest(db: Db, { school_id, test_id }: TestKey): Promise<void> {
  await sql`select from tests where school_id = ${school_id} and id = ${test_id} for no key update`.execute(db)
}

/** The question, held until the end of the transaction. */
export function lockQuestion(db: Db, { school_id, test_id }: TestKey, itemNo: number) {
  return db
    .selectFrom('test_questions')
    .select('question')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('item_no', '=', itemNo)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes the question that one pupil has with another key. */
export async function changeOwnQuestion(
  db: Db,
  { school_id, attempt_id, item_no }: { school_id: string; attempt_id: string; item_no: number },
  question: unknown,
): Promise<void> {
  await db
    .updateTable('attempt_questions')
    .set({ question: JSON.stringify(question) })
    .where('school_id', '=', school_id)
    .where('attempt_id', '=', attempt_id)
    .where('item_no', '=', item_no)
    .execute()
}

/** Writes a question with another key or other points, and the test's points and version that follow from it. */
export async function changeQuestion(db: Db, { school_id, test_id }: TestKey, itemNo: number, question: unknown) {
  await db
    .updateTable('test_questions')
    .set({ question: JSON.stringify(question) })
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('item_no', '=', itemNo)
    .execute()
  await sql`
    update tests set key_version = key_version + 1, out_of = (
      select sum((question ->> 'points')::numeric) from test_questions q where q.school_id = tests.school_id and q.test_id = tests.id)
    where school_id = ${school_id} and id = ${test_id}`.execute(db)
  await resultsChanged(db, { school_id, test_id })
}

/** Answers to a question in attempts that are handed in. */
export function scoredAnswers(db: Db, { school_id, test_id }: TestKey, itemNo: number) {
  return db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'answers.school_id').onRef('attempts.id', '=', 'answers.attempt_id'),
    )
    .select(['answers.attempt_id', 'answers.answer', 'answers.score', 'answers.points', 'answers.marked_at'])
    .where('attempts.school_id', '=', school_id)
    .where('attempts.test_id', '=', test_id)
    .where('attempts.state', '=', 'submitted')
    .where('answers.item_no', '=', itemNo)
    .orderBy('answers.attempt_id')
    .forUpdate('answers')
    .execute()
}

export interface NewRescoring extends TestKey {
  item_no: number
  /** Where the question that one pupil has was changed. */
  attempt_id: string | null
  question_before: unknown
  question_after: unknown
  reason: string
  rescored_at: Date
  rescored_by: string
  rescored_by_name: string
}

export interface RescoredAnswer {
  attempt_id: string
  score_before: unknown
  points_before: number | null
  score_after: unknown
  points_after: number | null
}

/** Keeps both questions and both values of every answer, and writes the new ones; returns its id, later ones sort behind. */
export async function insertRescoring(
  db: Db,
  rescoring: NewRescoring,
  answers: readonly RescoredAnswer[],
): Promise<string> {
  const { question_before, question_after, ...rest } = rescoring
  const { id } = await db
    .insertInto('rescorings')
    .values({
      ...rest,
      question_before: JSON.stringify(question_before),
      question_after: JSON.stringify(question_after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with rescored as (
      insert into rescored_answers (school_id, rescoring_id, attempt_id, score_before, points_before, score_after, points_after)
      select ${rescoring.school_id}, ${id}, given.*
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as given (attempt_id uuid, score_before jsonb, points_before numeric, score_after jsonb, points_after numeric)
      returning *
    )
    update answers set score = rescored.score_after, points = rescored.points_after
    from rescored
    where answers.school_id = rescored.school_id and answers.attempt_id = rescored.attempt_id
      and answers.item_no = ${rescoring.item_no}`.execute(db)
  await resultsChanged(db, rescoring)
  return id
}
