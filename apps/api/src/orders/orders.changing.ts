import type { Payer, PaymentMethod } from '@katedra/contract/orders'
import { fail } from '../app/http/fail.ts'
import { priceListOf, supplier } from '../programs/programs.ts'
import { writeServiceAudit } from '../audit/audit.ts'
import { demandOffered, dueDayFrom, followMethod, issueOnCredit } from './orders.creating.ts'
import { demandConfirmedAddress, lockInvoices, needsApproval } from './invoicing/invoicing.ts'
import { askForTransfer } from './invoicing/invoicing.issuing.ts'
import { writeToClient, type OrderCall } from './orders.letters.ts'
import { checkPayer, sumsOf } from './orders.pricing.ts'
import { addEvent, changeOrder, linesOf, type StoredOrder } from './orders.queries.ts'
import { awaitsApproval, isChangeable } from './orders.states.ts'
import { checkVatIdLater } from './vat-ids/vat-ids.jobs.ts'

/** Who changes an order: a teacher by name, or the client as the payer is called. */
export interface Change {
  actor_name: string
}

function demandChangeable(order: StoredOrder): void {
  if (!isChangeable(order)) fail('orders.wrong_state')
}

/** Another way of paying, while nothing has been issued. An invoice brings its credits at once. Takes a held order. */
export async function changeMethod(
  call: OrderCall,
  order: StoredOrder,
  { actor_name, payment_method }: Change & { payment_method: PaymentMethod },
): Promise<StoredOrder> {
  demandChangeable(order)
  if (payment_method === order.payment_method) return order
  await demandOffered(call, payment_method)
  const { exchange } = await priceListOf(call.db, order.price_list_id)
  const isHeld = payment_method === 'invoice' && (await needsApproval(call.db, { ...order, ...exchange }))
  await addEvent(call.db, order, { event: 'method_changed', at: call.now, actor_name, note: payment_method })
  const changed = await changeOrder(call.db, order, { payment_method, due_on: dueDayFrom(call.now) })
  return followMethod(call, changed, { actor_name, isHeld })
}

export interface PayerChange extends Change {
  payer: Payer
  delivery_email: string
  school_order_number: string
}

/** Another payer, until there is an invoice; whose VAT it is and the total follow, at the prices of the order. Takes a held order. */
export async function changePayer(call: OrderCall, order: StoredOrder, change: PayerChange): Promise<StoredOrder> {
  demandChangeable(order)
  const { db, now } = call
  const { payer, delivery_email, school_order_number, actor_name } = change
  checkPayer(payer)
  if (order.payment_method === 'invoice') await demandConfirmedAddress(db, order.school_id, delivery_email)
  const list = await priceListOf(db, order.price_list_id)
  const sums = sumsOf(await linesOf(db, order), { supplier: await supplier(db), payer, list })
  const isSameVatId = payer.vat_id === order.payer.vat_id
  const vat_id_is_valid = isSameVatId ? order.vat_id_is_valid : null
  const changed = await changeOrder(db, order, { ...sums, payer, delivery_email, school_order_number, vat_id_is_valid })
  await addEvent(db, order, { event: 'payer_changed', at: now, actor_name })
  if (!isSameVatId) await checkVatIdLater(call, changed)
  if (changed.payment_method === 'transfer') await askForTransfer(db, changed, now)
  return changed
}

/** An operator lets the invoice out: it gets its number, and is due from now. Takes a held order. */
export async function approveInvoice(call: OrderCall, order: StoredOrder, { actor_name }: Change): Promise<void> {
  if (!awaitsApproval(order)) fail('orders.wrong_state')
  const { db, now } = call
  // What the school owes is about to grow: an order that comes meanwhile waits, and counts it in.
  await lockInvoices(db, order.school_id)
  const due = await changeOrder(db, order, { due_on: dueDayFrom(now) })
  await addEvent(db, order, { event: 'approved', at: now, actor_name })
  await writeServiceAudit(db, { school_id: order.school_id, name: actor_name }, now, {
    action: 'orders.approved',
    target_id: order.id,
    target_name: order.variable_symbol,
  })
  await issueOnCredit(call, due, actor_name)
}

/** Cancels an order that nothing has been issued for. Takes a held order. */
export async function cancelOrder(call: OrderCall, order: StoredOrder, { actor_name }: Change): Promise<StoredOrder> {
  demandChangeable(order)
  const { db, now } = call
  const cancelled = await changeOrder(db, order, { state: 'cancelled', cancelled_at: now })
  await addEvent(db, order, { event: 'cancelled', at: now, actor_name })
  await writeToClient(call, cancelled, 'order_cancelled')
  return cancelled
}
