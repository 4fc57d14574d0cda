import * as z from 'zod/mini'
import { Id, maxInteger, Moment, Nothing, noNul } from './fields.ts'
import { PageNumber, Reason, SearchText } from './operator.ts'
import { CardRefund, documentKinds, Order, OrderHead, orderStates, paymentMethods } from './orders.ts'
import { currencies } from './programs.ts'
import { route } from './route.ts'

/** What the list of orders can be narrowed to: a state, or what is made of it. */
export const orderLooks = [
  'open',
  'awaiting_approval',
  'overdue',
  ...orderStates,
  'refunded',
  'refund_refused',
] as const
export type OrderLook = (typeof orderLooks)[number]

/** What the provider can do with an order. */
export const orderChanges = ['approve', 'mark_paid', 'cancel', 'refund', 'refund_by_hand'] as const
export type OrderChange = (typeof orderChanges)[number]

/** By which way money came. */
export const paymentSources = ['card', 'bank', 'operator'] as const

/** Money that came for an order. */
export const OrderPayment = z.object({
  source: z.enum(paymentSources),
  source_id: z.string(),
  amount: z.int(),
  currency: z.enum(currencies),
  received_at: Moment,
  note: z.string(),
})

/** How the money of a paid order goes back: through the gateway, or by the one who sends it from the bank. */
export const refundWays = ['card', 'bank'] as const

/** Money that the gateway is to send back, with what it has said. */
const OperatorRefund = z.extend(CardRefund, {
  wanted_at: Moment,
  refused_at: z.nullable(Moment),
  by_hand_at: z.nullable(Moment),
  /** What the gateway calls it. */
  provider_id: z.nullable(z.string()),
  /** Why the gateway refused, in its own words. */
  reason: z.nullable(z.string()),
  /** Tries that ended without an answer. */
  failed_count: z.int(),
  last_error: z.nullable(z.string()),
  next_attempt_at: z.nullable(Moment),
})

const ofSchool = { school_id: Id, school_name: z.string(), school_city: z.string() }

/** An order of any school in the list. */
export const OperatorOrder = z.extend(z.omit(OrderHead, { pupil_count: true, created_by_name: true }), ofSchool)
export type OperatorOrder = z.input<typeof OperatorOrder>

const OrderSymbol = z.string().check(noNul, z.maxLength(20))
const ofOrder = z.object({ variable_symbol: OrderSymbol })
const Amount = z.coerce
  .number({ error: 'not_number' })
  .check(
    z.int({ error: 'not_number' }),
    z.minimum(1, { error: 'not_number' }),
    z.maximum(maxInteger, { error: 'not_number' }),
  )
const changeErrors = ['orders.not_found', 'orders.wrong_state', 'orders.not_paid'] as const

export const operatorOrders = {
  orders: route({
    method: 'GET',
    path: '/v1/operator/orders/',
    access: 'operator',
    query: z.object({
      /** Part of a symbol, a payer, a school or an e-mail. */
      search: z.optional(SearchText),
      look: z.optional(z.enum(orderLooks, { error: 'invalid' })),
      payment_method: z.optional(z.enum(paymentMethods, { error: 'invalid' })),
      school_id: z.optional(Id),
      /** Exactly so much in all, for money that has no symbol. */
      total: z.optional(Amount),
      currency: z.optional(z.enum(currencies, { error: 'invalid' })),
      page: z.optional(PageNumber),
    }),
    reply: z.object({ orders: z.array(OperatorOrder), total: z.int(), page_size: z.int() }),
    summary: 'Orders of all schools, the newest first, 50 on a page',
  }),
  order: route({
    method: 'GET',
    path: '/v1/operator/orders/:variable_symbol/',
    access: 'operator',
    params: ofOrder,
    reply: z.extend(Order, {
      ...ofSchool,
      payments: z.array(OrderPayment),
      /** Null until it is paid. */
      refund_way: z.nullable(z.enum(refundWays)),
      card_refund: z.nullable(OperatorRefund),
      /** What can be done with it now. */
      changes: z.array(z.enum(orderChanges)),
    }),
    errors: ['orders.not_found'],
    summary: 'One order of any school with everything about it',
  }),
  previewChange: route({
    method: 'POST',
    path: '/v1/operator/orders/:variable_symbol/changes/preview/',
    access: 'operator',
    params: ofOrder,
    body: z.strictObject({ change: z.enum(orderChanges, { error: 'invalid' }) }),
    reply: z.object({
      /** Which papers will be made. */
      documents: z.array(z.enum(documentKinds)),
      mails: z.array(z.object({ recipient: z.string(), subject: z.string() })),
      /** Credits that will come to the school. */
      issued_count: z.int(),
      /** Unused credits that will be taken back. */
      withdrawn_count: z.int(),
      /** Credits of this order that pupils hold and keep. */
      kept_count: z.int(),
    }),
    errors: changeErrors,
    summary: 'What a change of an order would do; nothing is changed',
  }),
  change: route({
    method: 'POST',
    path: '/v1/operator/orders/:variable_symbol/changes/',
    access: 'operator',
    proof: true,
    params: ofOrder,
    body: z.strictObject({ change: z.enum(orderChanges, { error: 'invalid' }), reason: Reason }),
    reply: Nothing,
    status: 204,
    errors: changeErrors,
    summary:
      'Approves an invoice, marks an order as paid, cancels it, refunds it, or writes down that a refused refund was sent by hand',
  }),
  document: route({
    method: 'GET',
    path: '/v1/operator/orders/:variable_symbol/documents/:document_id/',
    access: 'operator',
    params: z.object({ variable_symbol: OrderSymbol, document_id: Id }),
    query: z.object({ format: z._default(z.enum(['pdf', 'isdoc'], { error: 'invalid' }), 'pdf') }),
    reply: Nothing,
    errors: ['orders.not_found'],
    summary: 'A document of any order as PDF or ISDOC',
  }),
}
