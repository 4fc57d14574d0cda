import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { StudentBearer } from '../../app/http/caller.ts'
import type { Db } from '../../db/database.ts'
import { resultsChanged } from '../attempts.versions.queries.ts'

export interface TestKey {
  school_id: string
  test_id: string
}

export interface NewWaitingPupil extends TestKey {
  student_id: string | null
  guest_name: string | null
  without_code: boolean
  token_hash: Buffer
  joined_at: Date
}

/** The id of who waits now. A pupil who comes in again, from another device perhaps, keeps the id and gets a new token. */
export async function insertWaiting(db: Db, pupil: NewWaitingPupil): Promise<{ id: string; isNew: boolean }> {
  const given = randomUUID()
  const { id } = await db
    .insertInto('waiting_pupils')
    .values({ ...pupil, id: given })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'test_id', 'student_id']).doUpdateSet({
        token_hash: pupil.token_hash,
        without_code: pupil.without_code,
        line_id: null,
        left_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: id === given }
}

/** Whether somebody waits, or has waited and gone, under the pupil's name. */
export async function isWaitedAs(db: Db, { school_id, test_id }: TestKey, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_pupils')
    .select('id')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return row !== undefined
}

function waiting(db: Db) {
  return db
    .selectFrom('waiting_pupils')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'waiting_pupils.school_id').onRef('tests.id', '=', 'waiting_pupils.test_id'),
    )
    .innerJoin('schools', 'schools.school_id', 'waiting_pupils.school_id')
    .leftJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'waiting_pupils.school_id')
        .onRef('students.id', '=', 'waiting_pupils.student_id'),
    )
    .select([
      'waiting_pupils.school_id',
      'waiting_pupils.id',
      'waiting_pupils.test_id',
      'waiting_pupils.student_id',
      'waiting_pupils.guest_name',
      'waiting_pupils.without_code',
      'waiting_pupils.token_hash',
      'tests.join_code',
      'tests.title',
      'tests.state',
      'tests.starts_at',
      'tests.ends_at',
      'tests.time_limit_minutes',
      'tests.teams',
      'students.first_name',
      'students.last_name',
      'schools.time_zone',
    ])
}

export type WaitingRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

export function findWaiting(db: Db, schoolId: string, id: string) {
  return waiting(db)
    .where('waiting_pupils.school_id', '=', schoolId)
    .where('waiting_pupils.id', '=', id)
    .executeTakeFirst()
}

/** The same, locked: two requests that begin its attempt take turns. */
export async function lockWaiting(db: Db, schoolId: string, id: string) {
  await lockPupils(db, schoolId, sql`w.id = ${id}`)
  return waiting(db)
    .where('waiting_pupils.school_id', '=', schoolId)
    .where('waiting_pupils.id', '=', id)
    .forUpdate('waiting_pupils')
    .executeTakeFirst()
}

/**
 * Pupils whose places are about to be taken away. They are held before their places, always in the same order, as by who comes in as
 * one of them: in another order the two would wait for each other.
 */
async function lockPupils(db: Db, schoolId: string, places: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from waiting_pupils w join students s on s.school_id = ${schoolId} and s.id = w.student_id
    where w.school_id = ${schoolId} and ${places} order by s.id for no key update of s`.execute(db)
}

/** The device hears from now on; the test it waits for, or undefined where it does not wait. */
export async function holdLine(db: Db, student: StudentBearer, lineId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('waiting_pupils')
    .set({ line_id: lineId, left_at: null })
    .where('school_id', '=', student.school_id)
    .where('id', '=', student.attempt_id)
    .where('token_hash', '=', student.token_hash)
    .returning('test_id')
    .executeTakeFirst()
  return row?.test_id
}

/** The device has gone, unless it has come back by another line meanwhile. */
export async function leaveLine(db: Db, schoolId: string, lineId: string, leftAt: Date): Promise<void> {
  await db
    .updateTable('waiting_pupils')
    .set({ line_id: null, left_at: leftAt })
    .where('school_id', '=', schoolId)
    .where('line_id', '=', lineId)
    .execute()
}

/** An attempt that has begun. */
export interface Begun {
  id: string
  student_id: string | null
  attempt_no: number
}

/**
 * Begins the attempts of all who are there, at one moment. Who has gone, or is not on the roster any more,
 * stays and begins on coming back. Returns who has begun.
 */
export async function beginAll(db: Db, { school_id, test_id }: TestKey, now: Date): Promise<Begun[]> {
  await lockPupils(db, school_id, sql`w.test_id = ${test_id} and w.left_at is null`)
  const { rows } = await sql<Begun>`
    with begun as (
      delete from waiting_pupils w using tests t
      where w.school_id = ${school_id} and w.test_id = ${test_id} and w.left_at is null
        and t.school_id = w.school_id and t.id = w.test_id
        and (w.student_id is null or exists (select from class_students c where c.school_id = w.school_id
          and c.class_id = t.class_id and c.student_id = w.student_id and c.removed_at is null))
      returning w.*
    )
    insert into attempts
      (school_id, id, test_id, student_id, guest_name, without_code, attempt_no, seed, token_hash, started_at)
    select school_id, id, test_id, student_id, guest_name, without_code, 1, gen_random_uuid()::text, token_hash, ${now}
    from begun
    returning id, student_id, attempt_no`.execute(db)
  await resultsChanged(db, { school_id, test_id })
  return rows
}

export async function deleteWaiting(db: Db, schoolId: string, id: string): Promise<void> {
  await db.deleteFrom('waiting_pupils').where('school_id', '=', schoolId).where('id', '=', id).execute()
}

/** Of one test only: ids from elsewhere do not exist for the caller. */
export async function deleteWaitingOf(db: Db, { school_id, test_id }: TestKey, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_pupils')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Pupils who have come into the running test another way wait no more. */
export async function deleteWaitingStudents(
  db: Db,
  { school_id, test_id }: TestKey,
  studentIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('waiting_pupils')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('student_id', '=', sql<string>`any (${studentIds}::uuid[])`)
    .execute()
}

export async function deleteAllWaiting(db: Db, { school_id, test_id }: TestKey): Promise<void> {
  await db.deleteFrom('waiting_pupils').where('school_id', '=', school_id).where('test_id', '=', test_id).execute()
}
