import type { AnnouncedDeletion } from '@katedra/contract/profile'
import type { AnnouncedTest } from '@katedra/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A school's rule with its row locked: two who change it, and the clock's work, take turns. */
export function lockRule(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select(['name', 'keep_results_years'])
    .where('school_id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function ruleOf(db: Db, schoolId: string): Promise<number | null> {
  const row = await db
    .selectFrom('schools')
    .select('keep_results_years')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return row.keep_results_years
}

export async function setRule(db: Db, schoolId: string, keepYears: number | null): Promise<void> {
  await db.updateTable('schools').set({ keep_results_years: keepYears }).where('school_id', '=', schoolId).execute()
}

/** Today, and the school year that it is in, by the school's clock. */
export async function calendarOf(db: Db, schoolId: string, now: Date): Promise<{ today: string; school_year: number }> {
  const { rows } = await sql<{ today: string; school_year: number }>`
    select (${now}::timestamptz at time zone time_zone)::date as today, school_year_of(${now}, time_zone) as school_year
    from schools where school_id = ${schoolId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no such school')
  return row
}

/** The day from which a rule lets results of a school year go. */
function dueOn(schoolYear: RawBuilder<unknown>, keepYears: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`make_date(${schoolYear} + 1 + ${keepYears}, 9, 1)`
}

/**
 * Tests of a school that are over, as `ended`: no pupil is in them any more. A test ends with the last hand-in, where that came
 * later. A cancelled test that has used a free plan stays, for it decides how many plans come back. `due_on` is the day on
 * which the school's rule lets it go, null while everything is kept.
 */
function ended(schoolId: string): RawBuilder<unknown> {
  return sql`(
    select t.id, t.teacher_id, over.ended_at, work.attempt_count, year.school_year,
      ${dueOn(sql`year.school_year`, sql`s.keep_results_years`)} as due_on
    from tests t
    join schools s on s.school_id = ${schoolId}
    cross join lateral (
      select count(*) as attempt_count, max(a.submitted_at) as handed_in_at, coalesce(bool_or(a.state = 'open'), false) as is_open
      from attempts a where a.school_id = ${schoolId} and a.test_id = t.id
    ) as work
    cross join lateral (select greatest(coalesce(t.finished_at, t.cancelled_at), work.handed_in_at) as ended_at) as over
    cross join lateral (select school_year_of(over.ended_at, s.time_zone) as school_year) as year
    where t.school_id = ${schoolId} and not work.is_open
      and (t.state = 'finished' or t.state = 'cancelled' and not t.used_free_plan)) as ended`
}

/** What is announced, by day; of one teacher's own tests where one is named. */
export async function announcedDeletions(db: Db, schoolId: string, teacherId?: string): Promise<AnnouncedDeletion[]> {
  const own = teacherId === undefined ? sql`true` : sql`t.teacher_id = ${teacherId}`
  const { rows } = await sql<AnnouncedDeletion>`
    select count(*) as test_count, d.delete_on
    from announced_deletions d join tests t on t.school_id = ${schoolId} and t.id = d.test_id
    where d.school_id = ${schoolId} and ${own}
    group by d.delete_on order by d.delete_on`.execute(db)
  return rows
}

/** Which of a teacher's own tests are announced, the first to go first. */
export async function announcedTests(db: Db, schoolId: string, teacherId: string): Promise<AnnouncedTest[]> {
  const { rows } = await sql<AnnouncedTest>`
    select t.id, t.title, c.name as class_name, (t.starts_at at time zone s.time_zone)::date as day, d.delete_on
    from announced_deletions d
    join tests t on t.school_id = ${schoolId} and t.id = d.test_id
    join classes c on c.school_id = ${schoolId} and c.id = t.class_id
    join schools s on s.school_id = ${schoolId}
    where d.school_id = ${schoolId} and t.teacher_id = ${teacherId}
    order by d.delete_on, t.starts_at, t.id`.execute(db)
  return rows
}

/** What the rule does not delete on the announced day any more is not announced any more. */
export async function withdrawAnnouncements(db: Db, schoolId: string): Promise<void> {
  await sql`
    delete from announced_deletions d
    where d.school_id = ${schoolId} and not exists (
      select from ${ended(schoolId)} where ended.id = d.test_id and ended.due_on <= d.delete_on)`.execute(db)
}

export interface Announcing {
  now: Date
  today: string
  /** What is due within so many days is announced. */
  ahead: number
  /** And goes no sooner than after so many. */
  notice: number
}

export interface DueTest {
  title: string
  class_name: string
  /** The day on which it began, by the school's clock. */
  day: string
}

export interface DueOfTeacher extends AnnouncedDeletion {
  teacher_id: string
  /** The first of them by their days, at most `namedTests`. */
  first: DueTest[]
}

/** As many as a letter names. */
const namedTests = 10

/** Notes what is going to be deleted, once for each test. */
export async function announceDue(
  db: Db,
  schoolId: string,
  { now, today, ahead, notice }: Announcing,
): Promise<DueOfTeacher[]> {
  const { rows } = await sql<DueOfTeacher>`
    with announced as (
      insert into announced_deletions (school_id, test_id, announced_at, delete_on)
      select ${schoolId}, ended.id, ${now}, greatest(ended.due_on, ${today}::date + ${notice}::integer)
      from ${ended(schoolId)} where ended.due_on <= ${today}::date + ${ahead}::integer
      on conflict do nothing
      returning test_id, delete_on)
    select t.teacher_id, announced.delete_on, count(*) as test_count,
      to_jsonb((array_agg(jsonb_build_object('title', t.title, 'class_name', c.name,
        'day', (t.starts_at at time zone s.time_zone)::date) order by t.starts_at, t.id))[1:${sql.lit(namedTests)}]) as first
    from announced join tests t on t.school_id = ${schoolId} and t.id = announced.test_id
    join classes c on c.school_id = ${schoolId} and c.id = t.class_id
    join schools s on s.school_id = ${schoolId}
    group by t.teacher_id, announced.delete_on order by t.teacher_id, announced.delete_on`.execute(db)
  return rows
}

export function addressOf(db: Db, schoolId: string, teacherId: string) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select(['users.email', 'users.language'])
    .where('teachers.school_id', '=', schoolId)
    .where('teachers.id', '=', teacherId)
    .executeTakeFirst()
}

/** Begins to delete what was announced for today or before. */
export async function beginAnnounced(
  db: Db,
  schoolId: string,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { rows } = await sql<{ school_year: number }>`
    select distinct ended.school_year
    from ${ended(schoolId)} join announced_deletions d on d.school_id = ${schoolId} and d.test_id = ended.id
    where d.delete_on <= ${today}::date and ended.due_on <= ${today}::date`.execute(db)
  if (rows.length === 0) return
  await db
    .insertInto('result_deletions')
    .values(rows.map(({ school_year }) => ({ school_id: schoolId, school_year, by_rule: true, began_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Begins to delete a whole school year; undefined where that is under way already. */
export async function beginYear(
  db: Db,
  row: { school_id: string; school_year: number; began_at: Date },
): Promise<string | undefined> {
  const begun = await db
    .insertInto('result_deletions')
    .values({ ...row, by_rule: false })
    .onConflict((conflict) => conflict.columns(['school_id', 'school_year', 'by_rule']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id
}

export async function unfinishedDeletions(db: Db, schoolId: string): Promise<string[]> {
  const rows = await db.selectFrom('result_deletions').select('id').where('school_id', '=', schoolId).execute()
  return rows.map(({ id }) => id)
}

/** All of them: only a school's own transaction sees whether something is being deleted there. */
export async function allSchools(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schools').select('school_id').orderBy('school_id').execute()
  return rows.map(({ school_id }) => school_id)
}

export interface Deletion {
  id: string
  school_year: number
  by_rule: boolean
  test_count: number
  attempt_count: number
}

/** Locked: two servers that came to the same deletion take turns, batch by batch. */
export function lockDeletion(db: Db, schoolId: string, id: string): Promise<Deletion | undefined> {
  return db
    .selectFrom('result_deletions')
    .select(['id', 'school_year', 'by_rule', 'test_count', 'attempt_count'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function endDeletion(db: Db, schoolId: string, id: string): Promise<void> {
  await db.deleteFrom('result_deletions').where('school_id', '=', schoolId).where('id', '=', id).execute()
}

export async function countDeleted(
  db: Db,
  schoolId: string,
  { id, tests, attempts }: { id: string; tests: number; attempts: number },
): Promise<void> {
  await db
    .updateTable('result_deletions')
    .set({ test_count: sql`test_count + ${tests}`, attempt_count: sql`attempt_count + ${attempts}` })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

interface Due {
  id: string
  attempt_count: number
}

/** Tests that the deletion takes, the oldest first; of those that are named, where some are. */
export async function testsOf(
  db: Db,
  schoolId: string,
  { school_year, by_rule }: Deletion,
  { today, limit, among }: { today: string; limit: number; among?: readonly string[] },
): Promise<Due[]> {
  const announced = sql`ended.due_on <= ${today}::date and exists (
    select from announced_deletions d
    where d.school_id = ${schoolId} and d.test_id = ended.id and d.delete_on <= ${today}::date)`
  const { rows } = await sql<Due>`
    select ended.id, ended.attempt_count from ${ended(schoolId)}
    where ended.school_year = ${school_year} and ${by_rule ? announced : sql`true`}
      and ${among === undefined ? sql`true` : sql`ended.id = any(${among}::uuid[])`}
    order by ended.id limit ${limit}`.execute(db)
  return rows
}

/** Nobody joins them, marks them or steers them until the transaction ends. */
export async function lockTests(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('tests')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Credits that these tests have used stay used without them, or they would go back into the school's pool. */
export async function keepCreditsUsed(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update credits c set used_at = first.started_at
    from (
      select c.id, min(a.started_at) as started_at
      from tests t
      join attempts a on a.school_id = ${schoolId} and a.test_id = t.id
      join programs p on p.subject_id = t.subject_id
      join credits c on c.school_id = ${schoolId} and c.student_id = a.student_id and c.program_id = p.id
        and a.started_at >= c.assigned_at
      where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[]) and c.used_at is null
      group by c.id) as first
    where c.school_id = ${schoolId} and c.id = first.id`.execute(db)
}

/** Pictures of their answer sheets, read or waiting to be. */
export async function filesOf(db: Db, schoolId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from sheet_pictures where school_id = ${schoolId} and test_id = any(${ids}::uuid[]) and file is not null
    union select file from sheet_pages where school_id = ${schoolId} and test_id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ file }) => file)
}

/** Everything of a test hangs on its row; the global tables of codes and public pages know it only by its id. */
export async function deleteTests(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  for (const [table, column] of [
    ['join_codes', 'test_id'],
    ['tests', 'id'],
    // After the test: whoever was just sharing it has ended.
    ['public_results', 'test_id'],
  ] as const)
    await sql`
      delete from ${sql.table(table)} where school_id = ${schoolId} and ${sql.ref(column)} = any(${ids}::uuid[])`.execute(
      db,
    )
}

export interface YearRow {
  school_year: number
  test_count: number
  attempt_count: number
  picture_count: number
  last_ended_at: Date
  is_being_deleted: boolean
  due_under: number[]
}

export interface AskedYears {
  /** Of these years and later ones there is none. */
  before: number
  today: string
  /** What is due within so many days is announced. */
  ahead: number
  /** The rules that are looked at. */
  rules: readonly number[]
}

/** School years of which there are tests, and which rules would let them go. */
export async function yearsBefore(
  db: Db,
  schoolId: string,
  { before, today, ahead, rules }: AskedYears,
): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select ended.school_year, count(*) as test_count, sum(ended.attempt_count) as attempt_count,
      coalesce(sum((select count(*) from sheet_pages p where p.school_id = ${schoolId} and p.test_id = ended.id)), 0)
        as picture_count,
      max(ended.ended_at) as last_ended_at,
      exists (select from result_deletions d
        where d.school_id = ${schoolId} and d.school_year = ended.school_year and not d.by_rule) as is_being_deleted,
      array(select keep from unnest(${rules}::integer[]) as keep
        where ${dueOn(sql`ended.school_year`, sql`keep`)} <= ${today}::date + ${ahead}::integer order by keep) as due_under
    from ${ended(schoolId)}
    where ended.school_year < ${before}
    group by ended.school_year order by ended.school_year desc`.execute(db)
  return rows
}
