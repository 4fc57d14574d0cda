import { randomUUID } from 'node:crypto'
import { orders, type Order } from '@katedra/contract/orders'
import { expect, vi } from 'vitest'
import { refund } from '../operator/orders/orders.ts'
import { act } from '../operator/operator.ts'
import { startTestApi, type TestApi } from './build-api.ts'
import { hiredOperator, operatorEmail } from './build-operator.ts'
import { buyer, placedOrder } from './build-order.ts'
import { at, type SignedInTeacher } from './build-school.ts'
import {
  signedEvent,
  startStripeServer,
  stripeSecrets,
  type KeptRefund,
  type Refusal,
  type SessionEvent,
  type StripeServer,
} from './stripe-server.ts'

/** Two servers with Stripe: one that works through its queues, and one without, as the command line is. */
export async function startRefundShop() {
  const gateway = await startStripeServer()
  const config = { stripe: { ...stripeSecrets, apiUrl: gateway.url } }
  // The queue goes by the real clock.
  const command = await startTestApi({ config, now: new Date() })
  await hiredOperator(command)
  const teacher = await buyer(command)
  const server = await startTestApi({ config, beside: command, jobs: true, logTo: { write: () => undefined } })
  return {
    gateway,
    config,
    command,
    server,
    teacher,
    /** Before each test: the gateway does what it is asked for, and has been asked for nothing. */
    refresh() {
      command.clock.set(new Date())
      gateway.asked.length = 0
      Object.assign(gateway, { status: 200, refundStatus: 'succeeded', refusal: undefined, hangsUp: false })
    },
    async stop() {
      await server.stop()
      await command.stop()
      await gateway.stop()
    },
  }
}

export type RefundShop = Awaited<ReturnType<typeof startRefundShop>>

export function refusalOf(code: string, message: string): Refusal {
  return { status: 400, type: 'invalid_request_error', code, message }
}

/** Money that has left for the card. */
export function sentFor({ refunds }: StripeServer, { payment_id }: PaidByCard): KeptRefund[] {
  return refunds.filter(({ payment_intent, status }) => payment_intent === `pi_${payment_id}` && status !== 'failed')
}

export function askedTo({ asked }: StripeServer, path: string) {
  return asked.filter((one) => one.path === path)
}

export function sendNow(api: TestApi, queue: string, data: object): Promise<void> {
  return api.api.database.transaction(undefined, (db) => api.api.jobs.send(db, queue, data))
}

/** An order that was paid by card at Stripe. */
export interface PaidByCard extends Order {
  payment_id: string
}

/** What Stripe has signed, as it comes here. */
export async function reportToApi(api: TestApi, { payload, signature }: { payload: string; signature: string }) {
  const { statusCode } = await api.server.inject({
    method: 'POST',
    url: '/v1/card-payments/stripe/',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  expect(statusCode).toBe(200)
}

/** Begins a payment of the order at Stripe. */
export async function begunByCard(api: TestApi, teacher: SignedInTeacher, { variable_symbol }: Order): Promise<string> {
  await api.get(orders.payOrderByCard, { params: { variable_symbol } }, teacher)
  const [row] = await api.sql(
    `select p.id from card_payments p join orders o on o.id = p.order_id where o.variable_symbol = $1`,
    [variable_symbol],
  )
  return String(row?.['id'])
}

export async function paidByCard(
  api: TestApi,
  teacher: SignedInTeacher,
  event: Partial<SessionEvent> = {},
): Promise<PaidByCard> {
  const order = await placedOrder(api, teacher, { payment_method: 'card' })
  const payment_id = await begunByCard(api, teacher, order)
  const paid = { id: `evt_${randomUUID()}`, type: 'checkout.session.completed', amount: order.total, ...event }
  await reportToApi(api, signedEvent({ ...paid, card_payment_id: payment_id }, api.clock.now()))
  return { ...order, payment_id }
}

/** The operator refunds the order, as the console and the command line do. */
export function refunded(api: TestApi, { variable_symbol }: Order) {
  return act(api.api, operatorEmail, (call) => refund(call, variable_symbol, { note: 'Omyl školy' }))
}

export async function refundRow(api: TestApi, { payment_id }: PaidByCard): Promise<Record<string, unknown>> {
  return at(await api.sql('select * from card_refunds where card_payment_id = $1', [payment_id]), 0)
}

/** The queue works by itself, so a test can only wait for it. */
export function refundBecomes(api: TestApi, order: PaidByCard, row: Record<string, unknown>): Promise<void> {
  return vi.waitFor(async () => expect(await refundRow(api, order)).toMatchObject(row), {
    timeout: 30_000,
    interval: 50,
  })
}

/** Makes tries due that wait for their pause to end. */
export async function retryRefunds(api: TestApi): Promise<void> {
  await api.sql("update pgboss.job set start_after = now() where name = 'send-refund' and state < 'active'")
}
