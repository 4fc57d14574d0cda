import * as z from 'zod/mini'
import { fail } from '../../app/http/fail.ts'
import { payOrder, type ReceivedPayment } from '../../orders/orders.ts'
import { receivedAt } from './payments.pairing.ts'
import { checked, type LookCall, type OperatorCall, type Audited, pageWindow } from '../operator.ts'
import { Note, orderWith } from '../orders/orders.ts'
import {
  lockEvent,
  lockMovement,
  nameOfMovement,
  resolveEventRow,
  resolveMovementRow,
  setMovementOutcome,
  waitingCounts,
  waitingEvents,
  waitingMovements,
  type EventRow,
  type MovementKey,
  type MovementRow,
  eventCount,
  eventsPage,
  movementCount,
  movementsPage,
  receivedCount,
  receivedRows,
  type ReceivedFilter,
} from './payments.queries.ts'
import { operatorPageSize } from '@katedra/contract/operator'
import { paymentSources } from '@katedra/contract/operator-orders'
import { eventProblems, unpairedReasons, type operatorPayments } from '@katedra/contract/operator-payments'
import { currencies } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import { importCount, importRows } from './payments.bank.queries.ts'

export { waitingMoney } from './payments.queries.ts'

const noted = z.strictObject({ note: Note })

export interface WaitingPayments {
  bank: MovementRow[]
  gateway: EventRow[]
  /** How many there are, shown or not. */
  counts: { bank: number; gateway: number }
}

/** Money that was reported and belongs to no order yet, with the reason why; the oldest first. */
export async function waitingPayments({ db }: LookCall, limit: number): Promise<WaitingPayments> {
  return {
    bank: await waitingMovements(db, limit),
    gateway: await waitingEvents(db, limit),
    counts: await waitingCounts(db),
  }
}

/** Has been dealt with elsewhere, such as sent back to the payer. */
export async function resolveMovement(
  call: OperatorCall,
  key: MovementKey,
  input: { note: string },
): Promise<Audited<null, 'payments.resolved'>> {
  const { note } = checked(noted, input)
  const { db, operator, now } = call
  const movement = (await lockMovement(db, key)) ?? fail('payments.not_found')
  if (!movement.isWaiting) fail('payments.not_waiting')
  await resolveMovementRow(db, key, { resolved_at: now, resolved_by: operator.name, resolution: note })
  return {
    result: null,
    line: { action: 'payments.resolved', details: { ...key, note }, school_id: movement.school_id },
  }
}

/** The same for what a payment gateway has reported. */
export async function resolveEvent(
  call: OperatorCall,
  { provider, event_id }: { provider: string; event_id: string },
  input: { note: string },
): Promise<Audited<null, 'payments.resolved'>> {
  const { note } = checked(noted, input)
  const { db, operator, now } = call
  const event = (await lockEvent(db, provider, event_id)) ?? fail('payments.not_found')
  if (!event.isWaiting) fail('payments.not_waiting')
  await resolveEventRow(db, provider, event_id, { resolved_at: now, resolved_by: operator.name, resolution: note })
  return { result: null, line: { action: 'payments.resolved', details: { provider, event_id, note } } }
}

/** Pairs a movement by hand, such as one whose payer mistyped the symbol. Amount and currency must be the order's. */
export async function pairMovement(
  call: OperatorCall,
  key: MovementKey,
  { symbol, note }: { symbol: string; note: string },
): Promise<Audited<null, 'payments.paired'>> {
  checked(noted, { note })
  const { db, operator, now } = call
  const movement = (await lockMovement(db, key)) ?? fail('payments.not_found')
  if (!movement.isWaiting) fail('payments.not_waiting')
  if (movement.amount <= 0 || movement.outcome === 'reversal') fail('payments.not_incoming')
  const order = await orderWith(call, symbol)
  const payment: ReceivedPayment = {
    source: 'bank',
    source_id: nameOfMovement(movement),
    amount: movement.amount,
    currency: movement.currency,
    note,
    received_at: receivedAt(movement.booked_on, order, now),
    actor_name: operator.name,
  }
  refuse(await payOrder(call, order, payment))
  await setMovementOutcome(db, key, { outcome: 'paid', order })
  await resolveMovementRow(db, key, { resolved_at: now, resolved_by: operator.name, resolution: note })
  const { variable_symbol, school_id } = order
  return { result: null, line: { action: 'payments.paired', details: { ...key, variable_symbol, note }, school_id } }
}

function refuse(outcome: Awaited<ReturnType<typeof payOrder>>): void {
  switch (outcome) {
    case 'paid':
      return
    case 'wrong_amount':
      return fail('payments.wrong_amount')
    case 'wrong_currency':
      return fail('payments.wrong_currency')
    case 'unknown_order':
      return fail('orders.not_found')
    default:
      return fail('orders.wrong_state')
  }
}

type Page = { page?: number | undefined }
type Settled = Page & { settled?: 'yes' | 'no' | undefined }

const Received = z.object({ source: z.enum(paymentSources), currency: z.enum(currencies) })

/** Money received for orders, the latest first. */
export async function receivedPayments(
  { db }: LookCall,
  { page, ...filter }: ReceivedFilter & Page,
): Promise<HandlerReply<typeof operatorPayments.received>> {
  const rows = await receivedRows(db, filter, pageWindow(page))
  return {
    payments: rows.map((row) => ({ ...row, ...Received.parse(row) })),
    total: await receivedCount(db, filter),
    page_size: operatorPageSize,
    waiting: await waitingCounts(db),
  }
}

const Reason = z.enum(unpairedReasons)

/** Movements of the bank that pay no order: those that wait, or those that have been settled. */
export async function unpairedMovements(
  { db }: LookCall,
  { page, settled }: Settled,
): Promise<HandlerReply<typeof operatorPayments.movements>> {
  const isSettled = settled === 'yes'
  const rows = await movementsPage(db, isSettled, pageWindow(page))
  return {
    movements: rows.map(({ outcome, ...row }) => ({
      ...row,
      reason: Reason.parse(outcome === 'cancelled_order' ? 'cancelled' : outcome),
    })),
    total: await movementCount(db, isSettled),
    page_size: operatorPageSize,
    waiting: await waitingCounts(db),
  }
}

const Problem = z.enum(eventProblems)

/** Reports of gateways that pay no order, likewise. */
export async function oddEvents(
  { db }: LookCall,
  { page, settled }: Settled,
): Promise<HandlerReply<typeof operatorPayments.events>> {
  const isSettled = settled === 'yes'
  const rows = await eventsPage(db, isSettled, pageWindow(page))
  return {
    events: rows.map(({ outcome, ...row }) => ({ ...row, reason: Problem.parse(outcome) })),
    total: await eventCount(db, isSettled),
    page_size: operatorPageSize,
    waiting: await waitingCounts(db),
  }
}

/** Statements that were read, the latest first. */
export async function bankImports(
  { db }: LookCall,
  { page }: Page,
): Promise<HandlerReply<typeof operatorPayments.imports>> {
  return { imports: await importRows(db, pageWindow(page)), total: await importCount(db), page_size: operatorPageSize }
}
