import { randomUUID } from 'node:crypto'
import type { CreditKind } from '@katedra/contract/credits'
import { fail } from '../../app/http/fail.ts'
import type { Db } from '../../db/database.ts'
import {
  addMoves,
  heldCredits,
  insertCredits,
  lockLots,
  setReturned,
  withoutCredit,
  type Action,
  type HeldCredit,
  type LotRow,
  type NewCredit,
} from './ledger.queries.ts'

/** Who moves credits: a teacher, or the service itself without an id. */
export interface Mover {
  school_id: string
  id: string | null
  name: string
}

/** The moment, and the day it is at the school. */
export interface Day {
  now: Date
  today: string
}

export function actionOf({ school_id, id, name }: Mover, now: Date): Action {
  return { school_id, action_id: randomUUID(), actor_id: id, actor_name: name, moved_at: now }
}

export interface Assignment {
  program_id: number
  class_id: string
  /** In the order in which they get one when there are not enough. */
  student_ids: readonly string[]
  kind?: CreditKind | undefined
  /** The limit. */
  limit?: number | undefined
  /** With too few: gives what there is. Otherwise no one gets any. */
  partly: boolean
}

/**
 * Gives a credit to each of the pupils who has none; returns how many got one. The lots are held first and read afterwards, so
 * that two who act at once never spend the same credit.
 */
export async function assignCredits(
  db: Db,
  mover: Mover,
  assignment: Assignment,
  { now, today }: Day,
): Promise<number> {
  const where = { school_id: mover.school_id, program_id: assignment.program_id, today }
  const lots = usable(await lockLots(db, mover.school_id, assignment), today, assignment.kind)
  const lacking = (await withoutCredit(db, where, assignment.student_ids)).slice(0, assignment.limit)
  const free = lots.reduce((sum, { balance }) => sum + balance, 0)
  if (lacking.length === 0) return 0
  if (free === 0) fail('credits.none_free')
  if (free < lacking.length && !assignment.partly) fail('credits.not_enough')
  const given = dealt(lots, lacking)
  await insertCredits(db, mover.school_id, given, now)
  const action = actionOf(mover, now)
  for (const lot of lots) {
    const ofLot = given.filter((credit) => credit.lot.id === lot.id)
    const moves = ofLot.map(({ id }) => move('assigned', -1, id, assignment.class_id))
    if (moves.length > 0) await addMoves(db, action, lot, moves)
  }
  return given.length
}

const kindOrder = ['social', 'free', 'paid'] as const

/**
 * Lots to give from, the first to be used up first: those that hold today before those that begin later, then what ends first,
 * then what was not paid for.
 */
export function usable(lots: readonly LotRow[], today: string, kind?: CreditKind): LotRow[] {
  const begins = ({ valid_from }: LotRow) => (valid_from > today ? valid_from : '')
  return lots
    .filter((lot) => lot.balance > 0 && lot.valid_until >= today && (kind === undefined || lot.kind === kind))
    .toSorted(
      (a, b) =>
        compare(begins(a), begins(b)) ||
        compare(a.valid_until, b.valid_until) ||
        kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
        compare(a.id, b.id),
    )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function dealt(lots: readonly LotRow[], studentIds: readonly string[]): NewCredit[] {
  const places = lots.flatMap((lot) => Array.from({ length: Math.min(lot.balance, studentIds.length) }, () => lot))
  return studentIds.slice(0, places.length).flatMap((student_id, index) => {
    const lot = places[index]
    return lot === undefined ? [] : [{ id: randomUUID(), student_id, lot }]
  })
}

function move<M extends 'assigned' | 'returned'>(kind: M, amount: number, credit_id: string, class_id: string | null) {
  return { move: kind, amount, credit_id, class_id }
}

export interface Return {
  program_id: number
  class_id: string | null
  student_ids: readonly string[]
}

/** Puts the pupils' unused credits back into the pool; used ones and those that a planned test needs stay with them. */
export async function returnCredits(
  db: Db,
  mover: Mover,
  { program_id, class_id, student_ids }: Return,
  { now, today }: Day,
): Promise<{ returned: number; kept: number }> {
  const lots = await lockLots(db, mover.school_id, { program_id })
  const held = await heldCredits(db, { school_id: mover.school_id, program_id, today }, student_ids)
  const unused = held.filter(({ use }) => use === 'unused')
  await putBack(db, actionOf(mover, now), lots, { credits: unused, class_id })
  return { returned: unused.length, kept: held.length - unused.length }
}

/** Puts credits of locked lots back; returns the lots as they are then. */
export async function putBack(
  db: Db,
  action: Action,
  lots: readonly LotRow[],
  { credits, class_id }: { credits: readonly HeldCredit[]; class_id: string | null },
): Promise<LotRow[]> {
  if (credits.length === 0) return [...lots]
  await setReturned(
    db,
    action.school_id,
    credits.map(({ id }) => id),
    action.moved_at,
  )
  const after: LotRow[] = []
  for (const lot of lots) {
    const moves = credits.filter(({ lot_id }) => lot_id === lot.id).map(({ id }) => move('returned', 1, id, class_id))
    after.push(moves.length === 0 ? lot : await addMoves(db, action, lot, moves))
  }
  return after
}
