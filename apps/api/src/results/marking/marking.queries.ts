import type { FilledRubric } from '@katedra/questions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { lockAttempts } from '../../attempts/attempts.ts'
import type { TestKey } from '../figures/figures.material.ts'

/** What marking writes to an answer. */
export interface StoredMark {
  points: number | null
  score: unknown
  marked_at: Date | null
  marked_by: string | null
  mark_note: string | null
  mark_note_shown: boolean
  mark_rubric: FilledRubric | null
}

/**
 * Answers of attempts to a question, held until the end of the transaction. Their attempts are held before them, as by who scores
 * or reads a sheet again; in another order the two would wait for each other.
 */
export async function lockAnswers(
  db: Db,
  { school_id, test_id }: TestKey,
  item_no: number,
  attemptIds: readonly string[],
) {
  await lockAttempts(db, { school_id, test_id }, attemptIds, 'beside savers')
  return db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'answers.school_id').onRef('attempts.id', '=', 'answers.attempt_id'),
    )
    .select([
      'answers.attempt_id',
      'answers.answer',
      'answers.points',
      'answers.score',
      'answers.marked_at',
      'answers.marked_by',
      'answers.mark_note',
      'answers.mark_note_shown',
      'answers.mark_rubric',
      'attempts.state',
    ])
    .where('attempts.school_id', '=', school_id)
    .where('attempts.test_id', '=', test_id)
    .where('answers.item_no', '=', item_no)
    .where(sql<boolean>`answers.attempt_id = any(${sql.val([...attemptIds])}::uuid[])`)
    .orderBy('answers.attempt_id')
    .forUpdate('answers')
    .execute()
}

/** Writes the marks of answers to one question. */
export async function setMarks(
  db: Db,
  { school_id, item_no }: { school_id: string; item_no: number },
  marks: readonly (StoredMark & { attempt_id: string })[],
): Promise<void> {
  await sql`
    update answers set points = mark.points, score = mark.score, marked_at = mark.marked_at, marked_by = mark.marked_by,
      mark_note = mark.mark_note, mark_note_shown = mark.mark_note_shown, mark_rubric = mark.mark_rubric
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (attempt_id uuid, points numeric, score jsonb,
      marked_at timestamptz, marked_by uuid, mark_note text, mark_note_shown boolean, mark_rubric jsonb)
    where answers.school_id = ${school_id} and answers.attempt_id = mark.attempt_id and answers.item_no = ${item_no}`.execute(
    db,
  )
}

export interface NewBatch extends TestKey {
  id: string
  item_no: number
  marked_at: Date
  marked_by: string
}

/** Returns whether it is new; the same step sent twice is there already. */
export async function insertBatch(db: Db, batch: NewBatch): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mark_batches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface BatchMark {
  attempt_id: string
  before: object
  after: object
}

export async function insertBatchMarks(
  db: Db,
  { school_id, id }: { school_id: string; id: string },
  marks: readonly BatchMark[],
): Promise<void> {
  await sql`
    insert into batch_marks (school_id, batch_id, attempt_id, before, after)
    select schools.school_id, ${id}, mark.attempt_id, mark.before, mark.after
    from schools cross join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (attempt_id uuid, before jsonb, after jsonb)
    where schools.school_id = ${school_id}`.execute(db)
}

/** A step of marking, held until the end of the transaction. */
export function lockBatch(db: Db, { school_id, test_id }: TestKey, id: string) {
  return db
    .selectFrom('mark_batches')
    .select(['id', 'item_no', 'undone_at'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function marksOfBatch(db: Db, schoolId: string, batchId: string) {
  return db
    .selectFrom('batch_marks')
    .select(['attempt_id', 'before', 'after', 'restored'])
    .where('school_id', '=', schoolId)
    .where('batch_id', '=', batchId)
    .orderBy('attempt_id')
    .execute()
}

export async function closeBatch(
  db: Db,
  { school_id, id, undone_at }: { school_id: string; id: string; undone_at: Date },
  restoredIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('mark_batches')
    .set({ undone_at })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('batch_marks')
    .set({ restored: sql<boolean>`attempt_id = any(${sql.val([...restoredIds])}::uuid[])` })
    .where('school_id', '=', school_id)
    .where('batch_id', '=', id)
    .execute()
}

/** Attempts whose answers to a question were taken out of their groups. */
export async function answersApart(db: Db, { school_id, test_id }: TestKey, itemNo: number): Promise<string[]> {
  const rows = await db
    .selectFrom('answers_apart')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.school_id', '=', 'answers_apart.school_id')
        .onRef('attempts.id', '=', 'answers_apart.attempt_id'),
    )
    .select('answers_apart.attempt_id')
    .where('attempts.school_id', '=', school_id)
    .where('attempts.test_id', '=', test_id)
    .where('answers_apart.item_no', '=', itemNo)
    .execute()
  return rows.map(({ attempt_id }) => attempt_id)
}

interface OneAnswer {
  school_id: string
  attempt_id: string
  item_no: number
}

export async function insertApart(db: Db, answer: OneAnswer): Promise<void> {
  await db
    .insertInto('answers_apart')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteApart(db: Db, { school_id, attempt_id, item_no }: OneAnswer): Promise<void> {
  await db
    .deleteFrom('answers_apart')
    .where('school_id', '=', school_id)
    .where('attempt_id', '=', attempt_id)
    .where('item_no', '=', item_no)
    .execute()
}
