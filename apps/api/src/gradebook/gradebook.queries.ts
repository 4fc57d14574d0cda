import type { LocalText, QuestionType } from '@katedra/questions'
import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import type { Db } from '../db/database.ts'

/** Whose results are read and which of them. */
export interface Scope {
  teacher: Teacher
  class_id: string
  /** The school year that is shown unless another is wanted. */
  present_year: number
  school_year?: number | 'all' | undefined
  subject_id?: number | undefined
  level_id?: number | undefined
  kind?: string | undefined
}

/** A test of the class that has begun, wanted or not. */
export interface TestRow {
  id: string
  title: string
  kind: 'test' | 'exercise'
  state: 'launched' | 'finished'
  class_id: string
  class_name: string
  subject_id: number
  subject_name: LocalText
  level_id: number | null
  level_title: LocalText | null
  starts_at: string
  /** The moment after which no one of the class could have missed it. */
  ends_at: string
  school_year: number
  is_of_year: boolean
  is_shown: boolean
}

/** The attempt of a person that counts in a test. */
export interface CountedRow {
  id: string
  test_id: string
  student_id: string | null
  state: 'open' | 'submitted'
  manual_count: number
  /** Share of what is marked so far (migration 0041). */
  marked_share: number | null
}

export interface StudentRow {
  id: string
  first_name: string
  last_name: string
  is_erased: boolean
}

export interface EnrolmentRow {
  class_id: string
  student_id: string
  removed_at: string | null
}

export interface ClassRows {
  class_name: string
  tests: TestRow[]
  counted: CountedRow[]
  students: StudentRow[]
  enrolments: EnrolmentRow[]
}

/** Classes the caller may see: own ones, for admins all of the school. The rule of classes and of tests of classes. */
export function maySee(teacher: Teacher, of: RawBuilder<unknown>): RawBuilder<boolean> {
  if (isAdmin(teacher)) return sql`true`
  return sql`exists (select from class_teachers taught
    where taught.school_id = ${teacher.school_id} and taught.class_id = ${of}.id and taught.teacher_id = ${teacher.id})`
}

/**
 * The class and those it was promoted from as far as the caller may see them, their tests that have begun, of which some are
 * wanted (`shown`), and of each person the attempt that counts there: the best one handed in, of equal ones the earliest; else
 * the open one.
 */
export function classParts({ teacher, class_id, ...wanted }: Scope): RawBuilder<unknown> {
  const { school_id } = teacher
  const { school_year, subject_id = null, level_id = null, kind = null } = wanted
  const isAll = school_year === 'all'
  const year = school_year === 'all' ? null : (school_year ?? null)
  return sql`
    line as (
      select school_id, id, name, promoted_from from classes where school_id = ${school_id} and id = ${class_id}
      union all
      select older.school_id, older.id, older.name, older.promoted_from
      from line join classes older on older.school_id = ${school_id} and older.id = line.promoted_from
    ), begun as (
      -- A school year begins on 1 August by the school's clock, its second half on 1 February.
      select tests.*, line.name as class_name, extract(year from moved.moment)::integer as school_year,
        case when extract(month from moved.moment) <= 6 then 'first' else 'second' end as half
      from line join tests on tests.school_id = ${school_id} and tests.class_id = line.id
      join schools on schools.school_id = ${school_id}
      cross join lateral (select (tests.starts_at at time zone schools.time_zone) - interval '7 months' as moment) as moved
      where ${maySee(teacher, sql`line`)} and tests.state in ('launched', 'finished')
    ), chosen as (
      select coalesce(${year}::integer, max(school_year) filter (where school_year = ${wanted.present_year}), max(school_year)) as year
      from begun
    ), period as materialized (
      select begun.*, (${isAll} or begun.school_year = chosen.year) as is_of_year,
        (${isAll} or begun.school_year = chosen.year) and begun.subject_id = coalesce(${subject_id}::integer, begun.subject_id)
          and (${level_id}::integer is null or begun.level_id = ${level_id}) and begun.kind = coalesce(${kind}::text, begun.kind)
          as is_shown
      from begun cross join chosen
    ), counted as materialized (
      select distinct on (tried.test_id, coalesce(tried.student_id, tried.id))
        tried.id, tried.test_id, tried.student_id, tried.state, tried.manual_count, tried.marked_share
      from period join attempts tried on tried.school_id = ${school_id} and tried.test_id = period.id
      where period.is_shown
      order by tried.test_id, coalesce(tried.student_id, tried.id), tried.state desc,
        coalesce(tried.points / nullif(tried.out_of, 0), 0) desc, tried.attempt_no
    )`
}

/** The class and all its tests that have begun, as JSON. */
export function testColumns({ class_id }: Scope): RawBuilder<unknown> {
  return sql`
    (select name from line where id = ${class_id}) as class_name,
    coalesce((select json_agg(json_build_object('id', period.id, 'title', period.title, 'kind', period.kind,
        'state', period.state, 'class_id', period.class_id, 'class_name', period.class_name,
        'subject_id', period.subject_id, 'subject_name', subjects.name, 'level_id', period.level_id,
        'level_title', levels.title, 'starts_at', period.starts_at,
        'ends_at', coalesce(period.finished_at, period.ends_at), 'school_year', period.school_year,
        'is_of_year', period.is_of_year, 'is_shown', period.is_shown) order by period.starts_at desc, period.id)
      from period join subjects on subjects.id = period.subject_id left join levels on levels.id = period.level_id), '[]') as tests`
}

/** Everything a view of a class is made of, as JSON: one statement, however many tests and pupils. */
function classColumns(scope: Scope): RawBuilder<unknown> {
  const { teacher, class_id } = scope
  const { school_id } = teacher
  return sql`${testColumns(scope)},
    coalesce((select json_agg(counted) from counted), '[]') as counted,
    coalesce((select json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
        'is_erased', erased_at is not null))
      from (
        select student_id from class_students
        where school_id = ${school_id} and class_id = ${class_id} and removed_at is null
        union select student_id from counted
      ) as named join students on students.school_id = ${school_id} and students.id = named.student_id), '[]') as students,
    coalesce((select json_agg(json_build_object('class_id', class_id, 'student_id', student_id, 'removed_at', removed_at))
      from class_students where school_id = ${school_id} and class_id in (select id from line)), '[]') as enrolments`
}

export async function readClass(db: Db, scope: Scope): Promise<ClassRows> {
  const { rows } = await sql<ClassRows>`
    with recursive ${classParts(scope)} select ${classColumns(scope)}`.execute(db)
  return only(rows)
}

/** A question of a test. */
export interface ItemRow {
  test_id: string
  item_no: number
  library_question_id: string | null
  library_version: number | null
  school_question_id?: string | null
  points: number
  type: QuestionType
  /** Null where it is not asked for. */
  title: LocalText | null
  /** It counts for no one. */
  is_excluded: boolean
}

/** An attempt with the points of its answers: one list for all, for a row an answer would be tens of thousands of them. */
export interface MarkedRow {
  test_id: string
  student_id: string | null
  item_nos: number[]
  /** In the order of `item_nos`; null where the answer waits for marking. */
  points: (number | null)[]
  /** Questions whose answer does not count in this attempt. */
  excluded: number[]
}

/** Columns of a MarkedRow of the attempts `tried`. The answers of an attempt lie side by side: one search finds them all. */
export function marksOf(schoolId: string): RawBuilder<unknown> {
  return sql`tried.test_id, tried.student_id, given.item_nos, given.points, array(
      select item_no from exclusions where school_id = ${schoolId} and attempt_id = tried.id and returned_at is null) as excluded`
}

export function answersGiven(schoolId: string): RawBuilder<unknown> {
  return sql`lateral (
      select coalesce(array_agg(item_no), '{}') as item_nos,
        coalesce(array_agg(case when score ->> 'kind' = 'manual' then null else coalesce(points, 0)::float8 end), '{}') as points
      from answers where answers.school_id = ${schoolId} and answers.attempt_id = tried.id) as given`
}

/** The same with the questions of the tests that are wanted, and the marks of the attempts that count. */
export async function readTopics(db: Db, scope: Scope): Promise<ClassRows & { items: ItemRow[]; marked: MarkedRow[] }> {
  const { school_id } = scope.teacher
  const { rows } = await sql<ClassRows & { items: ItemRow[]; marked: MarkedRow[] }>`
    with recursive ${classParts(scope)}, items as (
      select asked.test_id, asked.item_no, asked.library_question_id, asked.library_version, asked.school_question_id,
        (asked.question ->> 'points')::float8 as points, asked.question ->> 'type' as type, asked.question -> 'prompt' as title,
        exists (select from exclusions where exclusions.school_id = ${school_id} and exclusions.test_id = asked.test_id
          and exclusions.item_no = asked.item_no and exclusions.attempt_id is null and exclusions.returned_at is null)
          as is_excluded
      from period join test_questions asked on asked.school_id = ${school_id} and asked.test_id = period.id
      where period.is_shown
    ), marked as (
      select ${marksOf(school_id)} from counted tried cross join ${answersGiven(school_id)} where tried.state = 'submitted'
    )
    select ${classColumns(scope)}, coalesce((select json_agg(items) from items), '[]') as items,
      coalesce((select json_agg(marked) from marked), '[]') as marked`.execute(db)
  return only(rows)
}

/** A person who is or was on the class's roster; an erased pupil is none. */
export function findStudent(db: Db, schoolId: string, classId: string, studentId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'class_students.school_id')
        .onRef('students.id', '=', 'class_students.student_id'),
    )
    .select(['students.id', 'students.first_name', 'students.last_name', 'class_students.removed_at'])
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.class_id', '=', classId)
    .where('students.id', '=', studentId)
    .where('students.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function timeZoneOf(db: Db, schoolId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('schools')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return time_zone
}

export function only<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('a statement without from gave no row')
  return row
}
