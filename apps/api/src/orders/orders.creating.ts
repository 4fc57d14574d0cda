import { randomInt } from 'node:crypto'
import { dueDays, type OrderForm, type PaymentMethod } from '@katedra/contract/orders'
import type { Teacher } from '../app/http/caller.ts'
import { fail, failField } from '../app/http/fail.ts'
import { addDays, pragueDay, yearAfter } from '../app/time/prague.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { nameOfTeacher, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { newVariableSymbol } from '../payments/payments.ts'
import { acceptsTransfers, currentPriceList, isAnyRetired, supplier } from '../programs/programs.ts'
import { needsApproval } from './invoicing/invoicing.ts'
import { askForTransfer, issueOrder } from './invoicing/invoicing.issuing.ts'
import { writeToClient, type OrderCall } from './orders.letters.ts'
import { checkPayer, priceLines, sumsOf } from './orders.pricing.ts'
import {
  addEvent,
  freshId,
  insertLines,
  insertOrder,
  lockRequest,
  orderOfRequest,
  takeSymbol,
  type OrderKey,
  type StoredOrder,
} from './orders.queries.ts'
import { isVisible, orderView, type OrderReply } from './orders.view.ts'
import { checkVatIdLater } from './vat-ids/vat-ids.jobs.ts'

export type OrdersCall = TeacherCall & { language: 'cs' | 'en' }

/** Orders credits; the same request sent twice makes one order. */
export async function createOrder(call: OrdersCall, form: OrderForm): Promise<OrderReply> {
  const { db, teacher } = call
  await lockRequest(db, teacher.school_id, form.request_id)
  const known = await orderOfRequest(db, teacher.school_id, form.request_id)
  if (known !== undefined && !isVisible(known, teacher)) fail('orders.not_found')
  return orderView(call, known ?? (await placeOrder(call, form)), 'school')
}

/** A new order: its price is what the sender saw, or there is no order. */
export async function placeOrder(call: Omit<OrdersCall, 'language'>, form: OrderForm): Promise<StoredOrder> {
  const { db, teacher, now } = call
  checkStart(form.valid_from, pragueDay(now))
  checkPayer(form.payer)
  await demandOffered(call, form.payment_method)
  const list = (await currentPriceList(db, now)) ?? fail('orders.price_changed')
  if (list.id !== form.price_list_id) fail('orders.price_changed')
  // The page then asks for the price list again, in which such a program is no more.
  const ordered = form.lines.map(({ program_id }) => program_id)
  if (await isAnyRetired(db, ordered)) fail('orders.price_changed')
  const lines = priceLines(list, form.lines, form.currency)
  const sums = sumsOf(lines, { supplier: await supplier(db), payer: form.payer, list })
  if (sums.total !== form.total) fail('orders.price_changed')
  const { czk_per_eur } = list.exchange
  const isHeld =
    form.payment_method === 'invoice' &&
    (await needsApproval(db, { ...form, school_id: teacher.school_id, czk_per_eur }))
  const key = { school_id: teacher.school_id, id: await freshId(db) }
  const { price_list_id, total: _, lines: __, ...wanted } = form
  const order = await insertOrder(db, {
    ...wanted,
    ...sums,
    ...key,
    price_list_id,
    variable_symbol: await freshSymbol(db, key),
    created_at: now,
    due_on: dueDayFrom(now),
    created_by: teacher.id,
    created_by_name: (await nameOfTeacher(db, teacher)) ?? '',
  })
  await insertLines(db, order, lines)
  await noteCreated(db, teacher, order, now)
  await checkVatIdLater(call, order)
  return followMethod(call, order, { actor_name: order.created_by_name, isHeld })
}

/** A way to pay that no one is offered, because there is no gateway or no account. */
export async function demandOffered({ api, db }: OrderCall, method: PaymentMethod): Promise<void> {
  const isOffered = method === 'card' ? api.cards !== undefined : await acceptsTransfers(api, db)
  if (!isOffered) failField('payment_method', 'invalid')
}

/** When money that is asked for now is due. */
export function dueDayFrom(now: Date): string {
  return addDays(pragueDay(now), dueDays)
}

function checkStart(day: string, today: string): void {
  if (day < today || day > yearAfter(today)) failField('valid_from', 'order_start')
}

async function freshSymbol(db: Db, key: OrderKey): Promise<string> {
  const symbol = newVariableSymbol((below) => randomInt(below))
  return (await takeSymbol(db, symbol, key)) ? symbol : freshSymbol(db, key)
}

async function noteCreated(db: Db, teacher: Teacher, order: StoredOrder, now: Date): Promise<void> {
  const { id: target_id, variable_symbol: target_name, created_by_name: actor_name } = order
  await addEvent(db, order, { event: 'created', at: now, actor_name })
  await writeAudit(db, teacher, now, { action: 'orders.created', target_id, target_name })
}

interface Beginning {
  actor_name: string
  /** An operator has to approve the invoice first. */
  isHeld: boolean
}

/** What each payment method begins with: a proforma, credits with an invoice, or nothing yet. Tells the client. */
export async function followMethod(
  call: OrderCall,
  order: StoredOrder,
  { actor_name, isHeld }: Beginning,
): Promise<StoredOrder> {
  const { db, now } = call
  if (isHeld) {
    await addEvent(db, order, { event: 'approval_asked', at: now, actor_name })
    await writeToClient(call, order, 'order_held')
    return order
  }
  if (order.payment_method === 'invoice') return issueOnCredit(call, order, actor_name)
  if (order.payment_method === 'transfer') await askForTransfer(db, order, now)
  await writeToClient(call, order, order.payment_method === 'card' ? 'order_card' : 'order_transfer')
  return order
}

/** The invoice with its credits, before any money. */
export async function issueOnCredit(call: OrderCall, order: StoredOrder, actor_name: string): Promise<StoredOrder> {
  const issued = await issueOrder(call.db, order, { now: call.now, actor_name, paid_at: null })
  await writeToClient(call, issued.order, 'order_invoice', { label: issued.label })
  return issued.order
}
