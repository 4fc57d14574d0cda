import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AnswerRow } from './figures/figures.ts'

/** The roster of the test's class with every attempt, guests included. */
export function attemptsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('attempts')
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .select([
      'attempts.id',
      'attempts.student_id',
      'attempts.guest_name',
      'attempts.without_code',
      'attempts.on_paper',
      'attempts.attempt_no',
      'attempts.state',
      'attempts.started_at',
      'attempts.submitted_at',
      'attempts.seed',
      'attempts.points',
      'attempts.out_of',
      'attempts.manual_count',
      'attempts.waiting_points',
      'attempts.marked_share',
      'students.first_name',
      'students.last_name',
    ])
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.test_id', '=', testId)
    .orderBy('attempts.attempt_no')
    .execute()
}

export function rosterOfClass(db: Db, schoolId: string, classId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'class_students.school_id')
        .onRef('students.id', '=', 'class_students.student_id'),
    )
    .select(['students.id', 'students.first_name', 'students.last_name'])
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.class_id', '=', classId)
    .where('class_students.removed_at', 'is', null)
    .execute()
}

/** What a test's results ask of the test itself and its school. */
export function settingsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('tests')
    .innerJoin('schools', 'schools.school_id', 'tests.school_id')
    .select(['tests.class_id', 'tests.shuffle_questions', 'tests.own_numbers', 'schools.shows_suspicion'])
    .where('tests.school_id', '=', schoolId)
    .where('tests.id', '=', testId)
    .executeTakeFirstOrThrow()
}

/**
 * Everything else that figures and names of a test's results come from, as one text: what was changed (migration 0070), what is
 * known of the times of its questions, and what the school wishes to see.
 */
export async function versionOfResults(db: Db, schoolId: string, testId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select jsonb_build_array(schools.shows_suspicion,
      (select jsonb_object_agg(slot, version) from result_versions where school_id = ${schoolId} and test_id = ${testId}),
      (select jsonb_object_agg(slot, version) from roster_versions where school_id = ${schoolId}),
      (select jsonb_agg(jsonb_build_array(q.item_no, q.norm_at, q.threshold_ms, q.norm_ms, q.norm_answers, n.answers, n.norm_ms)
          order by q.item_no)
        from test_questions q left join question_norms n
          on n.library_question_id = q.library_question_id and n.library_version = q.library_version
        where q.school_id = ${schoolId} and q.test_id = ${testId}))::text as version
    from schools where school_id = ${schoolId}`.execute(db)
  return rows[0]?.version ?? ''
}

/** What is excluded at the moment. */
export function excludedOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('exclusions')
    .select(['item_no', 'attempt_id', 'full_points'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .where('returned_at', 'is', null)
    .execute()
}

/** All answers to one question, with what was answered and who has marked it. */
export function answersOfQuestion(db: Db, schoolId: string, testId: string, itemNo: number) {
  return withMarks(db, schoolId)
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'answers.school_id').onRef('attempts.id', '=', 'answers.attempt_id'),
    )
    .where('attempts.test_id', '=', testId)
    .where('answers.item_no', '=', itemNo)
    .execute()
}

function withMarks(db: Db, schoolId: string) {
  return db
    .selectFrom('answers')
    .leftJoin('teachers', (join) =>
      join.onRef('teachers.school_id', '=', 'answers.school_id').onRef('teachers.id', '=', 'answers.marked_by'),
    )
    .selectAll('answers')
    .select(sql<string>`concat_ws(' ', teachers.first_name, teachers.last_name)`.as('marked_by_name'))
    .where('answers.school_id', '=', schoolId)
}

/** The answers of one attempt, column by column, each a list of JSON without its brackets. */
interface AnswersOfAttempt {
  attempt_id: string
  /** Of each answer the milliseconds, and behind them in three digits the number of its question. */
  times: string
  points: string
  /** Of those that are not simply scored, with their kinds. */
  others: string | null
  kinds: string | null
  /** Of those that a person has marked. */
  marked: string | null
}

/** More than the number of any question. */
const behindTime = 1000

/** So many attempts' answers are put in order here while PostgreSQL reads those of the next. */
const readAtOnce = 250

/**
 * Answers of a test, without what was answered: that is read for one attempt or one question only. One row an attempt with a list
 * for each column: twenty rows cost more to read from the connection than to find, and JSON or arrays more to make than texts.
 */
export async function answersOfAttempts(db: Db, schoolId: string, attemptIds: readonly string[]): Promise<AnswerRow[]> {
  const parts = Array.from({ length: Math.ceil(attemptIds.length / readAtOnce) }, async (_, part) => {
    const ids = attemptIds.slice(part * readAtOnce, (part + 1) * readAtOnce)
    const rows = await listsOfAttempts(db, schoolId, ids)
    // The next statement is sent first.
    await setImmediate()
    return rows.flatMap(answersIn)
  })
  const read = await Promise.allSettled(parts)
  return read.flatMap((part) => {
    if (part.status === 'rejected') throw part.reason
    return part.value
  })
}

async function listsOfAttempts(
  db: Db,
  schoolId: string,
  attemptIds: readonly string[],
): Promise<readonly AnswersOfAttempt[]> {
  const { rows } = await sql<AnswersOfAttempt>`
    select attempts.id as attempt_id, given.*
    from unnest(${sql.val([...attemptIds])}::uuid[]) as attempts (id)
    cross join lateral (
      select string_agg((active_ms * ${sql.lit(behindTime)}::bigint + item_no)::text, ',') as times,
        string_agg(coalesce(points::text, 'null'), ',') as points,
        string_agg(item_no::text, ',') filter (where kind is distinct from 'scored') as others,
        string_agg(coalesce('"' || kind || '"', 'null'), ',') filter (where kind is distinct from 'scored') as kinds,
        string_agg(item_no::text, ',') filter (where marked_at is not null) as marked
      from (
        select item_no, active_ms, points, marked_at, score ->> 'kind' as kind from answers
        where answers.school_id = ${schoolId} and answers.attempt_id = attempts.id
        -- Kept apart, so that the kind is looked for once.
        offset 0
      ) as answered
    ) as given
    where given.times is not null`.execute(db)
  return rows
}

function answersIn({ attempt_id, ...columns }: AnswersOfAttempt): AnswerRow[] {
  const points = listOf<number | null>(columns.points)
  const kinds = listOf<string | null>(columns.kinds)
  const kindOf = new Map(listOf<number>(columns.others).map((item_no, index) => [item_no, kinds[index] ?? null]))
  const marked = listOf<number>(columns.marked)
  return listOf<number>(columns.times).map((time, index) => {
    const item_no = time % behindTime
    const kind = kindOf.get(item_no)
    return {
      attempt_id,
      item_no,
      points: points[index] ?? null,
      active_ms: (time - item_no) / behindTime,
      score_kind: kind === undefined ? 'scored' : kind,
      is_marked: marked.includes(item_no),
    }
  })
}

/** Null is a list without elements. */
function listOf<T>(text: string | null): T[] {
  return text === null ? [] : JSON.parse(`[${text}]`)
}

export function questionsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('test_questions')
    .select(['item_no', 'question', 'generated'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .orderBy('item_no')
    .execute()
}

export function findQuestion(db: Db, { school_id, test_id }: { school_id: string; test_id: string }, itemNo: number) {
  return db
    .selectFrom('test_questions')
    .select('question')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('item_no', '=', itemNo)
    .executeTakeFirst()
}

export function findAttempt(db: Db, owner: { school_id: string; test_id: string; attempt_id: string }) {
  return db
    .selectFrom('attempts')
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .selectAll('attempts')
    .select(['students.first_name', 'students.last_name'])
    .where('attempts.school_id', '=', owner.school_id)
    .where('attempts.test_id', '=', owner.test_id)
    .where('attempts.id', '=', owner.attempt_id)
    .executeTakeFirst()
}

export function answersOfAttempt(db: Db, schoolId: string, attemptId: string) {
  return withMarks(db, schoolId).where('answers.attempt_id', '=', attemptId).execute()
}

export interface AnsweredItems {
  attempt_id: string
  /** By number of question. */
  given: Record<string, unknown>
}

/** What was answered to some questions of a test, one row an attempt. */
export async function answersToItems(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  items: readonly number[],
): Promise<AnsweredItems[]> {
  if (items.length === 0) return []
  const { rows } = await sql<AnsweredItems>`
    select attempts.id as attempt_id, answered.given
    from attempts
    cross join lateral (
      select json_object_agg(item_no, answer) as given from answers
      where answers.school_id = ${school_id} and answers.attempt_id = attempts.id
        and answers.item_no = any(${sql.val([...items])}::smallint[])
    ) as answered
    where attempts.school_id = ${school_id} and attempts.test_id = ${test_id} and answered.given is not null`.execute(
    db,
  )
  return rows
}

/** Misconceptions that handed-in answers to questions of generators show, and which do so. */
export function misconceptionsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'answers.school_id').onRef('attempts.id', '=', 'answers.attempt_id'),
    )
    .select(['answers.attempt_id', 'answers.item_no', 'answers.misconceptions', 'answers.score'])
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.test_id', '=', testId)
    .where('attempts.state', '=', 'submitted')
    .where('answers.misconceptions', '<>', sql<string[]>`'{}'::text[]`)
    .execute()
}
