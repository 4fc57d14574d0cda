import { randomUUID } from 'node:crypto'
import { fail, failField } from '../app/http/fail.ts'
import { lastDayOf } from '../app/time/prague.ts'
import type { Db } from '../db/database.ts'
import { actionOf, putBack, type Mover } from './ledger/ledger.ts'
import { addMoves, insertLot, lockLots, unusedOfLot, withdrawnBefore } from './ledger/ledger.queries.ts'

/** What the pool needs to know of an order. */
export interface OrderedCredits {
  school_id: string
  id: string
  /** The first day on which the credits hold. */
  valid_from: string
  issued_at: Date
  actor_name: string
}

export interface OrderedLine {
  line_no: number
  program_id: number
  months: number
  quantity: number
}

/** Puts what was ordered into the school's pool, once: a line that has been issued is left alone. */
export async function issueOrderCredits(db: Db, order: OrderedCredits, lines: readonly OrderedLine[]): Promise<void> {
  const action = actionOf({ school_id: order.school_id, id: null, name: order.actor_name }, order.issued_at)
  for (const { line_no, program_id, months, quantity } of lines) {
    await insertLot(db, action, {
      id: randomUUID(),
      program_id,
      kind: 'paid',
      quantity,
      reason: '',
      valid_from: order.valid_from,
      valid_until: lastDayOf(order.valid_from, months),
      order_id: order.id,
      order_line: line_no,
    })
  }
}

export interface Grant {
  program_id: number
  kind: 'free' | 'social'
  quantity: number
  valid_from: string
  valid_until: string
  /** Said to the school. */
  reason: string
}

/** Credits that are given, not paid for. */
export async function grantCredits(db: Db, mover: Mover, grant: Grant, now: Date): Promise<void> {
  await insertLot(db, actionOf(mover, now), { ...grant, id: randomUUID(), order_id: null, order_line: null })
}

export interface TakeBack {
  lot_id: string
  /** The same request again takes nothing more. */
  request_id: string
  /** Everything that is free where nothing is said. */
  quantity?: number | undefined
  /** Said to the school. */
  reason: string
}

/**
 * Takes given credits back from the pool. Those that pupils hold stay with them: what a school has given to its
 * pupils, only the school puts back. Returns how many were withdrawn, and whether they had been before.
 */
export async function withdrawGrantedCredits(
  db: Db,
  mover: Mover,
  { lot_id, request_id, quantity, reason }: TakeBack,
  now: Date,
): Promise<{ withdrawn: number; isRepeated: boolean }> {
  const { school_id } = mover
  const [lot] = await lockLots(db, school_id, { lot_id })
  if (lot === undefined || lot.kind === 'paid') fail('credits.unknown_lot')
  const before = await withdrawnBefore(db, { school_id, id: lot_id }, request_id)
  if (before !== undefined) return { withdrawn: before, isRepeated: true }
  if (lot.balance === 0) fail('credits.none_to_take_back')
  const withdrawn = quantity ?? lot.balance
  if (withdrawn > lot.balance) failField('quantity', 'more_than_free', { max: lot.balance })
  const action = { ...actionOf(mover, now), action_id: request_id }
  await addMoves(db, action, lot, [{ move: 'withdrawn', amount: -withdrawn, credit_id: null, class_id: null, reason }])
  return { withdrawn, isRepeated: false }
}

/**
 * Takes back what is unused of an order whose money was given back: from pupils first, then from the pool. Used credits stay
 * with their pupils. Returns how many were withdrawn.
 */
export async function withdrawOrderCredits(
  db: Db,
  order: { school_id: string; id: string },
  now: Date,
  actor_name: string,
): Promise<number> {
  const action = actionOf({ school_id: order.school_id, id: null, name: actor_name }, now)
  const lots = await lockLots(db, order.school_id, { order_id: order.id })
  let withdrawn = 0
  for (const lot of lots) {
    const credits = await unusedOfLot(db, order.school_id, lot.id)
    const [full = lot] = await putBack(db, action, [lot], { credits, class_id: null })
    if (full.balance === 0) continue
    withdrawn += full.balance
    await addMoves(db, action, full, [{ move: 'withdrawn', amount: -full.balance, credit_id: null, class_id: null }])
  }
  return withdrawn
}
