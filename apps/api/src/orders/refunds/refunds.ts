import { fail } from '../../app/http/fail.ts'
import { writeServiceAudit } from '../../audit/audit.ts'
import { withdrawOrderCredits } from '../../credits/credits.ts'
import { issueCreditNote } from '../../documents/documents.ts'
import { wantCardRefund, type RefundWay } from './refunds.cards.ts'
import { writeToClient, type OrderCall } from '../orders.letters.ts'
import { addEvent, changeOrder, lockOrder, type OrderKey, type StoredOrder } from '../orders.queries.ts'
import { enterSchool } from '../../db/scope.ts'
import { isOpen } from '../orders.states.ts'

export interface Correction {
  /** An operator. */
  actor_name: string
  /** Printed on the credit note (act 235/2004 Sb., section 45). */
  reason: string
}

/** Opens the order's school for the rest of the transaction. */
async function held({ db }: OrderCall, key: OrderKey): Promise<StoredOrder> {
  await enterSchool(db, key.school_id)
  return (await lockOrder(db, key)) ?? fail('orders.not_found')
}

export interface Refunded {
  /** Unused credits that were taken back. */
  withdrawn: number
  /** The gateway sends the money back to the card; other money has to be sent from the bank. */
  way: RefundWay
}

/**
 * The money of a paid order goes back: a credit note for the whole invoice, and what is unused of its credits leaves the school.
 * The order stays paid.
 */
export async function refundOrder(
  call: OrderCall,
  key: OrderKey,
  { actor_name, reason }: Correction,
): Promise<Refunded> {
  const { db, now } = call
  const order = await held(call, key)
  if (order.state !== 'paid') fail('orders.not_paid')
  if (order.refunded_at !== null) fail('orders.wrong_state')
  const refunded = await changeOrder(db, order, { refunded_at: now })
  await addEvent(db, order, { event: 'refunded', at: now, actor_name, note: reason })
  await noteInLog(call, order, 'orders.refunded', actor_name)
  const withdrawn = await withdrawOrderCredits(db, order, now, actor_name)
  const way = await wantCardRefund(call, order)
  await writeToClient(call, refunded, way === 'card' ? 'order_refunded_to_card' : 'order_refunded')
  await issueCreditNote(db, order, { now, reason, isPaidBack: true })
  return { withdrawn, way }
}

/**
 * The provider cancels an order that has not been paid. An invoice that has not been paid is taken back by a credit note, and its
 * unused credits with it.
 */
export async function cancelByProvider(
  call: OrderCall,
  key: OrderKey,
  { actor_name, reason }: Correction,
): Promise<void> {
  const { db, now } = call
  const order = await held(call, key)
  if (!isOpen(order)) fail('orders.wrong_state')
  const cancelled = await changeOrder(db, order, { state: 'cancelled', cancelled_at: now })
  await addEvent(db, order, { event: 'cancelled', at: now, actor_name, note: reason })
  await noteInLog(call, order, 'orders.cancelled', actor_name)
  if (order.issued_at !== null) await withdrawOrderCredits(db, order, now, actor_name)
  await writeToClient(call, cancelled, 'order_cancelled')
  await issueCreditNote(db, order, { now, reason, isPaidBack: false })
}

/** The school reads in its own log what the provider did with its order. */
async function noteInLog(
  { db, now }: OrderCall,
  { school_id, id: target_id, variable_symbol: target_name }: StoredOrder,
  action: 'orders.cancelled' | 'orders.refunded',
  actor_name: string,
): Promise<void> {
  await writeServiceAudit(db, { school_id, name: actor_name }, now, { action, target_id, target_name })
}
