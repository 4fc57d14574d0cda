import { currentTerms } from '@katedra/contract/school'
import type { Question } from '@katedra/questions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function hasUser(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

export interface DemoTeacher {
  school_id: string
  email: string
  password_hash: string
  role: string
  first_name: string
  last_name: string
  title_before_name: string
  title_after_name: string
}

export async function insertDemoTeacher(
  db: Db,
  { email, password_hash, ...teacher }: DemoTeacher,
  now: Date,
): Promise<string> {
  const { school_id } = teacher
  const { id } = await db
    .insertInto('users')
    .values({ school_id, email, password_hash, email_verified_at: now, language: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('teachers')
    .values({ ...teacher, id })
    .execute()
  return id
}

export interface DemoSchool {
  school_id: string
  name: string
  street: string
  postal_code: string
  city: string
  identification_number: string
  director_name: string
  director_email: string
  contact_email: string
}

/** Registered, with its number and all its details. */
export async function insertDemoSchool(db: Db, school: DemoSchool, now: Date): Promise<void> {
  const { school_id, name, city, identification_number } = school
  await db
    .insertInto('schools')
    .values({ ...school, country_id: 1, time_zone: 'Europe/Prague', registered_at: now })
    .execute()
  await db.insertInto('registered_schools').values({ school_id, name, city, identification_number }).execute()
}

export async function acceptDemoTerms(
  db: Db,
  admin: { school_id: string; id: string; name: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('terms_acceptances')
    .values({
      school_id: admin.school_id,
      version: currentTerms,
      accepted_at: now,
      accepted_by: admin.id,
      accepted_by_name: admin.name,
    })
    .execute()
}

export interface DemoTest {
  school_id: string
  id: string
  class_id: string
  teacher_id: string
  subject_id: number
  level_id: number
  title: string
  kind: string
  state: string
  starts_at: Date
  ends_at: Date
  launched_at: Date | null
  finished_at: Date | null
  feedback: string
  join_code: string
  question_count: number
  out_of: number
}

export interface DemoQuestion {
  id: string
  version: number
  question: Question
}

export async function insertDemoTest(db: Db, test: DemoTest, questions: DemoQuestion[]): Promise<void> {
  await db
    .insertInto('tests')
    .values({ ...test, shuffle_questions: true, shuffle_options: true, guests_allowed: false, used_free_plan: true })
    .execute()
  await db
    .insertInto('test_questions')
    .values(
      questions.map(({ id, version, question }, index) => ({
        school_id: test.school_id,
        test_id: test.id,
        item_no: index + 1,
        question: JSON.stringify(question),
        library_question_id: id,
        library_version: version,
      })),
    )
    .execute()
}

export interface DemoAttempt {
  id: string
  student_id: string
  state: string
  started_at: Date
  submitted_at: Date | null
  points: number | null
  out_of: number | null
  manual_count: number
  answers: DemoAnswer[]
}
interface DemoAnswer {
  item_no: number
  answer: unknown
  active_ms: number
  saved_at: Date
  score: unknown
  points: number | null
}

/**
 * Tables that were filled a moment ago have no statistics, so everything looks small and is joined by nested loops; and a function
 * keeps the plan of its first calls, which was made for empty tables.
 */
export async function withoutNestedLoops(db: Db, work: () => Promise<void>): Promise<void> {
  await sql`discard plans`.execute(db)
  await sql`set local enable_nestloop = off`.execute(db)
  await work()
  await sql`set local enable_nestloop = on`.execute(db)
}

/** All attempts of a test with all their answers; nobody holds the tokens. */
export async function insertDemoAttempts(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  attempts: readonly DemoAttempt[],
): Promise<void> {
  const rows = attempts.map(({ answers: _, ...attempt }) => attempt)
  await sql`
    insert into attempts (school_id, test_id, seed, token_hash, id, student_id, state, started_at, submitted_at, points, out_of, manual_count)
    select ${school_id}, ${test_id}, gen_random_uuid()::text, sha256(uuid_send(gen_random_uuid())), given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (id uuid, student_id uuid, state text, started_at timestamptz, submitted_at timestamptz, points numeric, out_of numeric, manual_count integer)`.execute(
    db,
  )
  const answers = attempts.flatMap(({ id, answers: given }) => given.map((answer) => ({ ...answer, attempt_id: id })))
  await sql`
    insert into answers (school_id, revision, attempt_id, item_no, answer, active_ms, saved_at, score, points)
    select ${school_id}, 1, given.*
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given
      (attempt_id uuid, item_no smallint, answer jsonb, active_ms integer, saved_at timestamptz, score jsonb, points numeric)`.execute(
    db,
  )
}
