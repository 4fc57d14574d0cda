import {
  paymentSources,
  type OperatorOrder,
  type operatorOrders,
  type OrderChange,
} from '@katedra/contract/operator-orders'
import { operatorPageSize } from '@katedra/contract/operator'
import { documentKinds, orderStates, paymentMethods } from '@katedra/contract/orders'
import { currencies } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { fail } from '../app/fail.ts'
import { pragueDay } from '../app/prague.ts'
import type { Api } from '../app/serve.ts'
import { documentOfOrder } from '../documents/documents.ts'
import { cardRefundOf, findOrder, isOpen, isOverdue, orderView, refundWayOf } from '../orders/orders.ts'
import { placeOf } from './operator.health.ts'
import { cancelOrder, markPaid, orderWith, refund, refundByHand } from './operator.orders.ts'
import {
  creditsOfOrder,
  documentsOfOrder,
  mailsWrittenHere,
  orderCount,
  ordersOfAll,
  paymentsOfOrder,
  type OrderFilter,
  type OrderRow,
} from './operator.orders.queries.ts'
import { rehearse, type LookCall, type OperatorCall } from './operator.ts'

const Typed = z.object({
  state: z.enum(orderStates),
  payment_method: z.enum(paymentMethods),
  currency: z.enum(currencies),
})

function listed(row: OrderRow, today: string): Omit<OperatorOrder, 'created_at'> & { created_at: Date } {
  const { variable_symbol, total, payer_name, school_id, school_name, school_city, created_at, due_on } = row
  const typed = Typed.parse(row)
  return {
    ...{ variable_symbol, total, payer_name, school_id, school_name, school_city, created_at, due_on, ...typed },
    ...{ is_overdue: isOverdue({ state: typed.state, due_on }, today), is_refunded: row.refunded_at !== null },
  }
}

/** A page of the orders of all schools, the newest first. */
export async function orderList(
  { db, now }: LookCall,
  { page, ...filter }: OrderFilter & { page?: number | undefined },
): Promise<HandlerReply<typeof operatorOrders.orders>> {
  const today = pragueDay(now)
  const rows = await ordersOfAll(db, { ...filter, today, ...placeOf(page) })
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
    ...{ school_id, school_name, school_city },
    payments: payments.map((payment) => ({ ...payment, ...Source.parse(payment) })),
    refund_way: await refundWayOf(db, order),
    card_refund,
    changes: changesOf(order, card_refund),
  }
}

function changesOf(
  order: Parameters<typeof isOpen>[0] & { refunded_at: Date | null },
  refunding: Awaited<ReturnType<typeof cardRefundOf>>,
): OrderChange[] {
  if (isOpen(order)) return ['mark_paid', 'cancel']
  if (refunding?.state === 'refused') return ['refund_by_hand']
  return order.state === 'paid' && order.refunded_at === null ? ['refund'] : []
}

const doing: Record<OrderChange, (call: OperatorCall, symbol: string, input: { note: string }) => Promise<unknown>> = {
  mark_paid: markPaid,
  cancel: cancelOrder,
  refund,
  refund_by_hand: refundByHand,
}

export async function changeOrder(
  call: OperatorCall,
  symbol: string,
  { change, reason }: { change: OrderChange; reason: string },
): Promise<void> {
  await doing[change](call, symbol, { note: reason })
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
    await doing[change](call, symbol, { note: change })
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
