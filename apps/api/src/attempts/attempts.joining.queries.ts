import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { resultsChanged } from './attempts.versions.queries.ts'

/** A pupil of the class with the own code, who wants to join a test of it. */
export interface ProvenPupil {
  school_id: string
  test_id: string
  student_id: string
  personal_code: string
}

/** The test of such a pupil. */
export interface ProvenTest {
  student_id: string
  state: string
  ends_at: Date
  teams: string
}

/**
 * As `lockedTestFor`, of several pupils of a school: those whose code is right. A pupil whose row somebody holds is left out, so that
 * nobody waits for another one's turn.
 */
export async function lockProven(db: Db, schoolId: string, pupils: readonly ProvenPupil[]): Promise<ProvenTest[]> {
  const { rows } = await sql<ProvenTest>`
    select students.id as student_id, tests.state, tests.ends_at, tests.teams
    from unnest(${pupils.map(({ test_id }) => test_id)}::uuid[], ${pupils.map(({ student_id }) => student_id)}::uuid[],
      ${pupils.map(({ personal_code }) => personal_code)}::text[]) as given (test_id, student_id, personal_code)
    join students on students.school_id = ${schoolId} and students.id = given.student_id
      and students.personal_code = given.personal_code
    join class_students on class_students.school_id = ${schoolId} and class_students.student_id = students.id
      and class_students.removed_at is null
    join tests on tests.school_id = ${schoolId} and tests.id = given.test_id and tests.class_id = class_students.class_id
    order by students.id for no key update of students skip locked`.execute(db)
  return rows
}

export interface FirstAttempt {
  id: string
  student_id: string
  seed: string
  token_hash: Buffer
  started_at: Date
}

/** Begins the first attempts of pupils at a test. Returns the ids of those that began: who has one keeps it. */
export async function insertFirstAttempts(
  db: Db,
  test: { school_id: string; test_id: string },
  attempts: readonly FirstAttempt[],
): Promise<Set<string>> {
  const { school_id, test_id } = test
  const students = attempts.map(({ student_id }) => student_id)
  const { rows } = await sql<{ id: string }>`
    insert into attempts as made (school_id, id, test_id, student_id, without_code, attempt_no, seed, token_hash, started_at)
    select tests.school_id, given.id, tests.id, given.student_id, false, 1, given.seed, given.token_hash, given.started_at
    from unnest(${attempts.map(({ id }) => id)}::uuid[], ${students}::uuid[], ${attempts.map(({ seed }) => seed)}::text[],
      ${attempts.map(({ token_hash }) => token_hash)}::bytea[],
      ${attempts.map(({ started_at }) => started_at)}::timestamptz[]) as given (id, student_id, seed, token_hash, started_at)
    join tests on tests.school_id = ${school_id} and tests.id = ${test_id}
    where not exists (select from attempts as earlier where earlier.school_id = ${school_id} and earlier.test_id = ${test_id}
      and earlier.student_id = given.student_id)
    returning made.id`.execute(db)
  if (rows.length > 0) await resultsChanged(db, test)
  return new Set(rows.map(({ id }) => id))
}
