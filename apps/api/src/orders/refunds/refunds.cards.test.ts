import { orders } from '@katedra/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askedTo,
  begunByCard,
  paidByCard,
  refundBecomes,
  refunded,
  refundRow,
  refusalOf,
  reportToApi,
  sendNow,
  sentFor,
  startRefundShop,
  type PaidByCard,
  type RefundShop,
} from '../../testing/build-card-refund.ts'
import { placedOrder } from '../../testing/build-order.ts'
import { at, mailTo } from '../../testing/build-school.ts'
import { signedEvent, signedRefund } from '../../testing/stripe-server.ts'
import { watchJobs } from '../../testing/watch-jobs.ts'
import { sendRefundQueue } from '../orders.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.stop())
beforeEach(() => shop.refresh())

const paid = () => paidByCard(shop.command, shop.teacher)
const detail = ({ variable_symbol }: PaidByCard) =>
  shop.command.get(orders.order, { params: { variable_symbol } }, shop.teacher)
const eventsOf = async (order: PaidByCard) => (await detail(order)).events.map(({ event }) => event)

describe('the refund of an order that was paid by card', () => {
  it('sends the whole amount back through the gateway, and says so to the school and the client', async () => {
    const order = await paid()
    expect(await refunded(shop.command, order)).toEqual({ withdrawn: 30, way: 'card' })
    await refundBecomes(shop.command, order, {
      state: 'sent',
      sent_at: expect.any(Date),
      provider_id: 're_1',
      reason: null,
    })
    expect(askedTo(shop.gateway, 'POST /v1/refunds')).toMatchObject([
      {
        idempotencyKey: `card-refund-${order.payment_id}`,
        form: {
          payment_intent: `pi_${order.payment_id}`,
          amount: String(order.total),
          'metadata[card_payment_id]': order.payment_id,
        },
      },
    ])
    const shown = await detail(order)
    expect(shown.card_refund).toEqual({ state: 'sent', sent_at: expect.any(String) })
    expect(shown.events.map(({ event }) => event)).toEqual(['created', 'paid', 'refunded', 'refund_sent'])
    expect((await mailTo(shop.command, 'kancelar@skola.example')).text).toContain('na kartu, kterou byla zaplacena')
    const log = await shop.command.sql("select target_name from audit_log where action = 'orders.refund_sent'")
    expect(log).toEqual([{ target_name: order.variable_symbol }])
  })

  it('goes by the page that was paid, of several that were opened', async () => {
    const order = await placedOrder(shop.command, shop.teacher, { payment_method: 'card' })
    const payment_id = await begunByCard(shop.command, shop.teacher, order)
    const body = { payer: order.payer, delivery_email: 'jina@skola.example', school_order_number: '' }
    const params = { variable_symbol: order.variable_symbol }
    await shop.command.get(orders.changeOrderPayer, { params, body }, shop.teacher)
    await begunByCard(shop.command, shop.teacher, order)
    const event = { id: 'evt_first', type: 'checkout.session.completed', card_payment_id: payment_id }
    await reportToApi(shop.command, signedEvent({ ...event, amount: order.total }, shop.command.clock.now()))
    await refunded(shop.command, order)
    await refundBecomes(shop.command, { ...order, payment_id }, { state: 'sent' })
    expect(at(askedTo(shop.gateway, 'POST /v1/refunds'), 0).form['payment_intent']).toBe(`pi_${payment_id}`)
  })

  it('of a payment at the simulation is done at once', async () => {
    const order = await paid()
    await shop.command.sql("update card_payments set provider = 'simulation' where id = $1", [order.payment_id])
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, { state: 'sent', provider_id: `simulation-${order.payment_id}` })
    expect(sentFor(shop.gateway, order)).toEqual([])
  })
})

describe('a refusal of the gateway', () => {
  it('is for good: it is not asked again, and its reason is kept', async () => {
    const order = await paid()
    shop.gateway.refusal = refusalOf('charge_disputed', 'Charge has been charged back; cannot issue a refund.')
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, {
      state: 'refused',
      refused_at: expect.any(Date),
      sent_at: null,
      failed_count: 0,
      reason: 'Charge has been charged back; cannot issue a refund.',
    })
    expect(await detail(order)).toMatchObject({ card_refund: { state: 'refused', sent_at: null } })
    expect(await eventsOf(order)).toEqual(['created', 'paid', 'refunded', 'refund_refused'])
    shop.gateway.refusal = undefined
    await sendNow(shop.command, sendRefundQueue, { card_payment_id: order.payment_id })
    await watchJobs(shop.command).idle()
    expect(askedTo(shop.gateway, 'POST /v1/refunds')).toHaveLength(1)
  })

  it('may be in the refund itself', async () => {
    const order = await paid()
    shop.gateway.refundStatus = 'failed'
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, {
      state: 'refused',
      reason: 'expired_or_canceled_card',
      provider_id: expect.stringMatching(/^re_/),
    })
  })

  it('may come days after the money was sent, once, and of our refunds only', async () => {
    const order = await paid()
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, { state: 'sent' })
    const [sent] = sentFor(shop.gateway, order)
    if (sent === undefined) throw new Error('nothing was sent')
    const report = (id: string, change: object) =>
      reportToApi(
        shop.command,
        signedRefund({ id, type: 'refund.failed', object: { ...sent, ...change } }, shop.command.clock.now()),
      )
    await report('evt_pending', { status: 'pending' })
    await report('evt_foreign', { status: 'failed', metadata: {} })
    expect(await refundRow(shop.command, order)).toMatchObject({ state: 'sent' })
    await report('evt_failed', { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    await report('evt_again', { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    expect(await refundRow(shop.command, order)).toMatchObject({
      state: 'refused',
      reason: 'lost_or_stolen_card',
      sent_at: expect.any(Date),
      refused_at: expect.any(Date),
    })
    expect(await eventsOf(order)).toEqual(['created', 'paid', 'refunded', 'refund_sent', 'refund_refused'])
    const said = await shop.command.sql(
      "select event_id, outcome from gateway_events where event_id like 'evt\\_%' and event_id = any($1) order by 1",
      [['evt_pending', 'evt_foreign', 'evt_failed', 'evt_again']],
    )
    expect(said.map(({ event_id, outcome }) => `${String(event_id)} ${String(outcome)}`)).toEqual([
      ...['evt_again ignored', 'evt_failed failed', 'evt_foreign ignored', 'evt_pending ignored'],
    ])
  })
})

describe('the database', () => {
  it.each([
    ['goes back after it was sent', "state = 'wanted', sent_at = null"],
    ['was sent and nobody knows when', 'sent_at = null'],
    ['is refused without a reason', "state = 'refused', refused_at = now()"],
    ['was sent by hand and never refused', "state = 'by_hand', by_hand_at = now()"],
    ['is of another amount', 'amount = amount + 1'],
  ])('takes no refund that %s', async (_, change) => {
    const order = await paid()
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, { state: 'sent' })
    const changing = shop.command.sql(`update card_refunds set ${change} where card_payment_id = $1`, [
      order.payment_id,
    ])
    await expect(changing).rejects.toThrow(/check constraint|a refund cannot|what a refund/)
  })
})
