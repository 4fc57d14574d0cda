import { randomBytes, randomUUID } from 'node:crypto'
import { currentTerms } from '@katedra/contract/school'
import type { Question } from '@katedra/questions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { addCommonScales } from '../marks/marks.ts'

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
    .values({ ...school, country_id: 1, time_zone: 'Europe/Prague', registered_at: now, number_checked_at: now })
    .execute()
  await addCommonScales(db, school_id)
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
  waiting_points: number
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

/** All attempts of a test with all their answers; no one holds the tokens. */
export async function insertDemoAttempts(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  attempts: readonly DemoAttempt[],
): Promise<void> {
  // What is random is made here and the rows come beside the school's: a cluster writes them where they belong.
  const rows = attempts.map(({ answers: _, ...attempt }) => ({
    ...attempt,
    seed: randomUUID(),
    token_hash: randomBytes(32).toString('hex'),
  }))
  await sql`
    insert into attempts (school_id, test_id, seed, token_hash, id, student_id, state, started_at, submitted_at, points, out_of, manual_count,
      waiting_points)
    select schools.school_id, ${test_id}, given.seed, decode(given.token_hash, 'hex'), given.id, given.student_id, given.state,
      given.started_at, given.submitted_at, given.points, given.out_of, given.manual_count, given.waiting_points
    from schools cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (id uuid, student_id uuid, seed text, token_hash text, state text, started_at timestamptz, submitted_at timestamptz, points numeric,
        out_of numeric, manual_count integer, waiting_points numeric)
    where schools.school_id = ${school_id}`.execute(db)
  const answers = attempts.flatMap(({ id, answers: given }) => given.map((answer) => ({ ...answer, attempt_id: id })))
  await sql`
    insert into answers (school_id, revision, attempt_id, item_no, answer, active_ms, saved_at, score, points)
    select schools.school_id, 1, given.*
    from schools cross join jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given
      (attempt_id uuid, item_no smallint, answer jsonb, active_ms integer, saved_at timestamptz, score jsonb, points numeric)
    where schools.school_id = ${school_id}`.execute(db)
}

export interface StaffMember {
  id: string
  email: string
  role: string
  first_name: string
  last_name: string
  title_before_name: string
  password_hash: string | null
  invited_at: Date | null
  email_verified_at: Date | null
  last_active_at: Date | null
  successful_login_attempts: number
}

/** Everybody at once; each teaches one or two subjects. */
export async function insertStaff(db: Db, schoolId: string, staff: readonly StaffMember[], now: Date): Promise<void> {
  await db
    .insertInto('users')
    .values(
      staff.map(({ role: _role, first_name: _first, last_name: _last, title_before_name: _title, ...user }) => ({
        ...user,
        school_id: schoolId,
        language: null,
      })),
    )
    .execute()
  await db
    .insertInto('teachers')
    .values(
      staff.map(({ id, role, first_name, last_name, title_before_name }) => ({
        school_id: schoolId,
        id,
        role,
        first_name,
        last_name,
        title_before_name,
        title_after_name: '',
      })),
    )
    .execute()
  await sql`
    insert into teacher_subjects (school_id, teacher_id, subject_id, assigned_at)
    select schools.school_id, given.id, subjects.id, ${now}
    from schools cross join unnest(${staff.map(({ id }) => id)}::uuid[]) with ordinality as given (id, place)
    join (select id, row_number() over (order by position) as number, count(*) over () as total from subjects) as subjects
      on number - 1 = place % total or (place % 3 = 0 and number - 1 = (place + 1) % total)
    where schools.school_id = ${schoolId}`.execute(db)
}

/** Keys are checked at the end. The checks keep the plan of their first run, and one that was made for empty tables reads whole ones. */
export async function deferKeys(db: Db): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
}

export async function checkKeys(db: Db): Promise<void> {
  await sql`discard plans`.execute(db)
  await sql`set constraints all immediate`.execute(db)
}

export async function insertClassTeachers(
  db: Db,
  owner: { school_id: string; class_id: string },
  teacherIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('class_teachers')
    .values(teacherIds.map((teacher_id) => ({ ...owner, teacher_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const letters = [
  ['Třídní schůzky', 'Vážení rodiče, milí žáci, třídní schůzky budou ve čtvrtek v 17 hodin ve třídě.'],
  ['Výlet na hrad', 'Sraz je v 7.45 u vchodu. Vezměte si svačinu, pití a pláštěnku.'],
  ['Písemka z minulé látky', 'Příští týden si ověříme, co už umíte. Zopakujte si poslední tři lekce.'],
  ['Sběr papíru', 'Papír můžete nosit od pondělí do středy, vždy před vyučováním.'],
  ['Ředitelské volno', 'V pátek se neučí, škola i družina jsou zavřené.'],
  ['Plavání', 'Od příštího týdne jezdíme každé úterý na plavání. Nezapomeňte si plavky a ručník.'],
  ['Fotografování třídy', 'Ve středu dopoledne se fotografujeme. Oblečte se, jak se vám líbí.'],
  ['Čtenářský deník', 'Deníky odevzdejte do konce měsíce, stačí tři knihy.'],
] as const

interface Correspondence {
  school_id: string
  class_id: string
  teacher: { id: string; first_name: string; last_name: string }
  recipients: readonly { email: string; student_id: string | null }[]
  /** When the newest message was sent. */
  until: Date
}

/** A message a week to a class and its pupils; what became of their mails is no longer kept. */
export async function insertMessages(db: Db, { school_id, class_id, ...letter }: Correspondence): Promise<void> {
  const { teacher, recipients, until } = letter
  const rows = await db
    .insertInto('class_messages')
    .values(
      letters.map(([subject, body], index) => ({
        school_id,
        class_id,
        teacher_id: teacher.id,
        teacher_name: `${teacher.first_name} ${teacher.last_name}`,
        subject,
        body,
        sent_at: new Date(until.getTime() - (index + 1) * 7 * 86_400_000),
      })),
    )
    .returning('id')
    .execute()
  await sql`
    insert into class_message_recipients (school_id, message_id, email, student_id)
    select schools.school_id, message_id, email, student_id
    from schools cross join unnest(${rows.map(({ id }) => id)}::uuid[]) as message_id
    cross join unnest(${recipients.map(({ email }) => email)}::text[], ${recipients.map(({ student_id }) => student_id)}::uuid[])
      as recipients (email, student_id)
    where schools.school_id = ${school_id}`.execute(db)
}

/** What such a school would have written down: its messages, its subjects, a change of every other pupil, new codes. */
export async function fillAuditLog(db: Db, schoolId: string, now: Date): Promise<void> {
  // Its ids are made with the rows, and then all is written beside the school's row: a cluster writes it where it belongs.
  const { rows } = await sql`
    with pupils as (
      select students.*, row_number() over (order by id) as number from students where school_id = ${schoolId}
    ), happened as (
      select sent_at as at, teacher_id as actor_id, 'classes.message_sent' as action, class_id as target_id,
        classes.name as target_name, jsonb_build_object('subject', subject, 'count', 30) as details
      from class_messages join classes on classes.school_id = class_messages.school_id and classes.id = class_id
      where class_messages.school_id = ${schoolId}
      union all
      select ${now}::timestamptz - interval '89 days' - subject_id * interval '3 minutes', null, 'colleagues.subject_assigned', teacher_id,
        teachers.first_name || ' ' || teachers.last_name, jsonb_build_object('subject', subjects.name ->> 'cs')
      from teacher_subjects join teachers on teachers.school_id = teacher_subjects.school_id and teachers.id = teacher_id
      join subjects on subjects.id = subject_id
      where teachers.school_id = ${schoolId}
      union all
      select ${now}::timestamptz - number * interval '65 minutes', null,
        case when number % 5 = 0 then 'classes.code_renewed' else 'classes.student_updated' end, id, last_name || ' ' || first_name, '{}'
      from pupils where number % 2 = 0 or number % 5 = 0
    )
    select uuidv7(at - now()) as id, at, teachers.id as actor_id, teachers.first_name || ' ' || teachers.last_name as actor_name, action,
      target_id::text, target_name, details
    from happened
    join teachers on teachers.school_id = ${schoolId}
      and (teachers.id = happened.actor_id or (happened.actor_id is null and teachers.role = 'SCHOOL_FIRST_ADMIN'))
    order by at`.execute(db)
  await sql`
    insert into audit_log (school_id, id, at, actor_id, actor_name, action, target_id, target_name, details)
    select schools.school_id, given.*
    from schools cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (id uuid, at timestamptz, actor_id uuid, actor_name text, action text, target_id text, target_name text, details jsonb)
    where schools.school_id = ${schoolId}`.execute(db)
}
