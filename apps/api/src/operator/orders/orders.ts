import * as z from 'zod/mini'
import { orderStates, documentKinds, paymentMethods } from '@katedra/contract/orders'
import { requiredText } from '@katedra/contract/fields'
import { fail } from '../../app/http/fail.ts'
import {
  approveInvoice,
  awaitsApproval,
  cancelByProvider,
  cardRefundOf,
  payOrder,
  refundOrder,
  refundWayOf,
  settleRefundByHand,
  type Refunded,
  findOrder,
  isOpen,
  isOverdue,
  lockOrder,
  orderView,
} from '../../orders/orders.ts'
import {
  checked,
  type LookCall,
  type OperatorCall,
  type Audited,
  type AuditLine,
  pageWindow,
  rehearse,
} from '../operator.ts'
import {
  documentsOfOrder,
  eventsOfOrder,
  linesOfOrder,
  orderOfSymbol,
  ordersOfAll,
  paymentsOfOrder,
  restOfOrder,
  type OrderRow,
  creditsOfOrder,
  mailsWrittenHere,
  orderCount,
  type OrderFilter,
} from './orders.queries.ts'
import {
  paymentSources,
  type OperatorOrder,
  type operatorOrders,
  type OrderChange,
} from '@katedra/contract/operator-orders'
import { operatorPageSize } from '@katedra/contract/operator'
import { currencies } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { pragueDay } from '../../app/time/prague.ts'
import type { Api } from '../../app/http/serve.ts'
import { enterSchool } from '../../db/scope.ts'
import { documentOfOrder } from '../../documents/documents.ts'

export { ordersOfSymbols, waitingOrders } from './orders.queries.ts'

/** Why an operator does something; the school sees it where it is told at all. */
export const Note = requiredText(300)

export const orderActions = [
  'orders.approved',
  'orders.marked_paid',
  'orders.cancelled',
  'orders.refunded',
  'orders.refund_by_hand',
] as const
export type OrderAction = (typeof orderActions)[number]
type AuditedOrder<Result> = Audited<Result, OrderAction>

const noted = z.strictObject({ note: Note })
const Filter = z.strictObject({
  state: z.optional(z.enum(orderStates, { error: 'invalid' })),
  search: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
  limit: z.int().check(z.minimum(1), z.maximum(10_000)),
})

/** Orders of all schools, the newest first. */
export function listOrders({ db }: LookCall, filter: unknown): Promise<OrderRow[]> {
  return ordersOfAll(db, checked(Filter, filter))
}

/** The order of a symbol, which people type with spaces. */
export async function orderWith({ db }: Pick<LookCall, 'db'>, symbol: string): Promise<OrderRow> {
  return (await orderOfSymbol(db, symbol.replaceAll(/\s/g, ''))) ?? fail('orders.not_found')
}

export async function showOrder({ db }: LookCall, symbol: string) {
  const order = await orderWith({ db }, symbol)
  return {
    ...order,
    ...(await restOfOrder(db, order)),
    lines: await linesOfOrder(db, order),
    documents: await documentsOfOrder(db, order),
    payments: await paymentsOfOrder(db, order),
    events: await eventsOfOrder(db, order),
    refund_way: await refundWayOf(db, order),
    card_refund: await cardRefundOf(db, order),
  }
}

/** Lets an invoice out that waits for it: its number and the credits come now. */
export async function approve(
  call: OperatorCall,
  symbol: string,
  input: { note: string },
): Promise<AuditedOrder<void>> {
  const { note } = checked(noted, input)
  const row = await orderWith(call, symbol)
  await enterSchool(call.db, row.school_id)
  const order = (await lockOrder(call.db, row)) ?? fail('orders.not_found')
  await approveInvoice(call, order, { actor_name: call.operator.name })
  return { result: undefined, line: lineOf('orders.approved', row, note) }
}

/** The whole of an order has been paid in a way that is not reported, such as in cash. */
export async function markPaid(
  call: OperatorCall,
  symbol: string,
  input: { note: string },
): Promise<AuditedOrder<void>> {
  const { note } = checked(noted, input)
  const order = await orderWith(call, symbol)
  const { total: amount, currency } = order
  const outcome = await payOrder(call, order, {
    source: 'operator',
    source_id: order.id,
    amount,
    currency,
    note,
    received_at: call.now,
    actor_name: call.operator.name,
  })
  if (outcome !== 'paid') fail('orders.wrong_state')
  return { result: undefined, line: lineOf('orders.marked_paid', order, note) }
}

/** Cancels what has not been paid; of an invoice also the credits that are not used yet, by a credit note. */
export async function cancelOrder(
  call: OperatorCall,
  symbol: string,
  input: { note: string },
): Promise<AuditedOrder<void>> {
  const { note: reason } = checked(noted, input)
  const order = await orderWith(call, symbol)
  await cancelByProvider(call, order, { actor_name: call.operator.name, reason })
  return { result: undefined, line: lineOf('orders.cancelled', order, reason) }
}

/** The money of a paid order goes back: through the gateway to a card, otherwise by hand from the bank. */
export async function refund(
  call: OperatorCall,
  symbol: string,
  input: { note: string },
): Promise<AuditedOrder<Refunded>> {
  const { note: reason } = checked(noted, input)
  const order = await orderWith(call, symbol)
  const refunded = await refundOrder(call, order, { actor_name: call.operator.name, reason })
  return { result: refunded, line: lineOf('orders.refunded', order, reason) }
}

/** The gateway refused to send the money back, and it was sent in another way. */
export async function refundByHand(
  call: OperatorCall,
  symbol: string,
  input: { note: string },
): Promise<AuditedOrder<void>> {
  const { note } = checked(noted, input)
  const order = await orderWith(call, symbol)
  await settleRefundByHand(call, order, { actor_name: call.operator.name, note })
  return { result: undefined, line: lineOf('orders.refund_by_hand', order, note) }
}

function lineOf(
  action: OrderAction,
  { variable_symbol, school_id, total, currency }: OrderRow,
  note: string,
): AuditLine<OrderAction> {
  return { action, details: { variable_symbol, total, currency, note }, school_id }
}

const Typed = z.object({
  state: z.enum(orderStates),
  payment_method: z.enum(paymentMethods),
  currency: z.enum(currencies),
})

function listed(row: OrderRow, today: string): Omit<OperatorOrder, 'created_at'> & { created_at: Date } {
  const { variable_symbol, total, payer_name, school_id, school_name, school_city, created_at, due_on, issued_at } = row
  const typed = Typed.parse(row)
  return {
    variable_symbol,
    total,
    payer_name,
    school_id,
    school_name,
    school_city,
    created_at,
    due_on,
    ...typed,
    is_overdue: isOverdue({ ...typed, due_on, issued_at }, today),
    awaits_approval: awaitsApproval({ ...typed, issued_at }),
    is_refunded: row.refunded_at !== null,
  }
}

/** A page of the orders of all schools, the newest first. */
export async function orderList(
  { db, now }: LookCall,
  { page, ...filter }: OrderFilter & { page?: number | undefined },
): Promise<HandlerReply<typeof operatorOrders.orders>> {
  const today = pragueDay(now)
  const rows = await ordersOfAll(db, { ...filter, today, ...pageWindow(page) })
  return {
    orders: rows.map((row) => listed(row, today)),
    total: await orderCount(db, { ...filter, today }),
    page_size: operatorPageSize,
  }
}

interface ShowCall {
  api: Api
  db: LookCall['db']
  now: Date
  language: Language
}

const Source = z.object({ source: z.enum(paymentSources), currency: z.enum(currencies) })

/** One order as its school sees it, whose it is, what was paid and what can be done. */
export async function orderDetail(call: ShowCall, symbol: string): Promise<HandlerReply<typeof operatorOrders.order>> {
  const { db } = call
  const { school_id, school_name, school_city, variable_symbol } = await orderWith(call, symbol)
  const order = (await findOrder(db, school_id, variable_symbol)) ?? fail('orders.not_found')
  const payments = await paymentsOfOrder(db, order)
  const card_refund = await cardRefundOf(db, order)
  return {
    ...(await orderView(call, order, 'client')),
    school_id,
    school_name,
    school_city,
    payments: payments.map((payment) => ({ ...payment, ...Source.parse(payment) })),
    refund_way: await refundWayOf(db, order),
    card_refund,
    changes: changesOf(order, card_refund),
  }
}

function changesOf(
  order: Parameters<typeof awaitsApproval>[0] & { refunded_at: Date | null },
  refunding: Awaited<ReturnType<typeof cardRefundOf>>,
): OrderChange[] {
  if (awaitsApproval(order)) return ['approve', 'mark_paid', 'cancel']
  if (isOpen(order)) return ['mark_paid', 'cancel']
  if (refunding?.state === 'refused') return ['refund_by_hand']
  return order.state === 'paid' && order.refunded_at === null ? ['refund'] : []
}

const changes: Record<
  OrderChange,
  (call: OperatorCall, symbol: string, input: { note: string }) => Promise<Audited<unknown, OrderAction>>
> = {
  approve,
  mark_paid: markPaid,
  cancel: cancelOrder,
  refund,
  refund_by_hand: refundByHand,
}

export async function changeOrder(
  call: OperatorCall,
  symbol: string,
  { change, reason }: { change: OrderChange; reason: string },
): Promise<Audited<null, OrderAction>> {
  const { line } = await changes[change](call, symbol, { note: reason })
  return { result: null, line }
}

const Kinds = z.array(z.enum(documentKinds))

/** Does it and takes it back: which papers, mails and credits would come of it. */
export function previewChange(
  api: Api,
  symbol: string,
  change: OrderChange,
): Promise<HandlerReply<typeof operatorOrders.previewChange>> {
  return rehearse(api, async (call) => {
    const { db } = call
    const order = await orderWith(call, symbol)
    const papers = await documentsOfOrder(db, order)
    const before = await creditsOfOrder(db, order)
    await changes[change](call, symbol, { note: change })
    const after = await creditsOfOrder(db, order)
    const made = (await documentsOfOrder(db, order)).slice(papers.length)
    return {
      documents: Kinds.parse(made.map(({ kind }) => kind)),
      mails: await mailsWrittenHere(db),
      issued_count: after.issued - before.issued,
      withdrawn_count: after.withdrawn - before.withdrawn,
      kept_count: after.held,
    }
  })
}

/** A document of any school's order. */
export async function documentOfAny({ db }: Pick<LookCall, 'db'>, symbol: string, documentId: string) {
  const order = await orderWith({ db }, symbol)
  return (await documentOfOrder(db, order, documentId)) ?? fail('orders.not_found')
}
