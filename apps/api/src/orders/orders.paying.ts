import type { PaymentMethod } from '@katedra/contract/orders'
import { writeServiceAudit } from '../audit/audit.ts'
import { issueOrder } from './invoicing/invoicing.issuing.ts'
import { writeToClient, type OrderCall } from './orders.letters.ts'
import { insertPayment, type NewPayment } from './orders.payments.queries.ts'
import { addEvent, changeOrder, lockOrder, type OrderKey, type StoredOrder } from './orders.queries.ts'
import { enterSchool } from '../db/scope.ts'
import { outcomeOf, type PaymentOutcome } from './orders.states.ts'

export interface ReceivedPayment extends NewPayment {
  /** Who says so: an operator's name, or nothing for the service itself. */
  actor_name: string
}

/**
 * The one way in which an order becomes paid. However often and by however many ways a payment is reported, credits come once:
 * the order's row is held, and then the payment is counted. Opens the order's school for the rest of the transaction.
 */
export async function payOrder(
  call: OrderCall,
  key: OrderKey,
  payment: ReceivedPayment,
): Promise<PaymentOutcome | 'unknown_order'> {
  const { db } = call
  await enterSchool(db, key.school_id)
  const order = await lockOrder(db, key)
  if (order === undefined) return 'unknown_order'
  const outcome = outcomeOf(order, payment)
  if (outcome !== 'paid') return outcome
  const { actor_name, ...received } = payment
  const paid_by = { card: 'card', bank: 'transfer', operator: undefined } as const
  if (!(await insertPayment(db, key, received))) return 'already_paid'
  // Why the provider marked it as paid, the school reads in the order's history.
  const note = payment.source === 'operator' ? (payment.note ?? '') : ''
  await settle(call, order, { paid_at: payment.received_at, actor_name, note, paid_by: paid_by[payment.source] })
  return 'paid'
}

interface Settlement {
  paid_at: Date
  actor_name: string
  note: string
  paid_by: PaymentMethod | undefined
}

async function settle(
  call: OrderCall,
  order: StoredOrder,
  { paid_at, actor_name, note, paid_by }: Settlement,
): Promise<void> {
  const { db, now } = call
  const { school_id, variable_symbol } = order
  await addEvent(db, order, { event: 'paid', at: now, actor_name, note })
  await writeServiceAudit(db, { school_id, name: actor_name }, now, {
    action: 'orders.paid',
    target_id: order.id,
    target_name: variable_symbol,
  })
  const paid =
    order.issued_at === null
      ? (await issueOrder(db, order, { now, actor_name, paid_at, paid_by })).order
      : await changeOrder(db, order, { state: 'paid', paid_at })
  await writeToClient(call, paid, 'order_paid')
}
