import * as z from 'zod/mini'
import { fail } from '../app/fail.ts'
import { payOrder, type ReceivedPayment } from '../orders/orders.ts'
import { receivedAt } from './operator.received.ts'
import { checked, noteAction, type LookCall, type OperatorCall } from './operator.ts'
import { Note, orderWith } from './operator.orders.ts'
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
} from './operator.payments.queries.ts'

const noted = z.strictObject({ note: Note })

export interface WaitingPayments {
  bank: MovementRow[]
  gateway: EventRow[]
  /** How many there are, shown or not. */
  counts: { bank: number; gateway: number }
}

/** Money that was reported and belongs to no order yet, with the reason why; the oldest first. */
export async function waitingPayments({ db }: LookCall, most: number): Promise<WaitingPayments> {
  return {
    bank: await waitingMovements(db, most),
    gateway: await waitingEvents(db, most),
    counts: await waitingCounts(db),
  }
}

/** Has been dealt with elsewhere, such as sent back to the payer. */
export async function resolveMovement(call: OperatorCall, key: MovementKey, input: { note: string }): Promise<void> {
  const { note } = checked(noted, input)
  const { db, operator, now } = call
  const movement = (await lockMovement(db, key)) ?? fail('payments.not_found')
  if (!movement.isWaiting) fail('payments.not_waiting')
  await resolveMovementRow(db, key, { resolved_at: now, resolved_by: operator.name, resolution: note })
  await noteAction(call, 'payments.resolved', { ...key, note }, movement.school_id)
}

/** The same for what a payment gateway has reported. */
export async function resolveEvent(
  call: OperatorCall,
  { provider, event_id }: { provider: string; event_id: string },
  input: { note: string },
): Promise<void> {
  const { note } = checked(noted, input)
  const { db, operator, now } = call
  const event = (await lockEvent(db, provider, event_id)) ?? fail('payments.not_found')
  if (!event.isWaiting) fail('payments.not_waiting')
  await resolveEventRow(db, provider, event_id, { resolved_at: now, resolved_by: operator.name, resolution: note })
  await noteAction(call, 'payments.resolved', { provider, event_id, note })
}

/** Pairs a movement by hand, such as one whose payer mistyped the symbol. Amount and currency must be the order's. */
export async function pairMovement(
  call: OperatorCall,
  key: MovementKey,
  { symbol, note }: { symbol: string; note: string },
): Promise<void> {
  checked(noted, { note })
  const { db, operator, now } = call
  const movement = (await lockMovement(db, key)) ?? fail('payments.not_found')
  if (!movement.isWaiting) fail('payments.not_waiting')
  if (movement.amount <= 0 || movement.outcome === 'reversal') fail('payments.not_incoming')
  const order = await orderWith(call, symbol)
  const payment: ReceivedPayment = {
    ...{
      source: 'bank',
      source_id: nameOfMovement(movement),
      amount: movement.amount,
      currency: movement.currency,
      note,
    },
    ...{ received_at: receivedAt(movement.booked_on, order, now), actor_name: operator.name },
  }
  refuse(await payOrder(call, order, payment))
  await setMovementOutcome(db, key, { outcome: 'paid', order })
  await resolveMovementRow(db, key, { resolved_at: now, resolved_by: operator.name, resolution: note })
  await noteAction(call, 'payments.paired', { ...key, variable_symbol: order.variable_symbol, note }, order.school_id)
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
