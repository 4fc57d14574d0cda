import { orders } from '@katedra/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApi } from '../../testing/build-api.ts'
import {
  askedTo,
  paidByCard,
  refundBecomes,
  refunded,
  refundRow,
  refusalOf,
  retryRefunds,
  sendNow,
  sentFor,
  startRefundShop,
  type PaidByCard,
  type RefundShop,
} from '../../testing/build-card-refund.ts'
import { hiredOperator } from '../../testing/build-operator.ts'
import { buyer } from '../../testing/build-order.ts'
import { watchJobs } from '../../testing/watch-jobs.ts'
import { sendRefundQueue, sweepRefundsQueue } from '../orders.ts'

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
const oneTry = { failed_count: 1, state: 'wanted', sent_at: null }

describe('a gateway that is out of order', () => {
  it.each<[string, () => void]>([
    ['is broken', () => void (shop.gateway.status = 500)],
    ['takes too many requests', () => void (shop.gateway.status = 429)],
    ['refuses our key', () => void (shop.gateway.status = 401)],
    ['has no money now', () => void (shop.gateway.refusal = refusalOf('balance_insufficient', 'Insufficient funds'))],
  ])('because it %s is asked again later, and what is owed is not forgotten', async (_, breakIt) => {
    const order = await paid()
    breakIt()
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, { ...oneTry, last_error: expect.stringMatching(/./) })
    expect(await detail(order)).toMatchObject({ card_refund: { state: 'wanted', sent_at: null } })
    const { wanted_at, next_attempt_at } = await refundRow(shop.command, order)
    expect(Number(next_attempt_at) - Number(wanted_at)).toBe(60_000)
    const waiting = await shop.command.sql(
      "select start_after from pgboss.job where name = $1 and state = 'created' and data ->> 'card_payment_id' = $2",
      [sendRefundQueue, order.payment_id],
    )
    expect(waiting).toEqual([{ start_after: next_attempt_at }])
    Object.assign(shop.gateway, { status: 200, refusal: undefined })
    await retryRefunds(shop.command)
    await refundBecomes(shop.command, order, { state: 'sent', last_error: null, next_attempt_at: null })
    expect(sentFor(shop.gateway, order)).toHaveLength(1)
  })

  it('is waited for longer each time', async () => {
    const order = await paid()
    shop.gateway.status = 500
    await refunded(shop.command, order)
    const pauses: number[] = []
    for (const failed_count of [1, 2, 3]) {
      await refundBecomes(shop.command, order, { failed_count })
      const { next_attempt_at } = await refundRow(shop.command, order)
      pauses.push((Number(next_attempt_at) - shop.command.clock.now().getTime()) / 60_000)
      await retryRefunds(shop.command)
    }
    expect(pauses).toEqual([1, 2, 4])
  })

  it('because its keys are gone from the server is waited for, too', async () => {
    const before = await startTestApi({
      config: shop.config,
      now: new Date(),
    })
    const without = await startTestApi({ beside: before, jobs: true, logTo: { write: () => undefined } })
    try {
      await hiredOperator(before)
      const order = await paidByCard(before, await buyer(before))
      await refunded(before, order)
      await refundBecomes(before, order, { ...oneTry, last_error: 'the keys of this payment gateway are not set' })
      expect(sentFor(shop.gateway, order)).toEqual([])
    } finally {
      await without.stop()
      await before.stop()
    }
  })
})

describe('money that leaves', () => {
  it('leaves once when the line breaks after it has left', async () => {
    const order = await paid()
    shop.gateway.hangsUp = true
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, oneTry)
    expect(sentFor(shop.gateway, order)).toHaveLength(1)
    shop.gateway.hangsUp = false
    await retryRefunds(shop.command)
    await refundBecomes(shop.command, order, { state: 'sent' })
    expect(sentFor(shop.gateway, order)).toHaveLength(1)
  })

  it('leaves once when the server dies before it has written that down, also after the gateway has forgotten the key', async () => {
    const order = await paid()
    await shop.command.sql(`create function die() returns trigger language plpgsql as $$
      begin raise exception 'the server is gone'; end $$;
      create trigger die before update on card_refunds for each row execute function die();`)
    await refunded(shop.command, order)
    await vi.waitFor(() => expect(sentFor(shop.gateway, order)).toHaveLength(1), { timeout: 30_000, interval: 50 })
    await shop.command.sql('drop function die() cascade')
    shop.gateway.forget()
    await retryRefunds(shop.command)
    await refundBecomes(shop.command, order, { state: 'sent', provider_id: sentFor(shop.gateway, order)[0]?.id })
    expect(sentFor(shop.gateway, order)).toHaveLength(1)
    expect(await eventsOf(order)).toEqual(['created', 'paid', 'refunded', 'refund_sent'])
  })

  it('leaves once on two servers that are asked many times at once', async () => {
    const second = await startTestApi({ config: shop.config, beside: shop.command, jobs: true })
    try {
      const order = await paid()
      const tries = await Promise.allSettled([
        refunded(shop.command, order),
        refunded(shop.server, order),
        refunded(second, order),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const which = { card_payment_id: order.payment_id }
      await Promise.all(Array.from({ length: 12 }, () => sendNow(shop.command, sendRefundQueue, which)))
      await refundBecomes(shop.command, order, { state: 'sent' })
      await watchJobs(shop.command).idle()
      expect(askedTo(shop.gateway, 'POST /v1/refunds')).toHaveLength(1)
      expect(await eventsOf(order)).toEqual(['created', 'paid', 'refunded', 'refund_sent'])
    } finally {
      await second.stop()
    }
  })

  it('leaves also when its job is lost: the sweep finds what is overdue', async () => {
    const order = await paid()
    shop.gateway.status = 500
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, oneTry)
    shop.gateway.status = 200
    await shop.command.sql('delete from pgboss.job where name = $1', [sendRefundQueue])
    shop.command.clock.pass(20 * 60)
    try {
      await sendNow(shop.command, sweepRefundsQueue, {})
      await refundBecomes(shop.command, order, { state: 'sent' })
      expect(sentFor(shop.gateway, order)).toHaveLength(1)
    } finally {
      shop.command.clock.pass(-20 * 60)
    }
  })

  it('has left when somebody has sent it at the gateway by hand', async () => {
    const order = await paid()
    const byHand = { payment_intent: `pi_${order.payment_id}`, amount: order.total, metadata: {}, currency: 'czk' }
    shop.gateway.refunds.push({ ...byHand, id: 're_hand', object: 'refund', status: 'succeeded' })
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, { state: 'sent', provider_id: 're_hand' })
    expect(askedTo(shop.gateway, 'POST /v1/refunds')).toEqual([])
  })

  it('has left when the gateway says so only as we ask', async () => {
    const order = await paid()
    shop.gateway.refusal = refusalOf('charge_already_refunded', 'Charge has already been refunded.')
    await refunded(shop.command, order)
    await refundBecomes(shop.command, order, { state: 'sent', provider_id: null })
    expect(sentFor(shop.gateway, order)).toEqual([])
  })
})
