import type { Absence } from '@katedra/contract/marks'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface TestKey {
  school_id: string
  test_id: string
}

/** How a test is marked; nothing while no one has chosen it. */
export function findMarked(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('marked_tests')
    .selectAll()
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .executeTakeFirst()
}

/** Held until the end of the transaction: marks of a test change one after another. */
export function lockMarked(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('marked_tests')
    .selectAll()
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface Marked {
  scale_id: string | null
  scale_name: string
  scale_steps: unknown
  steps: unknown
  rounding: string
  weight: number
  topic: string
}

/** Returns whether no one had chosen before; of two who choose at once the second one waits for the first. */
export async function insertMarked(db: Db, test: TestKey, chosen_at: Date, marked: Marked): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('marked_tests')
    .values({ ...test, ...stored(marked), chosen_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateMarked(db: Db, { school_id, test_id }: TestKey, marked: Marked): Promise<void> {
  await db
    .updateTable('marked_tests')
    .set(stored(marked))
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .execute()
}

function stored({ scale_steps, steps, ...marked }: Marked) {
  return { ...marked, scale_steps: JSON.stringify(scale_steps), steps: JSON.stringify(steps) }
}

const absence = sql<Absence | null>`absence`

export function decidedOf(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('decided_marks')
    .select(['student_id', 'label', absence.as('absence'), 'reason', 'decided_at', 'decided_by_name'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .execute()
}

export interface NewDecision extends TestKey {
  student_id: string
  label: string | null
  absence: Absence | null
  reason: string
  decided_at: Date
  decided_by: string
  decided_by_name: string
}

export async function setDecision(db: Db, decision: NewDecision): Promise<void> {
  const { school_id: _, test_id: __, student_id: ___, ...decided } = decision
  await db
    .insertInto('decided_marks')
    .values(decision)
    .onConflict((conflict) => conflict.columns(['school_id', 'test_id', 'student_id']).doUpdateSet(decided))
    .execute()
}

export async function removeDecision(db: Db, { school_id, test_id }: TestKey, studentId: string): Promise<void> {
  await db
    .deleteFrom('decided_marks')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('student_id', '=', studentId)
    .execute()
}

/** What pupils are told at present. */
export function publishedOf(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('published_marks')
    .select(['student_id', 'label', absence.as('absence'), 'value', 'published_at', 'published_by_name'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('ended_at', 'is', null)
    .execute()
}

export interface NewPublished {
  student_id: string
  attempt_id: string | null
  label: string | null
  absence: Absence | null
  value: number | null
}

export interface Publisher {
  at: Date
  by: string
  by_name: string
}

export async function insertPublished(
  db: Db,
  test: TestKey,
  { at, by, by_name }: Publisher,
  published: readonly NewPublished[],
): Promise<void> {
  if (published.length === 0) return
  await db
    .insertInto('published_marks')
    .values(
      published.map((one) => ({
        ...test,
        ...one,
        published_at: at,
        published_by: by,
        published_by_name: by_name,
      })),
    )
    .execute()
}

/** Of these pupils, or of all; returns how many were told something. */
export async function endPublished(
  db: Db,
  { school_id, test_id }: TestKey,
  { at, by, by_name }: Publisher,
  studentIds?: readonly string[],
): Promise<number> {
  const told = db
    .updateTable('published_marks')
    .set({ ended_at: at, ended_by: by, ended_by_name: by_name })
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('ended_at', 'is', null)
  if (studentIds === undefined) return Number((await told.executeTakeFirstOrThrow()).numUpdatedRows)
  if (studentIds.length === 0) return 0
  return Number((await told.where('student_id', 'in', studentIds).executeTakeFirstOrThrow()).numUpdatedRows)
}

/**
 * Tells pupils again what was taken back last, as new rows: an ended one stays ended. Returns how many; none where somebody is
 * told a mark of the test.
 */
export async function restorePublished(
  db: Db,
  { school_id, test_id }: TestKey,
  { at, by, by_name }: Publisher,
): Promise<number> {
  const last = await db
    .selectFrom('published_marks')
    .select(['school_id', 'test_id', 'student_id', 'attempt_id', 'label', 'absence', 'value'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where(
      'ended_at',
      '=',
      sql<Date>`(select max(ended_at) from published_marks where school_id = ${school_id} and test_id = ${test_id}
        having bool_and(ended_at is not null))`,
    )
    .execute()
  if (last.length === 0) return 0
  const published = { published_at: at, published_by: by, published_by_name: by_name }
  await db
    .insertInto('published_marks')
    .values(last.map((mark) => ({ ...mark, ...published })))
    .execute()
  return last.length
}

/** Pupils by their ids, as the results name them. */
export function namesOf(db: Db, schoolId: string, ids: readonly string[]) {
  return db
    .selectFrom('students')
    .select(['id as student_id', sql<string>`trim(concat_ws(' ', last_name, first_name))`.as('name')])
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .execute()
}
