import * as z from 'zod/mini'
import { Id, Moment, Nothing, noNul, requiredText } from './fields.ts'
import { OrderPayment, paymentSources } from './operator-orders.ts'
import { PageNumber, Reason, SearchText } from './operator.ts'
import { Day } from './programs.ts'
import { route } from './route.ts'

/** The maximum number of bytes of a bank's file; the banks' largest have a hundredth of it. */
export const statementLimit = 100_000_000

/** Why a movement of the bank pays no order. */
export const unpairedReasons = [
  'foreign_account',
  'reversal',
  'outgoing',
  'no_symbol',
  'unknown_symbol',
  'cancelled',
  'already_paid',
  'wrong_currency',
  'wrong_amount',
] as const

/** Why what a gateway reported pays no order. */
export const eventProblems = [
  'already_paid',
  'cancelled_order',
  'wrong_amount',
  'wrong_currency',
  'unknown_payment',
] as const

/** Why an entry of a statement could not be read. */
export const unreadableReasons = [
  'bad_account',
  'bad_amount',
  'bad_date',
  'bad_length',
  'no_id',
  'unknown_code',
  'unknown_currency',
  'unknown_record',
  'not_booked',
  'batch_differs',
  'balance_differs',
] as const

/** Why a file could not be read to its end. */
export const statementFailures = [
  'empty',
  'unknown_format',
  'bad_encoding',
  'malformed',
  'truncated',
  'forbidden_dtd',
  'too_large',
  'too_slow',
] as const

/** Money that came for an order, and for which one. */
export const ReceivedMoney = z.extend(OrderPayment, {
  variable_symbol: z.string(),
  payer_name: z.string(),
  school_id: Id,
  school_name: z.string(),
})
export type ReceivedMoney = z.input<typeof ReceivedMoney>

const resolution = {
  resolved_at: z.nullable(Moment),
  resolved_by: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
}

/** A movement of the bank, in the smallest unit of its own currency, which need not be one of ours. */
const movement = {
  account: z.string(),
  movement_id: z.string(),
  booked_on: Day,
  amount: z.int(),
  currency: z.string(),
  variable_symbol: z.nullable(z.string()),
  counter_name: z.nullable(z.string()),
  message: z.nullable(z.string()),
}

/** A movement that pays no order: it waits for somebody, or has been settled. */
export const WaitingMovement = z.object({
  ...movement,
  counter_account: z.string(),
  reason: z.enum(unpairedReasons),
  ...resolution,
})
export type WaitingMovement = z.input<typeof WaitingMovement>

/** What a gateway reported and what pays no order. */
export const OddEvent = z.object({
  provider: z.string(),
  event_id: z.string(),
  received_at: Moment,
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  variable_symbol: z.nullable(z.string()),
  reason: z.enum(eventProblems),
  ...resolution,
})
export type OddEvent = z.input<typeof OddEvent>

const counts = {
  new_count: z.int(),
  known_count: z.int(),
  paired_count: z.int(),
  unreadable_count: z.int(),
}

/** A bank's file that was read. */
export const BankImport = z.object({
  id: Id,
  file_name: z.string(),
  imported_at: Moment,
  imported_by: z.string(),
  ...counts,
})
export type BankImport = z.input<typeof BankImport>

const Key = z.string().check(noNul, z.maxLength(300, { error: 'too_long' }))
const ofMovement = { account: Key, movement_id: Key }
const paged = { page: z.optional(PageNumber) }
const counted = {
  total: z.int(),
  page_size: z.int(),
  /** How many wait, of both kinds. */
  waiting: z.object({ bank: z.int(), gateway: z.int() }),
}
const settled = z.optional(z.enum(['yes', 'no'], { error: 'invalid' }))

export const operatorPayments = {
  received: route({
    method: 'GET',
    path: '/v1/operator/payments/',
    access: 'operator',
    query: z.object({
      ...paged,
      /** Part of a symbol, a payer or a school. */
      search: z.optional(SearchText),
      source: z.optional(z.enum(paymentSources, { error: 'invalid' })),
    }),
    reply: z.object({ payments: z.array(ReceivedMoney), ...counted }),
    summary: 'Money received for orders, the latest first, 50 on a page',
  }),
  movements: route({
    method: 'GET',
    path: '/v1/operator/payments/movements/',
    access: 'operator',
    query: z.object({ ...paged, settled }),
    reply: z.object({ movements: z.array(WaitingMovement), ...counted }),
    summary: 'Movements of the bank that pay no order, with the reason; the oldest first, 50 on a page',
  }),
  events: route({
    method: 'GET',
    path: '/v1/operator/payments/events/',
    access: 'operator',
    query: z.object({ ...paged, settled }),
    reply: z.object({ events: z.array(OddEvent), ...counted }),
    summary: 'Reports of gateways that pay no order; the oldest first, 50 on a page',
  }),
  pairMovement: route({
    method: 'POST',
    path: '/v1/operator/payments/movements/pair/',
    access: 'operator',
    proof: true,
    body: z.strictObject({ ...ofMovement, variable_symbol: requiredText(20), reason: Reason }),
    reply: Nothing,
    status: 204,
    errors: [
      'payments.not_found',
      'payments.not_waiting',
      'payments.not_incoming',
      'payments.wrong_amount',
      'payments.wrong_currency',
      'orders.not_found',
      'orders.wrong_state',
    ],
    summary: 'Pays an order by a movement of the bank; amount and currency must be the order’s',
  }),
  resolveMovement: route({
    method: 'POST',
    path: '/v1/operator/payments/movements/resolve/',
    access: 'operator',
    proof: true,
    body: z.strictObject({ ...ofMovement, reason: Reason }),
    reply: Nothing,
    status: 204,
    errors: ['payments.not_found', 'payments.not_waiting'],
    summary: 'Takes a movement off the list: it has been dealt with elsewhere',
  }),
  resolveEvent: route({
    method: 'POST',
    path: '/v1/operator/payments/events/resolve/',
    access: 'operator',
    proof: true,
    body: z.strictObject({ provider: Key, event_id: Key, reason: Reason }),
    reply: Nothing,
    status: 204,
    errors: ['payments.not_found', 'payments.not_waiting'],
    summary: 'Takes a gateway’s report off the list: it has been dealt with elsewhere',
  }),
  imports: route({
    method: 'GET',
    path: '/v1/operator/bank-imports/',
    access: 'operator',
    query: z.object(paged),
    reply: z.object({ imports: z.array(BankImport), total: z.int(), page_size: z.int() }),
    summary: 'Bank statements that were read, the latest first, 50 on a page',
  }),
  importStatement: route({
    method: 'POST',
    path: '/v1/operator/bank-imports/',
    access: 'operator',
    proof: true,
    upload: 'statement',
    reply: z.object({
      /** Null where nothing of the file could be read: then it is not among the statements. */
      import_id: z.nullable(Id),
      ...counts,
      /** New movements that took money from the account; no one has to look at them. */
      outgoing_count: z.int(),
      unpaired_count: z.int(),
      failure: z.nullable(z.enum(statementFailures)),
      /** The first hundred; all of them wait among the payments. */
      unpaired: z.array(z.object({ ...movement, reason: z.enum(unpairedReasons) })),
      /** The first hundred: the line of a GPC file, the entry of others. */
      unreadable: z.array(z.object({ where: z.int(), reason: z.enum(unreadableReasons) })),
    }),
    summary: 'Reads a bank statement (Fio JSON, ABO/GPC, CAMT.053) and pays the orders it pays; twice does no harm',
  }),
}
