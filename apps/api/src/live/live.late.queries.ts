import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface TestKey {
  school_id: string
  test_id: string
}

export interface LateRow {
  attempt_id: string
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
    select l.attempt_id, l.item_no, coalesce(a.guest_name, trim(s.first_name || ' ' || s.last_name)) as name, l.arrived_at,
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
          saved_at = excluded.saved_at, marked_at = null, marked_by = null, mark_note = null
      returning attempt_id
    )
    select distinct attempt_id from counted order by attempt_id`.execute(db)
  return rows.map(({ attempt_id }) => attempt_id)
}
