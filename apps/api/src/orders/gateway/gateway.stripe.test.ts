import { randomUUID } from 'node:crypto'
import { orders, type Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { at, type SignedInTeacher } from '../../testing/build-school.ts'
import {
  signedEvent,
  startStripeServer,
  stripeSecrets,
  type SessionEvent,
  type StripeServer,
} from '../../testing/stripe-server.ts'

const paramsOf = ({ variable_symbol }: Order) => ({ params: { variable_symbol } })
const outcomes = async (api: TestApi) =>
  (await api.sql("select event_id || ' ' || outcome as line from gateway_events order by received_at, event_id")).map(
    ({ line }) => String(line),
  )

describe('Stripe Checkout', () => {
  let gateway: StripeServer
  let api: TestApi
  let teacher: SignedInTeacher
  beforeAll(async () => {
    gateway = await startStripeServer()
    api = await startTestApi({ config: { stripe: { ...stripeSecrets, apiUrl: gateway.url } } })
    teacher = await buyer(api)
  })
  afterAll(async () => {
    await api.stop()
    await gateway.stop()
  })
  beforeEach(() => {
    gateway.asked.length = 0
    gateway.status = 200
  })

  async function begun() {
    const order = await placedOrder(api, teacher, { payment_method: 'card' })
    const { url } = await api.get(orders.payOrderByCard, paramsOf(order), teacher)
    return { order, url, payment_id: at(gateway.asked, -1).form['client_reference_id'] ?? '' }
  }
  const post = (payload: string, signature?: string) =>
    api.server.inject({
      method: 'POST',
      url: '/v1/card-payments/stripe/',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload,
    })
  const report = (event: SessionEvent) => {
    const { payload, signature } = signedEvent(event, api.clock.now())
    return post(payload, signature)
  }
  const stateOf = async (order: Order) => (await api.get(orders.order, paramsOf(order), teacher)).state
  const lotCount = async () => (await api.sql('select 1 from credit_lots')).length
  const completed = 'checkout.session.completed'

  it('is asked for a page with our amount, once however often the button is pressed', async () => {
    const { order, url, payment_id } = await begun()
    await api.get(orders.payOrderByCard, paramsOf(order), teacher)
    expect(url).toBe('https://checkout.example/pay')
    const [first, second] = gateway.asked
    expect(first).toMatchObject({
      path: 'POST /v1/checkout/sessions',
      authorization: `Bearer ${stripeSecrets.secretKey}`,
      idempotencyKey: expect.stringContaining(`card-payment-${payment_id}-`),
      form: {
        mode: 'payment',
        customer_email: 'kancelar@skola.example',
        locale: 'cs',
        'line_items[0][price_data][currency]': 'czk',
        'line_items[0][price_data][unit_amount]': String(order.total),
        success_url: `http://katedra.example/objednavky/${order.variable_symbol}`,
      },
    })
    expect(second).toEqual(first)
  })

  it('is asked again when the address of the payer has changed', async () => {
    const { order } = await begun()
    const body = { payer: order.payer, delivery_email: 'jina@skola.example', school_order_number: '' }
    await api.get(orders.changeOrderPayer, { ...paramsOf(order), body }, teacher)
    await api.get(orders.payOrderByCard, paramsOf(order), teacher)
    const [first, second] = gateway.asked
    expect(second?.form['client_reference_id']).toBe(first?.form['client_reference_id'])
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
  })

  it('out of order leaves the order as it was', async () => {
    gateway.status = 500
    const order = await placedOrder(api, teacher, { payment_method: 'card' })
    expect(await api.call(orders.payOrderByCard, paramsOf(order), teacher)).toMatchObject({
      status: 503,
      body: { code: 'orders.gateway_unavailable' },
    })
    gateway.status = 200
    expect(await api.call(orders.payOrderByCard, paramsOf(order), teacher)).toMatchObject({ status: 200 })
  })

  it('reports a payment: credits come once, however often and however many at once', async () => {
    const { order, payment_id } = await begun()
    const before = await lotCount()
    const event = { id: 'evt_1', type: completed, card_payment_id: payment_id, amount: order.total }
    const replies = await Promise.all(
      [event, event, event, { ...event, id: 'evt_2' }, { ...event, id: 'evt_3' }].map(report),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await stateOf(order)).toBe('paid')
    expect(await lotCount()).toBe(before + 1)
    const said = await outcomes(api)
    expect(
      said
        .filter((line) => /evt_[123] /.test(line))
        .map((line) => line.split(' ')[1] ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['already_paid', 'already_paid', 'paid'])
  })

  it('out of turn: an end that is reported after the payment changes nothing', async () => {
    const { order, payment_id } = await begun()
    const event = { type: completed, card_payment_id: payment_id, amount: order.total }
    await report({ ...event, id: 'evt_10' })
    await report({ ...event, id: 'evt_11', type: 'checkout.session.expired', payment_status: 'unpaid' })
    expect(await stateOf(order)).toBe('paid')
    expect(await outcomes(api)).toEqual(expect.arrayContaining(['evt_10 paid', 'evt_11 ignored']))
  })

  it('late: a payment that comes after its page had ended is taken', async () => {
    const { order, payment_id } = await begun()
    const event = { type: completed, card_payment_id: payment_id, amount: order.total }
    await report({ ...event, id: 'evt_20', type: 'checkout.session.expired', payment_status: 'unpaid' })
    expect(await stateOf(order)).toBe('unpaid')
    await report({ ...event, id: 'evt_21' })
    expect(await stateOf(order)).toBe('paid')
  })

  it('slowly: a finished page whose money takes days pays when the money comes', async () => {
    const { order, payment_id } = await begun()
    const event = { card_payment_id: payment_id, amount: order.total }
    await report({ ...event, id: 'evt_30', type: completed, payment_status: 'unpaid' })
    expect(await stateOf(order)).toBe('created')
    await report({ ...event, id: 'evt_31', type: 'checkout.session.async_payment_succeeded' })
    expect(await stateOf(order)).toBe('paid')
  })

  it.each<[string, Partial<SessionEvent>, string]>([
    ['another amount', { amount: 1 }, 'wrong_amount'],
    ['another currency', { currency: 'eur' }, 'wrong_currency'],
    ['a payment nobody knows', { card_payment_id: randomUUID() }, 'unknown_payment'],
    ['no payment of ours', { card_payment_id: 'x' }, 'unknown_payment'],
    ['something else', { type: 'charge.refunded' }, 'ignored'],
  ])('with %s gives no credits and stays visible', async (_, change, outcome) => {
    const { order, payment_id } = await begun()
    const before = await lotCount()
    const id = `evt_${randomUUID()}`
    const event = { id, type: completed, card_payment_id: payment_id, amount: order.total, ...change }
    expect((await report(event)).statusCode).toBe(200)
    expect(await outcomes(api)).toContain(`${id} ${outcome}`)
    expect(await stateOf(order)).toBe('created')
    expect(await lotCount()).toBe(before)
  })

  it('for a cancelled order gives no credits and stays visible', async () => {
    const { order, payment_id } = await begun()
    await api.get(orders.cancelOrder, paramsOf(order), teacher)
    await report({ id: 'evt_40', type: completed, card_payment_id: payment_id, amount: order.total })
    expect(await outcomes(api)).toContain('evt_40 cancelled_order')
    expect(await stateOf(order)).toBe('cancelled')
  })

  it('is believed with its signature only, and only when it is fresh', async () => {
    const { order, payment_id } = await begun()
    const event = { id: 'evt_50', type: completed, card_payment_id: payment_id, amount: order.total }
    const now = api.clock.now()
    const right = signedEvent(event, now)
    const forged = [
      post(right.payload),
      post(right.payload, 'v1=nonsense'),
      post(`${right.payload} `, right.signature),
      post(right.payload.replace(String(order.total), '1'), right.signature),
      post(right.payload, signedEvent(event, now, 'whsec_other').signature),
      post(right.payload, signedEvent(event, new Date(now.getTime() - 301_000)).signature),
      post('', right.signature),
    ]
    for (const reply of await Promise.all(forged)) expect(reply.statusCode).toBe(400)
    expect(await outcomes(api)).not.toEqual(expect.arrayContaining([expect.stringContaining('evt_50 ')]))
    expect(await stateOf(order)).toBe('created')
    expect((await post(right.payload, right.signature)).statusCode).toBe(200)
    expect(await stateOf(order)).toBe('paid')
  })

  it('has no page of ours with buttons', async () => {
    const { payment_id } = await begun()
    const input = { params: { payment_id }, body: { outcome: 'success' } } as const
    expect(await api.call(orders.endSimulatedPayment, input)).toMatchObject({ status: 404 })
    expect(await api.call(orders.cardPayment, { params: { payment_id } })).toMatchObject({ status: 404 })
  })
})
