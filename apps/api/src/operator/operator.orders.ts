import { orderStates } from '@katedra/contract/orders'
import { requiredText } from '@katedra/contract/fields'
import * as z from 'zod/mini'
import { fail } from '../app/fail.ts'
import {
  cancelByProvider,
  cardRefundOf,
  payOrder,
  refundOrder,
  refundWayOf,
  settleRefundByHand,
  type Refunded,
} from '../orders/orders.ts'
import { checked, noteAction, type LookCall, type OperatorCall } from './operator.ts'
import {
  documentsOfOrder,
  eventsOfOrder,
  linesOfOrder,
  orderOfSymbol,
  ordersOfAll,
  paymentsOfOrder,
  restOfOrder,
  type OrderRow,
} from './operator.orders.queries.ts'

/** Why an operator does something; the school sees it where it is told at all. */
export const Note = requiredText(300)

const noted = z.strictObject({ note: Note })
const Filter = z.strictObject({
  state: z.optional(z.enum(orderStates, { error: 'invalid' })),
  search: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
  most: z.int().check(z.minimum(1), z.maximum(10_000)),
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

/** The whole of an order has been paid in a way that nobody reports, such as in cash. */
export async function markPaid(call: OperatorCall, symbol: string, input: { note: string }): Promise<void> {
  const { note } = checked(noted, input)
  const order = await orderWith(call, symbol)
  const { total: amount, currency } = order
  const outcome = await payOrder(call, order, {
    ...{ source: 'operator', source_id: order.id, amount, currency, note },
    ...{ received_at: call.now, actor_name: call.operator.name },
  })
  if (outcome !== 'paid') fail('orders.wrong_state')
  await noteOnOrder(call, 'orders.marked_paid', order, note)
}

/** Cancels what has not been paid; of an invoice also the credits that are not used yet, by a credit note. */
export async function cancelOrder(call: OperatorCall, symbol: string, input: { note: string }): Promise<void> {
  const { note: reason } = checked(noted, input)
  const order = await orderWith(call, symbol)
  await cancelByProvider(call, order, { actor_name: call.operator.name, reason })
  await noteOnOrder(call, 'orders.cancelled', order, reason)
}

/** The money of a paid order goes back: through the gateway to a card, otherwise by whoever sends it from the bank. */
export async function refund(call: OperatorCall, symbol: string, input: { note: string }): Promise<Refunded> {
  const { note: reason } = checked(noted, input)
  const order = await orderWith(call, symbol)
  const refunded = await refundOrder(call, order, { actor_name: call.operator.name, reason })
  await noteOnOrder(call, 'orders.refunded', order, reason)
  return refunded
}

/** The gateway refused to send the money back, and somebody has sent it in another way. */
export async function refundByHand(call: OperatorCall, symbol: string, input: { note: string }): Promise<void> {
  const { note } = checked(noted, input)
  const order = await orderWith(call, symbol)
  await settleRefundByHand(call, order, { actor_name: call.operator.name, note })
  await noteOnOrder(call, 'orders.refund_by_hand', order, note)
}

async function noteOnOrder(
  call: OperatorCall,
  action: 'orders.marked_paid' | 'orders.cancelled' | 'orders.refunded' | 'orders.refund_by_hand',
  { variable_symbol, school_id, total, currency }: OrderRow,
  note: string,
): Promise<void> {
  await noteAction(call, action, { variable_symbol, total, currency, note }, school_id)
}
