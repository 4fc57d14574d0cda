import { sql } from 'kysely'
import type { CreditKind, CreditUse } from '@katedra/contract/credits'
import type { Db } from '../../db/database.ts'

export interface LotRow {
  id: string
  program_id: number
  kind: CreditKind
  valid_from: string
  valid_until: string
  balance: number
  last_move: number
}

type Lots = { program_id: number } | { order_id: string } | { lot_id: string }

function theseLots(of: Lots) {
  if ('program_id' in of) return sql`program_id = ${of.program_id}`
  return 'order_id' in of ? sql`order_id = ${of.order_id}` : sql`id = ${of.lot_id}`
}

/**
 * Lots of a program, or of an order, or a single one, held until the transaction ends in the order of their ids: a caller that moves credits of them
 * does it alone.
 */
export async function lockLots(db: Db, schoolId: string, of: Lots): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select id, program_id, kind, valid_from, valid_until, balance, last_move from credit_lots
    where school_id = ${schoolId} and ${theseLots(of)} order by id for update`.execute(db)
  return rows
}

/** The calendar day at the school. */
export async function todayAt(db: Db, schoolId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${now}::timestamptz at time zone time_zone)::date as today from schools where school_id = ${schoolId}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no such school')
  return row.today
}

/** Those of the pupils who hold no credit of the program, today or later; in the order they were given. */
export async function withoutCredit(
  db: Db,
  { school_id, program_id, today }: { school_id: string; program_id: number; today: string },
  studentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...studentIds]}::uuid[]) with ordinality wanted (id, place)
    where not exists (select from credits c where c.school_id = ${school_id} and c.student_id = wanted.id
      and c.program_id = ${program_id} and c.returned_at is null and c.valid_until >= ${today}::date)
    order by place`.execute(db)
  return rows.map(({ id }) => id)
}

export interface HeldCredit {
  id: string
  lot_id: string
  student_id: string
  use: CreditUse
}

/**
 * Whether the pupil of the credit `c` has answered a test of the program's subject since it was assigned: then it is spent
 * (product decision "Credits and orders").
 */
export function isUsed(schoolId: string) {
  return sql<boolean>`(c.used_at is not null or exists (
    select from attempts a join tests t on t.school_id = ${schoolId} and t.id = a.test_id
      join programs p on p.id = c.program_id and p.subject_id = t.subject_id
    where a.school_id = ${schoolId} and a.student_id = c.student_id and a.started_at >= c.assigned_at))`
}

/**
 * What keeps the credit `c` with its pupil. A test planned on credits that waits or runs keeps those of its class, else the same
 * credits could carry one class after another.
 */
export function creditUse(schoolId: string) {
  return sql<CreditUse>`case when ${isUsed(schoolId)} then 'used' when exists (
    select from class_students cs join tests t on t.school_id = ${schoolId} and t.class_id = cs.class_id
      join programs p on p.id = c.program_id and p.subject_id = t.subject_id
    where cs.school_id = ${schoolId} and cs.student_id = c.student_id and cs.removed_at is null
      and t.state in ('scheduled', 'launched') and not t.used_free_plan) then 'planned' else 'unused' end`
}

/**
 * Whether the program `p` pays for tests of a subject: that of the subject itself, and any for a subject of the school's own,
 * which nobody sells (docs/adr/0097).
 */
export function paysFor(subjectId: number) {
  return sql<boolean>`(p.subject_id = ${subjectId}
    or exists (select from subjects s where s.id = ${subjectId} and s.school_id is not null))`
}

/** Keeps credits of a subject where they are until the transaction ends: who moves any has to wait. */
export async function holdLotsOfSubject(db: Db, schoolId: string, subjectId: number): Promise<void> {
  await sql`
    select id from credit_lots where school_id = ${schoolId} and program_id in (
      select p.id from programs p where ${paysFor(subjectId)}) order by id for share`.execute(db)
}

/** Credits of the pupils that still hold, whether used or not. */
export async function heldCredits(
  db: Db,
  { school_id, program_id, today }: { school_id: string; program_id: number; today: string },
  studentIds: readonly string[],
): Promise<HeldCredit[]> {
  const { rows } = await sql<HeldCredit>`
    select c.id, c.lot_id, c.student_id, ${creditUse(school_id)} as use from credits c
    where c.school_id = ${school_id} and c.program_id = ${program_id} and c.student_id = any (${[...studentIds]}::uuid[])
      and c.returned_at is null and c.valid_until >= ${today}::date
    order by c.id`.execute(db)
  return rows
}

/** Unused credits of a lot that are with pupils. */
export async function unusedOfLot(db: Db, schoolId: string, lotId: string): Promise<HeldCredit[]> {
  const { rows } = await sql<HeldCredit>`
    select c.id, c.lot_id, c.student_id, 'unused' as use from credits c
    where c.school_id = ${schoolId} and c.lot_id = ${lotId} and c.returned_at is null and not ${isUsed(schoolId)}
    order by c.id`.execute(db)
  return rows
}

export interface NewCredit {
  id: string
  student_id: string
  lot: LotRow
}

export async function insertCredits(db: Db, schoolId: string, credits: readonly NewCredit[], now: Date): Promise<void> {
  await db
    .insertInto('credits')
    .values(
      credits.map(({ id, student_id, lot }) => ({
        school_id: schoolId,
        id,
        lot_id: lot.id,
        program_id: lot.program_id,
        kind: lot.kind,
        student_id,
        valid_from: lot.valid_from,
        valid_until: lot.valid_until,
        assigned_at: now,
      })),
    )
    .execute()
}

export async function setReturned(db: Db, schoolId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('credits')
    .set({ returned_at: now })
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...ids])
    .execute()
}

export interface NewMove {
  move: 'assigned' | 'returned' | 'withdrawn'
  amount: number
  credit_id: string | null
  class_id: string | null
  /** Why credits were taken back, where no order says it. */
  reason?: string
}

/** Who moves credits and when; moves of one action belong together. */
export interface Action {
  school_id: string
  action_id: string
  actor_id: string | null
  actor_name: string
  moved_at: Date
}

/** Writes moves of a locked lot, one after another, and its new balance. */
export async function addMoves(db: Db, action: Action, lot: LotRow, moves: readonly NewMove[]): Promise<LotRow> {
  let { balance, last_move } = lot
  const rows = moves.map((move) => {
    const row = {
      ...action,
      ...move,
      lot_id: lot.id,
      move_no: last_move + 1,
      previous_no: last_move,
      balance_before: balance,
      balance_after: balance + move.amount,
    }
    balance = row.balance_after
    last_move = row.move_no
    return row
  })
  await db.insertInto('credit_moves').values(rows).execute()
  await db
    .updateTable('credit_lots')
    .set({ balance, last_move })
    .where('school_id', '=', action.school_id)
    .where('id', '=', lot.id)
    .execute()
  return { ...lot, balance, last_move }
}

/** How many credits of a lot an action took back; undefined where it has not. */
export async function withdrawnBefore(
  db: Db,
  lot: { school_id: string; id: string },
  actionId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('credit_moves')
    .select('amount')
    .where('school_id', '=', lot.school_id)
    .where('lot_id', '=', lot.id)
    .where('action_id', '=', actionId)
    .where('move', '=', 'withdrawn')
    .executeTakeFirst()
  return row === undefined ? undefined : -row.amount
}

export interface NewLot {
  id: string
  program_id: number
  kind: CreditKind
  quantity: number
  valid_from: string
  valid_until: string
  order_id: string | null
  order_line: number | null
  reason: string
}

/** Puts a new lot into the pool; false when this line of the order has been issued before. */
export async function insertLot(db: Db, action: Action, lot: NewLot): Promise<boolean> {
  const inserted = await db
    .insertInto('credit_lots')
    .values({ ...lot, school_id: action.school_id, issued_at: action.moved_at, balance: lot.quantity, last_move: 1 })
    .onConflict((conflict) => conflict.columns(['school_id', 'order_id', 'order_line']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await db
    .insertInto('credit_moves')
    .values({
      ...action,
      lot_id: lot.id,
      move_no: 1,
      previous_no: null,
      move: 'issued',
      amount: lot.quantity,
      balance_before: 0,
      balance_after: lot.quantity,
      credit_id: null,
      class_id: null,
    })
    .execute()
  return true
}
