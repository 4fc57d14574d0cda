import {
  approve,
  cancelOrder,
  listOrders,
  markPaid,
  refund,
  refundByHand,
  showOrder,
} from '../../operator/orders/orders.ts'
import { act, look, type Audited, type OperatorCall } from '../../operator/operator.ts'
import {
  countOf,
  optionalText,
  operandOf,
  textOf,
  type Answer,
  type Command,
  type CommandContext,
} from './operator.command.ts'
import { factsOf, money, shownMoment, tableOf } from './operator.tables.ts'

type Order = Awaited<ReturnType<typeof listOrders>>[number]
type WholeOrder = Awaited<ReturnType<typeof showOrder>>

/** A refunded order stays paid; people want to see it. */
function stateOf({ state, refunded_at }: Pick<Order, 'state' | 'refunded_at'>): string {
  return refunded_at === null ? state : `${state}, refunded`
}

function listText(orders: readonly Order[]): string {
  const rows = orders.map((order) => [
    ...[order.variable_symbol, stateOf(order), order.payment_method, money(order.total, order.currency), order.due_on],
    ...[shownMoment(order.created_at), `${order.school_name}, ${order.school_city}`, order.payer_name],
  ])
  const head = ['SYMBOL', 'STATE', 'METHOD', 'TOTAL', 'DUE', 'CREATED', 'SCHOOL', 'PAYER']
  return tableOf(head, rows, 'There is no such order.')
}

/** Where the money of a refunded order is, and whose turn it is. */
function moneyBackText({ refunded_at, refund_way, card_refund }: WholeOrder): string {
  if (refunded_at === null) return ''
  if (card_refund === null)
    return refund_way === 'bank' ? 'has to be sent from the bank: Katedra sends no transfers' : ''
  const { state, sent_at, refused_at, by_hand_at, reason, failed_count, last_error, provider_id } = card_refund
  const refusal = `the gateway refused on ${shownMoment(refused_at)}: ${reason ?? ''}`
  const tries = failed_count === 0 ? '' : `; no answer in ${failed_count} tries, the last one: ${last_error ?? ''}`
  return {
    wanted: `is being sent back to the card${tries}`,
    sent: `sent back to the card on ${shownMoment(sent_at)} (${provider_id ?? 'by somebody at the gateway'})`,
    refused: `${refusal} – send it by hand, then write that down by orders refund-by-hand`,
    by_hand: `${refusal} – sent by hand, written down on ${shownMoment(by_hand_at)}`,
  }[state]
}

function orderText(order: WholeOrder): string {
  const facts = factsOf([
    ['Order', order.variable_symbol],
    ['State', stateOf(order)],
    ['School', `${order.school_name}, ${order.school_city} (${order.school_id})`],
    ['Payer', order.payer_name],
    ['Delivered to', order.delivery_email],
    ['School’s number', order.school_order_number],
    ['Payment', `${order.payment_method}, due ${order.due_on}`],
    ['Without VAT', money(order.net, order.currency)],
    ['VAT', `${money(order.vat, order.currency)} (${order.vat_treatment}, ${order.vat_rate / 100} %)`],
    ['Total', money(order.total, order.currency)],
    ['Created', `${shownMoment(order.created_at)} by ${order.created_by_name}`],
    ['Credits issued', shownMoment(order.issued_at)],
    ['Paid', shownMoment(order.paid_at)],
    ['Cancelled', shownMoment(order.cancelled_at)],
    ['Refunded', shownMoment(order.refunded_at)],
    ['Money back', moneyBackText(order)],
  ])
  const { currency } = order
  const lines = order.lines.map((line) => [
    ...[
      line.program,
      `${line.months}`,
      `${line.quantity}`,
      money(line.unit_price, currency),
      money(line.net, currency),
    ],
  ])
  const payments = order.payments.map((paid) => [
    ...[shownMoment(paid.received_at), paid.source, money(paid.amount, paid.currency), paid.source_id, paid.note],
  ])
  const events = order.events.map(({ at, event, actor_name, note }) => [shownMoment(at), event, actor_name, note])
  const documents = order.documents.map(({ kind, label, issued_on }) => [label, kind, issued_on])
  return [
    `${facts}\n`,
    tableOf(['PROGRAM', 'MONTHS', 'PUPILS', 'EACH', 'TOGETHER'], lines, 'No lines.'),
    tableOf(['DOCUMENT', 'KIND', 'ISSUED'], documents, 'No documents.'),
    tableOf(['RECEIVED', 'BY', 'AMOUNT', 'ID', 'NOTE'], payments, 'No payment.'),
    tableOf(['AT', 'EVENT', 'WHO', 'NOTE'], events, 'No events.'),
  ].join('\n')
}

type Change<Result> = (call: OperatorCall, symbol: string, input: { note: string }) => Promise<Audited<Result>>

/** A change of one order, with the reason for it. */
function orderChange<Result>(
  name: string,
  about: string,
  change: Change<Result>,
  say: (result: Result) => string,
): Command {
  return {
    name,
    about,
    operands: ['SYMBOL'],
    options: { note: 'TEXT' },
    needs: ['note'],
    run: async (typed) => changed(typed, change, say),
  }
}

async function changed<Result>(
  typed: CommandContext,
  change: Change<Result>,
  say: (result: Result) => string,
): Promise<Answer> {
  const [symbol, note, actor] = [operandOf(typed, 0), textOf(typed, 'note'), typed.actor()]
  const result = await act(await typed.room(), actor, (call) => change(call, symbol, { note }))
  return { text: `Order ${symbol} ${say(result)}\n` }
}

export const orderCommands: Command[] = [
  {
    name: 'orders list',
    options: { state: 'created|unpaid|paid|cancelled', search: 'TEXT', limit: 'N' },
    about:
      'Lists orders of all schools, the newest first: 100, or --limit. --search takes a symbol, a payer, a school.',
    run: async (typed) => {
      const [state, search] = [optionalText(typed, 'state'), optionalText(typed, 'search')]
      const limit = countOf(typed, 'limit', 100)
      const filter = { limit, ...(state === undefined ? {} : { state }), ...(search === undefined ? {} : { search }) }
      const orders = await look(await typed.room(), (call) => listOrders(call, filter))
      return { text: listText(orders), data: orders }
    },
  },
  {
    name: 'orders show',
    operands: ['SYMBOL'],
    about: 'Shows one order with its lines, documents, payment and history.',
    run: async (typed) => {
      const symbol = operandOf(typed, 0)
      const order = await look(await typed.room(), (call) => showOrder(call, symbol))
      return { text: orderText(order), data: order }
    },
  },
  orderChange(
    'orders mark-paid',
    'The whole order has been paid in a way that nobody reports, such as in cash. Issues credits and the invoice.',
    markPaid,
    () => 'is paid.',
  ),
  orderChange(
    'orders approve',
    'Approves an order on an invoice that waits for it: the invoice is issued and the credits come.',
    approve,
    () => 'has its invoice and its credits.',
  ),
  orderChange(
    'orders cancel',
    'Cancels an order that is not paid. An issued invoice gets a credit note, unused credits are taken back.',
    cancelOrder,
    () => 'is cancelled.',
  ),
  orderChange(
    'orders refund',
    'Refunds a paid order: makes a credit note, takes unused credits back. Money of a card goes back through the gateway; other money has to be sent from the bank.',
    refund,
    ({ withdrawn, way }) =>
      [
        `is refunded; ${withdrawn} unused credits were taken back.`,
        way === 'card'
          ? 'The server has the gateway send the money back to the card; orders show tells when it is sent.'
          : 'Send the money from the bank: Katedra sends no transfers.',
      ].join('\n'),
  ),
  orderChange(
    'orders refund-by-hand',
    'The gateway refused to send the money of a refund back and it has been sent in another way. The client gets the note.',
    refundByHand,
    () => 'has its money back by hand.',
  ),
]
