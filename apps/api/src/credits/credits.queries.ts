import type { CreditKind, CreditUse } from '@katedra/contract/credits'
import { sql } from 'kysely'
import type { Teacher } from '../app/http/caller.ts'
import type { Db } from '../db/database.ts'
import { paysFor, creditUse } from './ledger/ledger.queries.ts'

export interface PoolLotRow {
  id: string
  program_id: number
  kind: CreditKind
  quantity: number
  unassigned: number
  assigned: number
  withdrawn: number
  valid_from: string
  valid_until: string
  reason: string
  variable_symbol: string | null
}

/** Every lot of the school with what is left of it and what pupils hold; the latest end first. */
export async function lotsOfSchool(db: Db, schoolId: string): Promise<PoolLotRow[]> {
  const { rows } = await sql<PoolLotRow>`
    select l.id, l.program_id, l.kind, l.quantity, l.balance as unassigned, held.count as assigned,
      l.quantity - l.balance - held.count as withdrawn,
      l.valid_from, l.valid_until, l.reason, o.variable_symbol
    from credit_lots l
      left join orders o on o.school_id = ${schoolId} and o.id = l.order_id
      left join lateral (select count(*) as count from credits c
        where c.school_id = ${schoolId} and c.lot_id = l.id and c.returned_at is null) held on true
    where l.school_id = ${schoolId}
    order by l.valid_until desc, l.id desc`.execute(db)
  return rows
}

export interface NeedRow {
  program_id: number
  class_id: string
  class_name: string
  student_count: number
  needed: number
}

/**
 * What classes need of a program: pupils without a credit that holds on `ahead`. Classes that use the program (someone holds
 * a credit of it or held one within a year), get it by themselves, or ask for it; those of one teacher, or all.
 */
export async function classNeeds(
  db: Db,
  schoolId: string,
  { today, ahead, teacher_id }: { today: string; ahead: string; teacher_id: string | null },
): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    with pupils as materialized (
      select cs.class_id, cs.student_id from class_students cs
        join classes k on k.school_id = cs.school_id and k.id = cs.class_id and k.archived_at is null
      where cs.school_id = ${schoolId} and cs.removed_at is null
        and (${teacher_id}::uuid is null or exists (select from class_teachers ct
          where ct.school_id = cs.school_id and ct.class_id = cs.class_id and ct.teacher_id = ${teacher_id}::uuid))),
    held as materialized (
      select student_id, program_id, bool_or(valid_until >= ${ahead}::date) as holds from credits
      where school_id = ${schoolId} and returned_at is null and valid_until > ${today}::date - 365
      group by student_id, program_id),
    uses as (
      select distinct p.class_id, h.program_id from pupils p join held h using (student_id)
      union select class_id, program_id from automatic_credits where school_id = ${schoolId}
      union select class_id, program_id from credit_requests where school_id = ${schoolId} and state = 'open')
    select u.program_id, u.class_id, k.name as class_name, count(*) as student_count,
      count(*) filter (where h.holds is not true) as needed
    from uses u
      join classes k on k.school_id = ${schoolId} and k.id = u.class_id
      join pupils p on p.class_id = u.class_id
      left join held h on h.student_id = p.student_id and h.program_id = u.program_id
    group by u.program_id, u.class_id, k.name
    order by k.name collate "cs-x-icu"`.execute(db)
  return rows
}

export interface LackRow {
  /** Null: all classes, each pupil once. */
  class_id: string | null
  class_name: string | null
  program_id: number
  student_count: number
  not_assigned: number
}

/** Pupils without a credit that holds today or later, of every program, by class and in all; of one teacher's classes, or of all. */
export async function lacksOfPrograms(
  db: Db,
  schoolId: string,
  { today, program_ids, teacher_id }: { today: string; program_ids: readonly number[]; teacher_id: string | null },
): Promise<LackRow[]> {
  const { rows } = await sql<LackRow>`
    with pupils as materialized (
      select k.id as class_id, k.name as class_name, cs.student_id from classes k
        join class_students cs on cs.school_id = k.school_id and cs.class_id = k.id and cs.removed_at is null
      where k.school_id = ${schoolId} and k.archived_at is null
        and (${teacher_id}::uuid is null or exists (select from class_teachers ct
          where ct.school_id = k.school_id and ct.class_id = k.id and ct.teacher_id = ${teacher_id}::uuid))),
    held as materialized (
      select distinct student_id, program_id from credits
      where school_id = ${schoolId} and returned_at is null and valid_until >= ${today}::date)
    select p.class_id, p.class_name, n.program_id, count(distinct p.student_id) as student_count,
      count(distinct p.student_id) filter (where h.student_id is null) as not_assigned
    from pupils p
      cross join unnest(${[...program_ids]}::int[]) as n (program_id)
      left join held h on h.student_id = p.student_id and h.program_id = n.program_id
    group by grouping sets ((n.program_id, p.class_id, p.class_name), (n.program_id))
    order by p.class_name collate "cs-x-icu"`.execute(db)
  return rows
}

export interface RequestRow {
  id: string
  class_id: string
  class_name: string
  program_id: number
  quantity: number
  note: string
  teacher_id: string
  teacher_name: string
  requested_at: Date
  state: 'open' | 'granted' | 'refused' | 'withdrawn'
  answered_at: Date | null
  answered_by_name: string | null
  answer_note: string
  /** Pupils of the class without a credit. */
  needed: number
}

/** Who gives credits to classes answers requests for them: the admins, or the only teacher of a school that has none. */
export function mayAnswer(teacher: Teacher): boolean {
  return teacher.permissions.includes('add_class_credit')
}

/** Open requests first, then the newest fifty; a teacher sees their own, the person who answers them sees all. */
export async function requestsFor(
  db: Db,
  teacher: Teacher,
  { today, class_id }: { today: string; class_id?: string },
): Promise<RequestRow[]> {
  const ofCaller = mayAnswer(teacher) || class_id !== undefined ? sql`true` : sql`r.teacher_id = ${teacher.id}`
  const ofClass = class_id === undefined ? sql`true` : sql`r.class_id = ${class_id}`
  const { rows } = await sql<RequestRow>`
    select r.id, r.class_id, k.name as class_name, r.program_id, r.quantity, r.note, r.teacher_id,
      trim(t.first_name || ' ' || t.last_name) as teacher_name, r.requested_at, r.state, r.answered_at, r.answered_by_name,
      r.answer_note, lacking.count as needed
    from credit_requests r
      join classes k on k.school_id = ${teacher.school_id} and k.id = r.class_id
      join teachers t on t.school_id = ${teacher.school_id} and t.id = r.teacher_id
      cross join lateral (select count(*) as count from class_students cs
        where cs.school_id = ${teacher.school_id} and cs.class_id = r.class_id and cs.removed_at is null
          and not exists (select from credits c where c.school_id = ${teacher.school_id} and c.student_id = cs.student_id
            and c.program_id = r.program_id and c.returned_at is null and c.valid_until >= ${today}::date)) lacking
    where r.school_id = ${teacher.school_id} and ${ofCaller} and ${ofClass}
    order by r.state = 'open' desc, r.requested_at desc
    limit 50`.execute(db)
  return rows
}

export interface ClassStudentRow {
  program_id: number | null
  student_id: string
  first_name: string
  last_name: string
  kind: CreditKind | null
  valid_until: string | null
  use: CreditUse | null
}

/** The roster, once for each credit that holds today or later; a pupil without any comes once with nulls. */
export async function studentsWithCredits(
  db: Db,
  schoolId: string,
  { class_id, today }: { class_id: string; today: string },
): Promise<ClassStudentRow[]> {
  const { rows } = await sql<ClassStudentRow>`
    select c.program_id, s.id as student_id, s.first_name, s.last_name, c.kind, c.valid_until,
      case when c.id is null then null else ${creditUse(schoolId)} end as use
    from class_students cs
      join students s on s.school_id = ${schoolId} and s.id = cs.student_id
      left join credits c on c.school_id = ${schoolId} and c.student_id = s.id and c.returned_at is null
        and c.valid_until >= ${today}::date
    where cs.school_id = ${schoolId} and cs.class_id = ${class_id} and cs.removed_at is null
    order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id, c.valid_from`.execute(db)
  return rows
}

/** The programs of which the class gets credits by itself, and since when. */
export function automaticPrograms(
  db: Db,
  schoolId: string,
  classId: string,
): Promise<{ program_id: number; set_at: Date }[]> {
  return db
    .selectFrom('automatic_credits')
    .select(['program_id', 'set_at'])
    .where('school_id', '=', schoolId)
    .where('class_id', '=', classId)
    .orderBy('program_id')
    .execute()
}

export async function setAutomatic(
  db: Db,
  row: { school_id: string; class_id: string; program_id: number; set_at: Date },
  automatic: boolean,
): Promise<void> {
  if (automatic) {
    await db
      .insertInto('automatic_credits')
      .values(row)
      .onConflict((conflict) => conflict.columns(['school_id', 'class_id', 'program_id']).doNothing())
      .execute()
    return
  }
  await db
    .deleteFrom('automatic_credits')
    .where('school_id', '=', row.school_id)
    .where('class_id', '=', row.class_id)
    .where('program_id', '=', row.program_id)
    .execute()
}

export interface CoverageRow {
  class_id: string
  student_count: number
  covered: number
}

/** Of each class, how many of its pupils hold a credit of the subject on the day of a moment. */
export async function coverageOf(
  db: Db,
  schoolId: string,
  { class_ids, subject_id, at }: { class_ids: readonly string[]; subject_id: number; at: Date },
): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select k.id as class_id, count(cs.student_id) as student_count,
      count(cs.student_id) filter (where exists (select from credits c
        join programs p on p.id = c.program_id and ${paysFor(subject_id)}
        where c.school_id = ${schoolId} and c.student_id = cs.student_id and c.returned_at is null
          and (${at}::timestamptz at time zone s.time_zone)::date between c.valid_from and c.valid_until)) as covered
    from classes k
      join schools s on s.school_id = ${schoolId}
      left join class_students cs on cs.school_id = ${schoolId} and cs.class_id = k.id and cs.removed_at is null
    where k.school_id = ${schoolId} and k.id = any (${[...class_ids]}::uuid[])
    group by k.id`.execute(db)
  return rows
}

export interface ActionRow {
  id: string
  moved_at: Date
  move: 'issued' | 'assigned' | 'returned' | 'withdrawn'
  program_id: number
  kind: CreditKind
  quantity: number
  class_id: string | null
  class_name: string | null
  actor_name: string
  reason: string
  variable_symbol: string | null
}

/** Actions, older than one of them if it is given; each in as many rows as it has moves, lots and classes of a kind. */
export async function actionsOf(
  db: Db,
  schoolId: string,
  wanted: {
    program_id?: number | undefined
    class_id?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<ActionRow[]> {
  const { program_id, class_id, before, limit } = wanted
  const chosen = sql`m.school_id = ${schoolId}
    and ${program_id === undefined ? sql`true` : sql`l.program_id = ${program_id}`}
    and ${class_id === undefined ? sql`true` : sql`m.class_id = ${class_id}`}`
  const older =
    before === undefined
      ? sql`true`
      : sql`(m.moved_at, m.action_id) < (select b.moved_at, b.action_id from credit_moves b
          where b.school_id = ${schoolId} and b.action_id = ${before} limit 1)`
  const { rows } = await sql<ActionRow>`
    with actions as materialized (
      select distinct m.moved_at, m.action_id from credit_moves m
        join credit_lots l on l.school_id = m.school_id and l.id = m.lot_id
      where ${chosen} and ${older} order by m.moved_at desc, m.action_id desc limit ${limit})
    select m.action_id as id, m.moved_at, m.move, l.program_id, l.kind, sum(abs(m.amount)) as quantity, m.class_id,
      k.name as class_name, m.actor_name, case m.move when 'withdrawn' then m.reason else l.reason end as reason, o.variable_symbol
    from actions join credit_moves m using (action_id)
      join credit_lots l on l.school_id = m.school_id and l.id = m.lot_id
      left join orders o on o.school_id = l.school_id and o.id = l.order_id and m.move in ('issued', 'withdrawn')
      left join classes k on k.school_id = m.school_id and k.id = m.class_id
    where ${chosen}
    group by m.action_id, m.moved_at, m.move, l.program_id, l.kind, m.class_id, k.name, m.actor_name, m.reason, l.reason, o.variable_symbol
    order by m.moved_at desc, m.action_id desc, m.move, l.kind`.execute(db)
  return rows
}
