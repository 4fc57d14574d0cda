import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { resultsChanged } from '../attempts/attempts.ts'

interface TestKey {
  school_id: string
  test_id: string
}

/**
 * The last attempt of each pupil of the class, and of each guest; pupils who have not joined stand there without one, and those
 * in the waiting room as waiting.
 */
export async function pupilsOf(db: Db, { school_id, test_id }: TestKey, classId: string, now: Date) {
  const { rows } = await sql<LiveRow>`
    with roster as (
      select s.id, trim(s.last_name || ' ' || s.first_name) as name, s.first_name, s.last_name
      from class_students c join students s on s.school_id = c.school_id and s.id = c.student_id
      where c.school_id = ${school_id} and c.class_id = ${classId} and c.removed_at is null
    ), latest as (
      select distinct on (coalesce(a.student_id, a.id)) a.*,
        coalesce(a.guest_name, trim(s.last_name || ' ' || s.first_name)) as name,
        coalesce(s.first_name, '') as first_name, coalesce(s.last_name, a.guest_name) as last_name,
        attempt_deadline(a.started_at, a.extra_ms, t.time_limit_minutes, t.ends_at, t.finished_at, s.extra_time_factor) as deadline
      from attempts a
      join tests t on t.school_id = a.school_id and t.id = a.test_id
      left join students s on s.school_id = a.school_id and s.id = a.student_id
      where a.school_id = ${school_id} and a.test_id = ${test_id}
      order by coalesce(a.student_id, a.id), a.attempt_no desc
    ), waiting as (
      select w.id, w.student_id, w.left_at, w.without_code, coalesce(w.guest_name, trim(s.last_name || ' ' || s.first_name)) as name,
        coalesce(s.first_name, '') as first_name, coalesce(s.last_name, w.guest_name) as last_name
      from waiting_pupils w left join students s on s.school_id = w.school_id and s.id = w.student_id
      where w.school_id = ${school_id} and w.test_id = ${test_id}
    )
    select latest.id as attempt_id, coalesce(latest.student_id, roster.id, waiting.student_id) as student_id,
      case when latest.id is null then waiting.id end as waiting_id, waiting.left_at,
      coalesce(latest.without_code, waiting.without_code, false) as without_code,
      coalesce(latest.on_paper, false) as on_paper,
      coalesce(latest.name, roster.name, waiting.name) as name,
      coalesce(latest.first_name, roster.first_name, waiting.first_name) as first_name,
      coalesce(latest.last_name, roster.last_name, waiting.last_name) as last_name,
      coalesce(latest.state, case when waiting.id is not null then 'waiting' end, 'not_joined') as state, coalesce(latest.attempt_no, 0) as attempt_no, latest.current_item, latest.seed,
      latest.last_seen_at, latest.submitted_at, latest.paused_at is not null as is_paused, coalesce(latest.extra_ms, 0) as extra_ms,
      case when latest.state = 'open' and latest.paused_at is not null then latest.deadline + (${now}::timestamptz - latest.paused_at)
        else latest.deadline end as deadline,
      (select count(*) from answers where answers.school_id = ${school_id} and answers.attempt_id = latest.id) as answered_count,
      (select count(*) from attempt_messages m
        where m.school_id = ${school_id} and m.attempt_id = latest.id and m.delivered_at is null) as undelivered_count,
      array(select jsonb_build_object('item_no', last.item_no, 'active_ms', last.active_ms) from (
        select item_no, active_ms from answers where answers.school_id = ${school_id} and answers.attempt_id = latest.id
        order by saved_at desc limit 3) last) as last_answers
    from roster full join latest on latest.student_id = roster.id
    full join waiting on waiting.student_id = coalesce(latest.student_id, roster.id)
    order by coalesce(latest.name, roster.name, waiting.name) collate "cs-x-icu",
      coalesce(latest.student_id, roster.id, waiting.student_id)`.execute(db)
  return rows
}

export interface LiveRow {
  attempt_id: string | null
  student_id: string | null
  waiting_id: string | null
  left_at: Date | null
  without_code: boolean
  on_paper: boolean
  name: string
  first_name: string
  /** Of a guest the whole name. */
  last_name: string
  state: 'not_joined' | 'waiting' | 'open' | 'submitted'
  attempt_no: number
  current_item: number | null
  /** Gives the order of this attempt's questions. */
  seed: string | null
  last_seen_at: Date | null
  submitted_at: Date | null
  is_paused: boolean
  extra_ms: number
  deadline: Date | null
  answered_count: number
  undelivered_count: number
  last_answers: { item_no: number; active_ms: number }[]
}

/** The newest messages; one that went to several pupils at one moment is one line. */
export async function messagesOf(db: Db, { school_id, test_id }: TestKey) {
  const { rows } = await sql<{
    text: string
    sent_at: Date
    recipient_count: number
    delivered_count: number
    to_name: string | null
    to_student_id: string | null
  }>`
    select m.text, m.sent_at, count(*) as recipient_count, count(m.delivered_at) as delivered_count,
      case when count(*) = 1 then min(coalesce(a.guest_name, trim(s.first_name || ' ' || s.last_name))) end as to_name,
      (array_agg(a.student_id))[1] as to_student_id
    from attempt_messages m
    join attempts a on a.school_id = m.school_id and a.id = m.attempt_id
    left join students s on s.school_id = a.school_id and s.id = a.student_id
    where m.school_id = ${school_id} and a.test_id = ${test_id}
    group by m.text, m.sent_at order by m.sent_at desc limit 50`.execute(db)
  return rows
}

/** The running test's row, locked: steering and finishing take turns. */
export function lockRunningTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('tests')
    .select(['id', 'time_limit_minutes', 'ends_at', 'pace'])
    .where('school_id', '=', school_id)
    .where('id', '=', test_id)
    .where('state', '=', 'launched')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether pupils who come from now on need their codes; false where the test neither runs nor is yet to begin. */
export async function setCodes(db: Db, { school_id, test_id }: TestKey, without_codes: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tests')
    .set({ without_codes })
    .where('school_id', '=', school_id)
    .where('id', '=', test_id)
    .where('state', 'in', ['scheduled', 'launched'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a test that is locked. */
export async function setEnd(db: Db, { school_id, test_id }: TestKey, ends_at: Date): Promise<void> {
  await db.updateTable('tests').set({ ends_at }).where('school_id', '=', school_id).where('id', '=', test_id).execute()
}

/** Open attempts of the test, all or those named. */
function openAttempts({ school_id, test_id }: TestKey, ids: readonly string[] | null) {
  const named = ids === null ? sql`` : sql`and id = any(${ids}::uuid[])`
  return sql`school_id = ${school_id} and test_id = ${test_id} and state = 'open' ${named}`
}

/** Held in the order of all who hold several attempts: in another one they would wait for each other. */
async function lockOpen(db: Db, test: TestKey, ids: readonly string[] | null): Promise<void> {
  await sql`select from attempts where ${openAttempts(test, ids)} order by id for no key update`.execute(db)
}

export async function addExtraTime(db: Db, test: TestKey, ids: readonly string[] | null, ms: number): Promise<void> {
  await lockOpen(db, test, ids)
  await sql`update attempts set extra_ms = extra_ms + ${ms} where ${openAttempts(test, ids)}`.execute(db)
}

export async function pauseAttempts(db: Db, test: TestKey, ids: readonly string[] | null, now: Date): Promise<void> {
  await lockOpen(db, test, ids)
  await sql`update attempts set paused_at = ${now} where ${openAttempts(test, ids)} and paused_at is null`.execute(db)
}

/** The length of the break is given back as time. */
export async function resumeAttempts(db: Db, test: TestKey, ids: readonly string[] | null, now: Date): Promise<void> {
  await lockOpen(db, test, ids)
  await sql`update attempts set paused_at = null,
      extra_ms = extra_ms + greatest(0, extract(epoch from ${now}::timestamptz - paused_at) * 1000)::integer
    where ${openAttempts(test, ids)} and paused_at is not null`.execute(db)
}

/** Whether the attempt was handed in and is the pupil's last one; then it is open again with at least so much time. */
export async function reopenAttempt(db: Db, test: TestKey, attemptId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update attempts set state = 'open', submitted_at = null, points = null, out_of = null, manual_count = 0,
      waiting_points = 0, paused_at = null,
      extra_ms = greatest(extra_ms, (extract(epoch from ${until}::timestamptz - (
        select attempt_deadline(attempts.started_at, 0, t.time_limit_minutes, t.ends_at, t.finished_at, s.extra_time_factor)
        from tests t left join students s on s.school_id = ${test.school_id} and s.id = attempts.student_id
        where t.school_id = ${test.school_id} and t.id = attempts.test_id)) * 1000)::integer)
    where school_id = ${test.school_id} and test_id = ${test.test_id} and id = ${attemptId} and state = 'submitted'
      and not on_paper and not exists (select from attempts later where later.school_id = ${test.school_id} and later.test_id = ${test.test_id}
        and later.student_id = attempts.student_id and later.attempt_no > attempts.attempt_no)
    returning id`.execute(db)
  await resultsChanged(db, test)
  return rows.length > 0
}

/** No one has the new token, so the pupil has to come again with the personal code. */
export async function releaseDevice(db: Db, test: TestKey, attemptId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update attempts set token_hash = ${tokenHash}, last_seen_at = null
    where ${openAttempts(test, [attemptId])} returning id`.execute(db)
  return rows.length > 0
}

interface NewMessage {
  teacher_id: string
  text: string
  sent_at: Date
}

export async function insertMessages(
  db: Db,
  test: TestKey,
  ids: readonly string[] | null,
  { teacher_id, text, sent_at }: NewMessage,
): Promise<void> {
  // In two steps: a cluster makes the messages' ids for rows that are given to it, not for a query's. Who hands in meanwhile has
  // the message as who hands in right after it. In order, as each holds its attempt.
  const { rows } = await sql<{ id: string }>`
    select id from attempts where ${openAttempts(test, ids)} order by id`.execute(db)
  if (rows.length === 0) return
  const { school_id } = test
  const messages = rows.map(({ id }) => ({ school_id, attempt_id: id, teacher_id, text, sent_at }))
  await db.insertInto('attempt_messages').values(messages).execute()
}

/** How many of the attempts belong to the test: ids from elsewhere do not exist for the caller. */
export async function attemptCount(db: Db, test: TestKey, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from attempts
    where school_id = ${test.school_id} and test_id = ${test.test_id} and id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

export interface LateRow {
  attempt_id: string
  student_id: string | null
  item_no: number
  name: string
  arrived_at: Date
  submitted_at: Date | null
  answer: Record<string, unknown>
  present_answer: Record<string, unknown> | null
  state: 'waiting' | 'accepted' | 'refused'
}

/** Those that wait first, then the newest. */
export async function lateAnswersOf(db: Db, { school_id, test_id }: TestKey): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select l.attempt_id, a.student_id, l.item_no, coalesce(a.guest_name, trim(s.first_name || ' ' || s.last_name)) as name, l.arrived_at,
      a.submitted_at, l.answer, present.answer as present_answer, l.state
    from late_answers l
    join attempts a on a.school_id = l.school_id and a.id = l.attempt_id
    left join students s on s.school_id = a.school_id and s.id = a.student_id
    left join answers present on present.school_id = l.school_id and present.attempt_id = l.attempt_id and present.item_no = l.item_no
    where l.school_id = ${school_id} and a.test_id = ${test_id}
    order by l.state = 'waiting' desc, l.arrived_at desc, l.attempt_id, l.item_no limit 1000`.execute(db)
  return rows
}

export async function waitingLateCount(db: Db, { school_id, test_id }: TestKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from late_answers l join attempts a on a.school_id = l.school_id and a.id = l.attempt_id
    where l.school_id = ${school_id} and a.test_id = ${test_id} and l.state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

interface Decision {
  accepted: boolean
  answers: readonly { attempt_id: string; item_no: number }[]
  decided_at: Date
  decided_by: string
}

/** Decides about those of the test that wait; returns the attempts whose answers have changed. */
export async function decideLate(db: Db, { school_id, test_id }: TestKey, decision: Decision): Promise<string[]> {
  const { accepted, answers, decided_at, decided_by } = decision
  const { rows } = await sql<{ attempt_id: string }>`
    with decided as (
      update late_answers l set state = ${accepted ? 'accepted' : 'refused'}, decided_at = ${decided_at}, decided_by = ${decided_by}
      from unnest(${answers.map(({ attempt_id }) => attempt_id)}::uuid[], ${answers.map(({ item_no }) => item_no)}::smallint[])
          as chosen (attempt_id, item_no), attempts a
      where l.school_id = ${school_id} and l.attempt_id = chosen.attempt_id and l.item_no = chosen.item_no and l.state = 'waiting'
        and a.school_id = l.school_id and a.id = l.attempt_id and a.test_id = ${test_id} and a.state = 'submitted'
      returning l.*
    ), counted as (
      insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at)
      select school_id, attempt_id, item_no, revision, answer, active_ms, arrived_at from decided where state = 'accepted'
      on conflict (school_id, attempt_id, item_no) do update
        set revision = greatest(answers.revision, excluded.revision), answer = excluded.answer, active_ms = excluded.active_ms,
          saved_at = excluded.saved_at, marked_at = null, marked_by = null, mark_note = null, mark_note_shown = false,
          mark_rubric = null
      returning attempt_id
    )
    select distinct attempt_id from counted order by attempt_id`.execute(db)
  await resultsChanged(db, { school_id, test_id })
  return rows.map(({ attempt_id }) => attempt_id)
}
