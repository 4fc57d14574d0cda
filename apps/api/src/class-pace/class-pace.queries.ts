import { sql } from 'kysely'
import { offlineAfter } from '@katedra/contract/live'
import type { Db } from '../db/database.ts'
import { resultsChanged } from '../attempts/attempts.ts'

export interface TestKey {
  school_id: string
  test_id: string
}

/** The test of a lesson, with what it showed last. */
export async function findLesson(db: Db, { school_id, test_id }: TestKey): Promise<LessonRow | undefined> {
  const { rows } = await sql<LessonRow>`
    select t.school_id, t.id as test_id, t.title, t.join_code, t.state, t.pace, t.teams, t.team_count, t.class_version, t.key_version,
      t.question_count, t.shuffle_options, s.item_no, coalesce(s.shown_no, 0) as shown_no, s.closed_at, s.revealed_at
    from tests t
    left join lateral (
      select * from shown_questions s where s.school_id = ${school_id} and s.test_id = ${test_id} order by s.shown_no desc limit 1
    ) s on true
    where t.school_id = ${school_id} and t.id = ${test_id}`.execute(db)
  return rows[0]
}

export interface LessonRow extends TestKey {
  title: string
  join_code: string
  state: string
  pace: string
  teams: string
  team_count: number
  class_version: number
  key_version: number
  question_count: number
  shuffle_options: boolean
  item_no: number | null
  shown_no: number
  closed_at: Date | null
  revealed_at: Date | null
}

/** Steps of one lesson take turns. */
export async function lockLesson(db: Db, { school_id, test_id }: TestKey): Promise<void> {
  await sql`select from tests where school_id = ${school_id} and id = ${test_id} for no key update`.execute(db)
}

export async function countStep(db: Db, { school_id, test_id }: TestKey): Promise<void> {
  await sql`update tests set class_version = class_version + 1 where school_id = ${school_id} and id = ${test_id}`.execute(
    db,
  )
}

/** Shows the next question in the teacher's order; false where all have been shown. */
export async function showNext(db: Db, { school_id, test_id }: TestKey, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shown_questions (school_id, test_id, item_no, shown_no, shown_at)
    select q.school_id, q.test_id, q.item_no,
      1 + (select count(*) from shown_questions s where s.school_id = ${school_id} and s.test_id = ${test_id}), ${now}
    from test_questions q
    where q.school_id = ${school_id} and q.test_id = ${test_id} and not exists (
      select from shown_questions s where s.school_id = q.school_id and s.test_id = q.test_id and s.item_no = q.item_no)
    order by q.item_no limit 1`.execute(db)
  return numAffectedRows === 1n
}

/** The clocks of two servers may differ by a little: nothing is closed before it was shown. */
export async function closeShown(db: Db, { school_id, test_id }: TestKey, now: Date): Promise<void> {
  await sql`update shown_questions set closed_at = greatest(shown_at, ${now})
    where school_id = ${school_id} and test_id = ${test_id} and closed_at is null`.execute(db)
}

/** Only before the right answer has been seen. */
export async function reopenShown(db: Db, { school_id, test_id }: TestKey, itemNo: number): Promise<void> {
  await sql`update shown_questions set closed_at = null
    where school_id = ${school_id} and test_id = ${test_id} and item_no = ${itemNo} and revealed_at is null`.execute(db)
}

/** Late answers to one question that wait, newer than what counts, count from now on as any others. */
export async function countLate(
  db: Db,
  { school_id, test_id }: TestKey,
  itemNo: number,
  { decided_at, decided_by }: { decided_at: Date; decided_by: string },
): Promise<void> {
  await sql`
    with counted as (
      update late_answers l set state = 'accepted', decided_at = ${decided_at}, decided_by = ${decided_by}
      from attempts a
      where l.school_id = ${school_id} and l.item_no = ${itemNo} and l.state = 'waiting'
        and a.school_id = l.school_id and a.id = l.attempt_id and a.test_id = ${test_id} and a.state = 'open'
      returning l.*
    )
    insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at)
    select school_id, attempt_id, item_no, revision, answer, active_ms, arrived_at from counted
    on conflict (school_id, attempt_id, item_no) do update
      set revision = excluded.revision, answer = excluded.answer, active_ms = excluded.active_ms, saved_at = excluded.saved_at
      where answers.revision < excluded.revision and answers.locked_at is null`.execute(db)
  await resultsChanged(db, { school_id, test_id })
}

export async function revealShown(db: Db, { school_id, test_id }: TestKey, itemNo: number, now: Date): Promise<void> {
  await sql`update shown_questions set revealed_at = greatest(closed_at, ${now})
    where school_id = ${school_id} and test_id = ${test_id} and item_no = ${itemNo} and revealed_at is null`.execute(db)
}

export interface Counts {
  answered_count: number
  present_count: number
  joined_count: number
}

/** How many have joined, how many are there, and how many have answered the question. */
export async function countClass(
  db: Db,
  { school_id, test_id }: TestKey,
  itemNo: number | null,
  now: Date,
): Promise<Counts> {
  const present = new Date(now.getTime() - offlineAfter * 1000)
  const { rows } = await sql<Counts>`
    select count(*) as joined_count,
      count(*) filter (where a.state = 'open' and a.last_seen_at > ${present}) as present_count,
      count(*) filter (where exists (select from answers
        where answers.school_id = ${school_id} and answers.attempt_id = a.id and answers.item_no = ${itemNo ?? 0})) as answered_count
    from attempts a where a.school_id = ${school_id} and a.test_id = ${test_id}`.execute(db)
  return rows[0] ?? { answered_count: 0, present_count: 0, joined_count: 0 }
}

/** What the class has given to one question, answer by answer; no one's name is there. */
export async function answersOfClass(
  db: Db,
  { school_id, test_id }: TestKey,
  itemNo: number,
): Promise<CountedAnswer[]> {
  const { rows } = await sql<CountedAnswer>`
    select answers.answer, count(*) as count from attempts a
    left join answers on answers.school_id = a.school_id and answers.attempt_id = a.id and answers.item_no = ${itemNo}
    where a.school_id = ${school_id} and a.test_id = ${test_id}
    group by answers.answer order by count(*) desc`.execute(db)
  return rows
}

export interface CountedAnswer {
  /** Null of those who have given none. */
  answer: unknown
  count: number
}

export async function teamSizes(db: Db, { school_id, test_id }: TestKey) {
  const { rows } = await sql<{ team_no: number; member_count: number }>`
    select team_no, count(*) as member_count from attempts
    where school_id = ${school_id} and test_id = ${test_id} and team_no is not null group by team_no`.execute(db)
  return rows
}

/** Members of teams, and what each has given to the questions revealed since they came. */
export async function teamAnswers(db: Db, { school_id, test_id }: TestKey): Promise<TeamAnswer[]> {
  const { rows } = await sql<TeamAnswer>`
    select a.id as attempt_id, a.team_no, s.item_no, answers.answer from attempts a
    left join shown_questions s on s.school_id = a.school_id and s.test_id = a.test_id and s.revealed_at is not null
      and s.closed_at >= a.started_at
    left join answers on answers.school_id = a.school_id and answers.attempt_id = a.id and answers.item_no = s.item_no
    where a.school_id = ${school_id} and a.test_id = ${test_id} and a.team_no is not null`.execute(db)
  return rows
}

export interface TeamAnswer {
  attempt_id: string
  team_no: number
  /** Null where nothing has been revealed since the pupil came. */
  item_no: number | null
  answer: unknown
}
