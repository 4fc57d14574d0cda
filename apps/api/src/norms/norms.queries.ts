import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface TestKey {
  school_id: string
  test_id: string
}

/** Marks the handed-in attempts of a test that are in no norm yet; returns the first ones of their pupils. */
export async function takeNewAttempts(db: Db, { school_id, test_id }: TestKey): Promise<string[]> {
  // Held in the order of all who hold several attempts; in another one they would wait for each other.
  const rows = await db
    .selectFrom('attempts')
    .select(['id', 'attempt_no'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('state', '=', 'submitted')
    .where('in_norms', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length === 0) return []
  await db
    .updateTable('attempts')
    .set({ in_norms: true })
    .where('school_id', '=', school_id)
    .where('id', '=', sql<string>`any (${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  return rows.filter(({ attempt_no }) => attempt_no === 1).map(({ id }) => id)
}

export interface LibraryQuestion {
  library_question_id: string
  library_version: number
}

/**
 * Adds the results of attempts to what is known of their library questions. The rows are taken in one order, and each is held
 * until the end of the transaction: those who add at the same moment take turns.
 */
export async function addResults(
  db: Db,
  { school_id, test_id }: TestKey,
  attemptIds: readonly string[],
  now: Date,
): Promise<LibraryQuestion[]> {
  const { rows } = await sql<LibraryQuestion>`
    with marked as (
      select t.id as attempt_id, q.library_question_id, q.library_version, coalesce(a.points, 0) as points,
        (q.question ->> 'points')::numeric as full_points
      from attempts t
      join test_questions q on q.school_id = t.school_id and q.test_id = t.test_id
      left join answers a on a.school_id = t.school_id and a.attempt_id = t.id and a.item_no = q.item_no
      where t.school_id = ${school_id} and t.test_id = ${test_id} and t.id = any(${attemptIds}::uuid[])
        and a.score ->> 'kind' is distinct from 'manual'
    ), shares as (
      select library_question_id, library_version, (points / full_points)::float8 as own,
        ((sum(points) over attempt - points) / nullif(sum(full_points) over attempt - full_points, 0))::float8 as rest
      from marked window attempt as (partition by attempt_id)
    )
    insert into question_norms as old (library_question_id, library_version, student_count, fraction_sum, updated_at,
      pair_count, own_sum, own_squares, rest_sum, rest_squares, product_sum)
    select library_question_id, library_version, count(*), sum(own), ${now}, count(rest),
      coalesce(sum(own) filter (where rest is not null), 0), coalesce(sum(own * own) filter (where rest is not null), 0),
      coalesce(sum(rest), 0), coalesce(sum(rest * rest), 0), coalesce(sum(own * rest), 0)
    from shares where library_question_id is not null and library_version is not null
    group by 1, 2 order by 1, 2
    on conflict (library_question_id, library_version) do update
      set student_count = old.student_count + excluded.student_count,
        fraction_sum = old.fraction_sum + excluded.fraction_sum, updated_at = excluded.updated_at,
        pair_count = old.pair_count + excluded.pair_count, own_sum = old.own_sum + excluded.own_sum,
        own_squares = old.own_squares + excluded.own_squares, rest_sum = old.rest_sum + excluded.rest_sum,
        rest_squares = old.rest_squares + excluded.rest_squares, product_sum = old.product_sum + excluded.product_sum
    returning library_question_id, library_version`.execute(db)
  return rows
}

/** Adds the times of the answers, by whole seconds; what took an hour or more is gathered in the last one. */
export async function addTimes(db: Db, { school_id, test_id }: TestKey, attemptIds: readonly string[]): Promise<void> {
  await sql`
    insert into question_times (library_question_id, library_version, second, answers, total_ms)
    select q.library_question_id, q.library_version, least(a.active_ms / 1000, 3600), count(*), sum(least(a.active_ms, 3600000))
    from answers a
    join test_questions q on q.school_id = a.school_id and q.test_id = ${test_id} and q.item_no = a.item_no
    where a.school_id = ${school_id} and a.attempt_id = any(${attemptIds}::uuid[]) and a.active_ms > 0
      and a.score ->> 'kind' <> 'unanswered' and q.library_question_id is not null and q.library_version is not null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (library_question_id, library_version, second) do update
      set answers = question_times.answers + excluded.answers, total_ms = question_times.total_ms + excluded.total_ms`.execute(
    db,
  )
}

/** Counts the test's class among those that have answered these questions, once each. */
export async function addClass(
  db: Db,
  { school_id, test_id }: TestKey,
  questions: readonly LibraryQuestion[],
): Promise<void> {
  await sql`
    with added as (
      insert into question_classes (library_question_id, library_version, class_id)
      select q.id, q.version, tests.class_id from tests,
        unnest(${questions.map((q) => q.library_question_id)}::uuid[], ${questions.map((q) => q.library_version)}::integer[])
          as q (id, version)
      where tests.school_id = ${school_id} and tests.id = ${test_id}
      on conflict do nothing
      returning library_question_id, library_version
    )
    update question_norms set class_count = class_count + 1
    from added
    where question_norms.library_question_id = added.library_question_id
      and question_norms.library_version = added.library_version`.execute(db)
}

/** What is known of library questions, each version by itself, the newest first. */
export function figureRows(db: Db, questionIds: readonly string[]) {
  return db
    .selectFrom('question_norms')
    .selectAll()
    .where('library_question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .orderBy('library_question_id')
    .orderBy('library_version', 'desc')
    .execute()
}

export interface TimeRow extends LibraryQuestion {
  second: number
  answers: number
  total_ms: number
}

export async function timesOf(db: Db, questions: readonly LibraryQuestion[]): Promise<TimeRow[]> {
  const { rows } = await sql<TimeRow>`
    select times.library_question_id, times.library_version, times.second, times.answers, times.total_ms::float8 as total_ms
    from question_times times
    join unnest(${questions.map((q) => q.library_question_id)}::uuid[], ${questions.map((q) => q.library_version)}::integer[])
      as q (id, version) on q.id = times.library_question_id and q.version = times.library_version`.execute(db)
  return rows
}

export interface NormRow extends LibraryQuestion {
  answers: number
  norm_ms: number | null
}

export async function setNorms(db: Db, norms: readonly NormRow[]): Promise<void> {
  await sql`
    update question_norms set answers = given.answers, norm_ms = given.norm_ms
    from jsonb_to_recordset(${JSON.stringify(norms)}::jsonb)
      as given (library_question_id uuid, library_version integer, answers integer, norm_ms integer)
    where question_norms.library_question_id = given.library_question_id
      and question_norms.library_version = given.library_version`.execute(db)
}

/** Norms of a test's questions: the fixed ones where the test has ended, else as they are now. */
export function normsOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('test_questions')
    .leftJoin('question_norms', (join) =>
      join
        .onRef('question_norms.library_question_id', '=', 'test_questions.library_question_id')
        .onRef('question_norms.library_version', '=', 'test_questions.library_version'),
    )
    .select([
      'test_questions.item_no',
      'test_questions.question',
      'test_questions.norm_answers as fixed_answers',
      'test_questions.norm_ms as fixed_norm_ms',
      'test_questions.threshold_ms as fixed_threshold_ms',
      'test_questions.norm_at as fixed_at',
      'question_norms.answers',
      'question_norms.norm_ms',
    ])
    .where('test_questions.school_id', '=', school_id)
    .where('test_questions.test_id', '=', test_id)
    .orderBy('test_questions.item_no')
    .execute()
}

/** Whether the test has ended, everybody has handed in and its thresholds still follow the norms. */
export async function isToBeFixed(db: Db, { school_id, test_id }: TestKey): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select tests.state = 'finished'
      and exists (select from test_questions q where q.school_id = tests.school_id and q.test_id = tests.id and q.norm_at is null)
      and not exists (select from attempts a where a.school_id = tests.school_id and a.test_id = tests.id and a.state = 'open')
      as is_due
    from tests where school_id = ${school_id} and id = ${test_id}`.execute(db)
  return rows[0]?.is_due ?? false
}

export interface FixedThreshold {
  item_no: number
  threshold_ms: number
  norm_ms: number | null
  norm_answers: number
}

export async function fixThresholds(
  db: Db,
  { school_id, test_id }: TestKey,
  thresholds: readonly FixedThreshold[],
  now: Date,
): Promise<void> {
  await sql`
    update test_questions q
    set threshold_ms = given.threshold_ms, norm_ms = given.norm_ms, norm_answers = given.norm_answers, norm_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(thresholds)}::jsonb)
      as given (item_no smallint, threshold_ms integer, norm_ms integer, norm_answers integer)
    where q.school_id = ${school_id} and q.test_id = ${test_id} and q.item_no = given.item_no and q.norm_at is null`.execute(
    db,
  )
}
