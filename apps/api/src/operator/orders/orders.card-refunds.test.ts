import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorOrders, type OrderChange } from '@katedra/contract/operator-orders'
import type { Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { paidByCard, refundBecomes, type PaidByCard } from '../../testing/build-card-refund.ts'
import { actionsOf, operatorAtConsole, operatorName } from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { mailTo, type SignedInTeacher } from '../../testing/build-school.ts'
import { startStripeServer, stripeSecrets, type StripeServer } from '../../testing/stripe-server.ts'

let gateway: StripeServer
let api: TestApi
let staff: { token: string }
let teacher: SignedInTeacher
beforeAll(async () => {
  gateway = await startStripeServer()
  // The queue goes by the real clock.
  const config = { stripe: { ...stripeSecrets, apiUrl: gateway.url } }
  api = await startTestApi({ config, now: new Date(), jobs: true, logTo: { write: () => undefined } })
  staff = await operatorAtConsole(api)
  teacher = await buyer(api)
})
afterAll(async () => {
  await api.stop()
  await gateway.stop()
})

beforeEach(() => api.clock.set(new Date()))

const disputed = { status: 400, type: 'invalid_request_error', code: 'charge_disputed', message: 'Charged back.' }
const reason = 'Převodem na účet školy'
const paramsOf = ({ variable_symbol }: Order) => ({ variable_symbol })
const detail = (order: Order) => api.get(operatorOrders.order, { params: paramsOf(order) }, staff)
const change = (order: Order, what: OrderChange) =>
  api.call(operatorOrders.change, { params: paramsOf(order), body: { change: what, reason } }, staff)
const health = async () => (await api.get(operatorHealth.health, {}, staff)).card_refunds
const refusedOnes = async () =>
  (await api.get(operatorOrders.orders, { query: { look: 'refund_refused' } }, staff)).orders.map(
    ({ variable_symbol }) => variable_symbol,
  )
const refunds = (order: PaidByCard) =>
  api.sql('select 1 from card_refunds where card_payment_id = $1', [order.payment_id])

async function refusedRefund(): Promise<PaidByCard> {
  const order = await paidByCard(api, teacher)
  gateway.refusal = disputed
  expect(await change(order, 'refund')).toMatchObject({ status: 204 })
  await refundBecomes(api, order, { state: 'refused' })
  gateway.refusal = undefined
  return order
}

describe('a refund at the console', () => {
  it('says how the money will go back, and a preview sends none', async () => {
    const order = await paidByCard(api, teacher)
    expect(await detail(order)).toMatchObject({ refund_way: 'card', card_refund: null, changes: ['refund'] })
    const body = { change: 'refund' } as const
    const preview = await api.get(operatorOrders.previewChange, { params: paramsOf(order), body }, staff)
    expect(preview).toMatchObject({ mails: [{ subject: expect.stringContaining('na kartu') }] })
    expect(await refunds(order)).toEqual([])
    const jobs = await api.sql("select 1 from pgboss.job where data ->> 'card_payment_id' = $1", [order.payment_id])
    expect(jobs).toEqual([])
  })

  it('tells when the gateway has sent the money', async () => {
    const order = await paidByCard(api, teacher)
    await change(order, 'refund')
    await refundBecomes(api, order, { state: 'sent' })
    expect(await detail(order)).toMatchObject({
      card_refund: { state: 'sent', sent_at: expect.any(String), provider_id: expect.stringMatching(/^re_/) },
      changes: [],
    })
    expect(await change(order, 'refund_by_hand')).toMatchObject({ status: 409, body: { code: 'orders.wrong_state' } })
  })

  it('of money that did not come by card is sent from the bank', async () => {
    const order = await placedOrder(api, teacher)
    expect(await detail(order)).toMatchObject({ refund_way: null })
    await change(order, 'mark_paid')
    expect(await detail(order)).toMatchObject({ refund_way: 'bank' })
    await change(order, 'refund')
    expect(await detail(order)).toMatchObject({ refund_way: 'bank', card_refund: null, changes: [] })
    expect((await mailTo(api, 'kancelar@skola.example')).text).not.toContain('kartu')
    expect(await change(order, 'refund_by_hand')).toMatchObject({ status: 409 })
  })

  it('that the gateway refuses is counted and found, until somebody has sent the money by hand; once', async () => {
    const order = await refusedRefund()
    expect(await detail(order)).toMatchObject({
      card_refund: { state: 'refused', reason: 'Charged back.', refused_at: expect.any(String) },
      changes: ['refund_by_hand'],
    })
    expect(await health()).toEqual({ wanted: 0, late: 0, refused: 1 })
    expect(await refusedOnes()).toEqual([order.variable_symbol])

    const tries = await Promise.all([1, 2, 3].map(() => change(order, 'refund_by_hand')))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    const settled = await detail(order)
    expect(settled).toMatchObject({ card_refund: { state: 'by_hand', by_hand_at: expect.any(String) }, changes: [] })
    expect(settled.events.at(-1)).toMatchObject({ event: 'refund_by_hand', actor_name: operatorName, note: reason })
    expect((await actionsOf(api)).at(-1)).toMatchObject({
      action: 'orders.refund_by_hand',
      of_school: teacher.school_id,
      details: { variable_symbol: order.variable_symbol, note: reason },
    })
    const log = await api.sql('select action, actor_name from audit_log where target_name = $1 order by at, id', [
      order.variable_symbol,
    ])
    expect(log.slice(-2)).toEqual([
      { action: 'orders.refund_refused', actor_name: '' },
      { action: 'orders.refund_by_hand', actor_name: operatorName },
    ])
    expect((await mailTo(api, 'kancelar@skola.example')).text).toContain(reason)
    expect(await health()).toEqual({ wanted: 0, late: 0, refused: 0 })
    expect(await refusedOnes()).toEqual([])
  })

  it('that the gateway has not taken for a day is late', async () => {
    const order = await paidByCard(api, teacher)
    gateway.status = 503
    await change(order, 'refund')
    await refundBecomes(api, order, { failed_count: 1 })
    expect(await health()).toEqual({ wanted: 1, late: 0, refused: 0 })
    expect(await detail(order)).toMatchObject({
      card_refund: { state: 'wanted', failed_count: 1, last_error: expect.stringMatching(/./) },
    })
    await api.sql('delete from card_refunds where card_payment_id = $1', [order.payment_id])
    await api.sql(
      "insert into card_refunds (card_payment_id, amount, wanted_at) values ($1, $2, now() - interval '25 hours')",
      [order.payment_id, order.total],
    )
    expect(await health()).toEqual({ wanted: 1, late: 1, refused: 0 })
  })
})
