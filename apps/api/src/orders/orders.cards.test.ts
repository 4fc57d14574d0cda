import { randomUUID } from 'node:crypto'
import { orders, type Order } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, orderForm, placedOrder, slovakPayer, clientCode } from '../testing/build-order.ts'
import { signIn, type SignedInTeacher } from '../testing/build-school.ts'

const paramsOf = ({ variable_symbol }: Order) => ({ params: { variable_symbol } })
const outcomes = async (api: TestApi) =>
  (await api.sql("select event_id || ' ' || outcome as line from gateway_events order by received_at, event_id")).map(
    ({ line }) => String(line),
  )

describe('the simulated gateway', () => {
  let api: TestApi
  let teacher: SignedInTeacher
  beforeAll(async () => {
    api = await startTestApi()
    teacher = await buyer(api)
  })
  afterAll(() => api.stop())

  async function begun(wanted: Parameters<typeof placedOrder>[2] = {}) {
    const order = await placedOrder(api, teacher, { payment_method: 'card', ...wanted })
    const { url } = await api.get(orders.payOrderByCard, paramsOf(order), teacher)
    return { order, payment_id: url.split('/').at(-1) ?? '', url }
  }
  const press = (payment_id: string, outcome: 'success' | 'failure') =>
    api.call(orders.endSimulatedPayment, { params: { payment_id }, body: { outcome } })

  it('shows a payment with the way back, pays by one button, and once', async () => {
    const { order, payment_id, url } = await begun()
    expect(url).toBe(`http://katedra.example/platba/${payment_id}`)
    expect(await api.get(orders.cardPayment, { params: { payment_id } })).toEqual({
      provider: 'simulation',
      state: 'open',
      amount: order.total,
      currency: 'CZK',
      variable_symbol: order.variable_symbol,
      return_url: `http://katedra.example/objednavky/${order.variable_symbol}`,
    })
    expect(await press(payment_id, 'success')).toMatchObject({ status: 200, body: { state: 'succeeded' } })
    expect(await press(payment_id, 'success')).toMatchObject({ status: 409, body: { code: 'orders.wrong_state' } })
    expect(await api.get(orders.order, paramsOf(order), teacher)).toMatchObject({
      state: 'paid',
      documents: [{ kind: 'invoice' }],
      actions: ['repeat'],
      events: [{ event: 'created' }, { event: 'paid' }],
    })
  })

  it('fails by the other one: the order is not paid, and can be tried again', async () => {
    const { order, payment_id } = await begun()
    expect(await press(payment_id, 'failure')).toMatchObject({ status: 200, body: { state: 'failed' } })
    const failed = await api.get(orders.order, paramsOf(order), teacher)
    expect(failed).toMatchObject({ state: 'unpaid', events: [{ event: 'created' }, { event: 'payment_failed' }] })
    expect(failed.actions).toContain('pay_by_card')
    const again = await api.get(orders.payOrderByCard, paramsOf(order), teacher)
    expect(again.url).not.toContain(payment_id)
    await press(again.url.split('/').at(-1) ?? '', 'success')
    expect(await api.get(orders.order, paramsOf(order), teacher)).toMatchObject({ state: 'paid' })
  })

  it('goes on with a payment that was begun a moment ago', async () => {
    const { order, url } = await begun()
    expect(await api.get(orders.payOrderByCard, paramsOf(order), teacher)).toEqual({ url })
    api.clock.pass(20 * 60)
    try {
      const later = await signIn(api, teacher.email)
      expect((await api.get(orders.payOrderByCard, paramsOf(order), later)).url).not.toBe(url)
    } finally {
      api.clock.pass(-20 * 60)
    }
  })

  it('takes an order by card only, and one that is not paid', async () => {
    const transfer = await placedOrder(api, teacher)
    expect(await api.call(orders.payOrderByCard, paramsOf(transfer), teacher)).toMatchObject({
      status: 409,
      body: { code: 'orders.wrong_state' },
    })
  })

  it('does not know other payments', async () => {
    for (const payment_id of [randomUUID(), 'x'])
      expect((await api.call(orders.cardPayment, { params: { payment_id } })).status).toBeGreaterThanOrEqual(404)
  })

  it('for a cancelled order gives no credits, and the operator sees it', async () => {
    const { order, payment_id } = await begun()
    await api.get(orders.cancelOrder, paramsOf(order), teacher)
    await press(payment_id, 'success')
    expect(await outcomes(api)).toContain(`${payment_id} cancelled_order`)
    expect(await api.get(orders.order, paramsOf(order), teacher)).toMatchObject({ state: 'cancelled', issued_at: null })
  })

  it('with the amount of another payer gives no credits, and the operator sees it', async () => {
    const { order, payment_id } = await begun({ currency: 'EUR', payer: slovakPayer })
    const payer = { ...slovakPayer, vat_id: 'SK2020123456' }
    const body = { payer, delivery_email: 'kancelar@skola.example', school_order_number: '' }
    await api.get(orders.changeOrderPayer, { ...paramsOf(order), body }, teacher)
    await press(payment_id, 'success')
    expect(await outcomes(api)).toContain(`${payment_id} wrong_amount`)
    expect(await api.get(orders.order, paramsOf(order), teacher)).toMatchObject({ state: 'created', issued_at: null })
  })

  it('brings a client back to the client’s page', async () => {
    const delivery_email = 'office@skola.example'
    await placedOrder(api, teacher, { payment_method: 'card', currency: 'EUR', payer: slovakPayer, delivery_email })
    const code = await clientCode(api, delivery_email)
    const { url } = await api.get(orders.payClientByCard, { query: { code } })
    const payment_id = url.split('/').at(-1) ?? ''
    const { return_url } = await api.get(orders.cardPayment, { params: { payment_id } })
    const back = new URL(return_url)
    expect(back.pathname).toBe('/client')
    expect(back.searchParams.get('code')).not.toBe(code)
    const order = await api.get(orders.clientOrder, { query: { code: back.searchParams.get('code') ?? '' } })
    expect(order).toMatchObject({ currency: 'EUR', state: 'created' })
  })
})

describe('where cards are not taken', () => {
  it('an order by card is refused, and no button pays', async () => {
    const api = await startTestApi({ config: { isProduction: true, smtpUrl: 'smtp://127.0.0.1:9' } })
    const beside = await startTestApi({ beside: api })
    try {
      const teacher = await buyer(beside)
      expect((await api.get(programs.priceList, {}, teacher)).accepts_cards).toBe(false)
      const body = await orderForm(api, teacher, { payment_method: 'card' })
      expect(await api.call(orders.createOrder, { body }, teacher)).toMatchObject({
        status: 422,
        body: { detail: { payment_method: [expect.any(String)] } },
      })
      const order = await placedOrder(beside, teacher, { payment_method: 'card' })
      const { url } = await beside.get(orders.payOrderByCard, paramsOf(order), teacher)
      const params = { payment_id: url.split('/').at(-1) ?? '' }
      expect(await api.call(orders.endSimulatedPayment, { params, body: { outcome: 'success' } })).toMatchObject({
        status: 404,
      })
      expect(await api.call(orders.payOrderByCard, paramsOf(order), teacher)).toMatchObject({
        status: 503,
        body: { code: 'orders.gateway_unavailable' },
      })
    } finally {
      await beside.stop()
      await api.stop()
    }
  })
})
