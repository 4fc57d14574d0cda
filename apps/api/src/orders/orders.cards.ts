import { createHmac } from 'node:crypto'
import type { CardPayment, orders } from '@katedra/contract/orders'
import type { HandlerReply } from '@katedra/contract/route'
import { translator } from '@katedra/i18n/server'
import { fail } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { refuseRefund } from './refunds/refunds.cards.ts'
import type { Gateway, GatewayEvent } from './gateway/gateway.ts'
import { clientPage, orderPage } from './orders.letters.ts'
import { payOrder } from './orders.paying.ts'
import {
  endCardPayment,
  findCardPayment,
  insertCardPayment,
  insertClientLink,
  lockCardPayment,
  noteGatewayEvent,
  openCardPayment,
  orderOfLink,
  setEventOutcome,
  setProviderId,
  type CardPaymentRow,
} from './orders.payments.queries.ts'
import { addEvent, changeOrder, lockOrder, readOrder, type StoredOrder } from './orders.queries.ts'
import { enterSchool } from '../db/scope.ts'
import { actionsOf, isOpen, type Viewer } from './orders.states.ts'

/** A payment begun so short a while ago is gone on with, so that a second click does not open another one. */
const sameAttempt = 20 * 60_000

interface Begin {
  api: Api
  now: Date
  log: { warn(details: object, message: string): void }
  gateway: Gateway | undefined
  viewer: Viewer
}

/** Begins a payment at the gateway, outside of transactions. `held` gives the order, held, to a caller who may pay it. */
export async function beginCardPayment(
  { api, now, log, gateway, viewer }: Begin,
  schoolId: string,
  held: (db: Db) => Promise<StoredOrder>,
): Promise<HandlerReply<typeof orders.payOrderByCard>> {
  if (gateway === undefined) fail('orders.gateway_unavailable')
  const { order, payment } = await api.database.transaction(schoolId, async (db) => {
    const found = await held(db)
    if (!actionsOf(found, viewer, true).includes('pay_by_card')) fail('orders.wrong_state')
    return { order: found, payment: await cardPaymentOf(db, found, { provider: gateway.provider, now, api, viewer }) }
  })
  await api.limits.spend('card-payment', order.id)
  const begun = await gateway
    .begin({
      id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      created_at: payment.created_at,
      description: translator(order.language, 'letters')('order_description', { symbol: order.variable_symbol }),
      language: order.language,
      email: order.delivery_email,
      return_url: viewer === 'client' ? clientPage(api, returnCode(api, payment.id)) : orderPage(api, order),
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the payment gateway is not available')
      return fail('orders.gateway_unavailable')
    })
  const { provider_id } = begun
  if (provider_id !== null)
    await api.database.transaction(undefined, (db) => setProviderId(db, payment.id, provider_id))
  return { url: begun.url }
}

async function cardPaymentOf(
  db: Db,
  order: StoredOrder,
  { provider, now, api, viewer }: { provider: Gateway['provider']; now: Date; api: Api; viewer: Viewer },
): Promise<CardPaymentRow> {
  const { total: amount, currency } = order
  const since = new Date(now.getTime() - sameAttempt)
  const payment =
    (await openCardPayment(db, order, { provider, amount, currency, since })) ??
    (await insertCardPayment(db, order, { provider, amount, currency, created_at: now }))
  if (viewer === 'client') await insertClientLink(db, order, tokenHash(returnCode(api, payment.id)), now)
  return payment
}

/**
 * The code of a client's way back from the gateway. The one from the mail is not kept, so this one follows from the payment's
 * id, which only the payer knows, and the server's secret.
 */
function returnCode({ config }: Pick<Api, 'config'>, paymentId: string): string {
  return createHmac('sha256', config.jwtSecret).update(`client-return ${paymentId}`).digest('base64url')
}

/** A payment at the simulated gateway, for its page. */
export async function simulatedPayment(api: Api, id: string): Promise<CardPayment> {
  if (api.cards !== 'simulation') fail('orders.not_found')
  const payment = await api.database.read(undefined, (db) => findCardPayment(db, id))
  if (payment?.provider !== 'simulation') fail('orders.not_found')
  const code = returnCode(api, id)
  return api.database.read(payment.school_id, async (db) => {
    const order = await readOrder(db, { school_id: payment.school_id, id: payment.order_id })
    const link = await orderOfLink(db, tokenHash(code))
    const { provider, state, amount, currency } = payment
    return {
      provider,
      state,
      amount,
      currency,
      variable_symbol: order.variable_symbol,
      return_url: link === undefined ? orderPage(api, order) : clientPage(api, code),
    }
  })
}

/** The simulation has no names of its own. */
const unnamed = { provider_id: null, reason: '' }

/** Someone has pressed one of the two buttons; the simulation reports as a real gateway would. */
export async function endSimulatedPayment(api: Api, id: string, outcome: 'success' | 'failure'): Promise<CardPayment> {
  const { state, amount, currency } = await simulatedPayment(api, id)
  if (state !== 'open') fail('orders.wrong_state')
  const kind = outcome === 'success' ? 'succeeded' : 'failed'
  await followEvent(api, {
    provider: 'simulation',
    event_id: id,
    kind,
    card_payment_id: id,
    amount,
    currency,
    ...unnamed,
  })
  return simulatedPayment(api, id)
}

/** Follows what a gateway has reported, once, however often it is reported; what could not be followed is kept for the operator. */
export async function followEvent(api: Api, event: GatewayEvent): Promise<void> {
  const now = api.clock.now()
  await api.database.transaction(undefined, async (db) => {
    const { kind, provider_id: _, reason: __, ...reported } = event
    const card_payment_id = isId(event.card_payment_id) ? event.card_payment_id : null
    if (!(await noteGatewayEvent(db, { ...reported, card_payment_id }, now))) return
    if (kind === 'other') return
    const payment = card_payment_id === null ? undefined : await lockCardPayment(db, card_payment_id)
    if (payment === undefined) return setEventOutcome(db, event, 'unknown_payment')
    await setEventOutcome(db, event, await follow({ api, db, now }, payment, event))
  })
}

/** What has become of the event, in the words of the table. */
async function follow(call: EventCall, payment: CardPaymentRow, event: GatewayEvent): Promise<string> {
  if (event.kind === 'succeeded') return succeed(call, payment, event)
  if (event.kind === 'failed') return failed(call, payment)
  return (await refuseRefund(call, payment, event)) ? 'failed' : 'ignored'
}

function isId(text: string | null): text is string {
  return text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

interface EventCall {
  api: Api
  db: Db
  now: Date
}

/** The money is at the gateway, whatever we make of it. */
async function succeed(call: EventCall, payment: CardPaymentRow, event: GatewayEvent): Promise<string> {
  const { school_id, order_id } = payment
  const { provider_id } = event
  if (payment.state !== 'succeeded')
    await endCardPayment(call.db, payment.id, {
      state: 'succeeded',
      ended_at: call.now,
      ...(provider_id === null ? {} : { provider_id }),
    })
  const outcome = await payOrder(
    call,
    { school_id, id: order_id },
    {
      source: 'card',
      source_id: payment.id,
      amount: event.amount ?? 0,
      currency: event.currency ?? '',
      received_at: call.now,
      actor_name: '',
    },
  )
  return outcome === 'unknown_order' ? 'unknown_payment' : outcome
}

/** A payment that has ended well does not fail afterwards, in any order of its events. */
async function failed({ db, now }: EventCall, payment: CardPaymentRow): Promise<string> {
  if (payment.state !== 'open') return 'ignored'
  await endCardPayment(db, payment.id, { state: 'failed', ended_at: now })
  await enterSchool(db, payment.school_id)
  const order = await lockOrder(db, { school_id: payment.school_id, id: payment.order_id })
  if (order === undefined || !isOpen(order)) return 'failed'
  await addEvent(db, order, { event: 'payment_failed', at: now, actor_name: '' })
  if (order.state === 'created') await changeOrder(db, order, { state: 'unpaid', unpaid_at: now })
  return 'failed'
}
