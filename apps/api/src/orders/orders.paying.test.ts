import { randomUUID } from 'node:crypto'
import { orders, type Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, placedOrder } from '../testing/build-order.ts'
import { mailTo, type SignedInTeacher } from '../testing/build-school.ts'
import { cancelByProvider, payOrder, refundOrder, type ReceivedPayment } from './orders.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await buyer(api)
})
afterAll(() => api.stop())

const keyOf = async ({ variable_symbol }: Pick<Order, 'variable_symbol'>, who = teacher) => {
  const [row] = await api.sql('select id from orders where variable_symbol = $1', [variable_symbol])
  return { school_id: who.school_id, id: String(row?.['id']) }
}
const detail = ({ variable_symbol }: Pick<Order, 'variable_symbol'>, who = teacher) =>
  api.get(orders.order, { params: { variable_symbol } }, who)

async function pay(order: Order, change: Partial<ReceivedPayment> = {}): Promise<string> {
  const key = await keyOf(order)
  const now = api.clock.now()
  const { total: amount, currency } = order
  const payment = {
    source: 'bank',
    source_id: randomUUID(),
    amount,
    currency,
    received_at: now,
    actor_name: '',
  } as const
  return api.api.database.transaction(undefined, (db) =>
    payOrder({ api: api.api, db, now }, key, { ...payment, ...change }),
  )
}
const lotsOf = async (order: Order) =>
  api.sql('select quantity, balance, valid_from, valid_until from credit_lots where order_id = $1', [
    (await keyOf(order)).id,
  ])

describe('a payment', () => {
  it('brings credits, the invoice that settles the proforma, an event, a line in the log and a mail', async () => {
    const order = await placedOrder(api, teacher)
    const received_at = new Date('2026-09-06T22:30:00Z')
    expect(await pay(order, { received_at, actor_name: 'Olga Provozní' })).toBe('paid')
    const paid = await detail(order)
    expect(paid).toMatchObject({
      state: 'paid',
      paid_at: received_at.toISOString(),
      issued_at: '2026-09-07T07:00:00.000Z',
      transfer: null,
      documents: [{ kind: 'proforma' }, { kind: 'invoice' }],
      events: [{ event: 'created' }, { event: 'paid', actor_name: 'Olga Provozní' }],
      actions: ['repeat'],
    })
    expect(await lotsOf(order)).toEqual([
      { quantity: 30, balance: 30, valid_from: '2026-09-07', valid_until: '2027-09-06' },
    ])
    const [invoice] = await api.sql("select document from documents where kind = 'invoice' and order_id = $1", [
      (await keyOf(order)).id,
    ])
    expect(invoice?.['document']).toMatchObject({
      // The day in Prague, not in Greenwich.
      paid_on: '2026-09-07',
      supplied_on: '2026-09-07',
      paid: order.total,
      to_pay: 0,
      settles: paid.documents[0]?.label,
      lines: [{ description: expect.stringContaining('přístup na 12 měsíců'), quantity: 30, unit_price: 7900 }],
    })
    expect((await mailTo(api, 'kancelar@skola.example')).subject).toBe(
      `Objednávka ${order.variable_symbol} je zaplacená`,
    )
    const log = await api.sql("select actor_name from audit_log where action = 'orders.paid' and target_name = $1", [
      order.variable_symbol,
    ])
    expect(log).toEqual([{ actor_name: 'Olga Provozní' }])
  })

  it('that comes late gives the whole period from that day on', async () => {
    const order = await placedOrder(api, teacher)
    api.clock.set(new Date('2026-09-20T07:00:00Z'))
    try {
      await pay(order)
      expect(await lotsOf(order)).toMatchObject([{ valid_from: '2026-09-20', valid_until: '2027-09-19' }])
    } finally {
      api.clock.set(new Date('2026-09-07T07:00:00Z'))
    }
  })

  it('of an invoice makes no second one and no second credits', async () => {
    const order = await placedOrder(api, teacher, { payment_method: 'invoice' })
    expect(await pay(order)).toBe('paid')
    const paid = await detail(order)
    expect(paid.documents.map(({ kind }) => kind)).toEqual(['invoice'])
    expect(await lotsOf(order)).toHaveLength(1)
  })

  it.each<[string, Partial<ReceivedPayment>, string]>([
    ['less', { amount: 286_769 }, 'wrong_amount'],
    ['more', { amount: 286_771 }, 'wrong_amount'],
    ['another currency', { currency: 'EUR' }, 'wrong_currency'],
  ])('of %s changes nothing', async (_, change, outcome) => {
    const order = await placedOrder(api, teacher)
    expect(await pay(order, change)).toBe(outcome)
    expect(await detail(order)).toEqual(order)
  })

  it('counts once, however often and by however many ways it is reported at once', async () => {
    const order = await placedOrder(api, teacher)
    const source_id = randomUUID()
    const outcomes = await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => pay(order, { source_id })),
      ...[1, 2, 3].map(() => pay(order, { source: 'card' })),
    ])
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'already_paid'), 'paid'])
    expect(await lotsOf(order)).toHaveLength(1)
    expect((await detail(order)).documents.map(({ kind }) => kind)).toEqual(['proforma', 'invoice'])
  })

  it('pays one order only', async () => {
    const [one, other] = [await placedOrder(api, teacher), await placedOrder(api, teacher)]
    const source_id = randomUUID()
    expect(await pay(one, { source_id })).toBe('paid')
    expect(await pay(other, { source_id })).toBe('already_paid')
    expect(await detail(other)).toMatchObject({ state: 'created' })
  })

  it('for a cancelled order pays nothing', async () => {
    const order = await placedOrder(api, teacher)
    await api.get(orders.cancelOrder, { params: { variable_symbol: order.variable_symbol } }, teacher)
    expect(await pay(order)).toBe('cancelled_order')
    expect(await lotsOf(order)).toEqual([])
  })

  it('for an order that does not exist is said so', async () => {
    const now = api.clock.now()
    const payment = {
      source: 'bank',
      source_id: 'x',
      amount: 1,
      currency: 'CZK',
      received_at: now,
      actor_name: '',
    } as const
    const nowhere = { school_id: teacher.school_id, id: randomUUID() }
    const outcome = api.api.database.transaction(undefined, (db) =>
      payOrder({ api: api.api, db, now }, nowhere, payment),
    )
    expect(await outcome).toBe('unknown_order')
  })
})

describe('the provider', () => {
  const correct = async (verb: typeof refundOrder | typeof cancelByProvider, order: Order) => {
    const key = await keyOf(order)
    const now = api.clock.now()
    return api.api.database.transaction<unknown>(undefined, (db) =>
      verb({ api: api.api, db, now }, key, { actor_name: 'Olga Provozní', reason: 'Odstoupení od smlouvy' }),
    )
  }

  it('gives money back by a credit note, and takes the unused credits with it', async () => {
    const order = await placedOrder(api, teacher)
    await pay(order)
    expect(await correct(refundOrder, order)).toEqual({ withdrawn: 30, way: 'bank' })
    const refunded = await detail(order)
    expect(refunded).toMatchObject({ state: 'paid', is_refunded: true, refunded_at: '2026-09-07T07:00:00.000Z' })
    expect(refunded.documents.map(({ kind }) => kind)).toEqual(['proforma', 'invoice', 'credit_note'])
    expect(await lotsOf(order)).toMatchObject([{ quantity: 30, balance: 0 }])
    const documents = await api.sql(
      "select kind, document ->> 'total' as total, document ->> 'corrects' as corrects, label from documents where order_id = $1 and kind <> 'proforma' order by id",
      [(await keyOf(order)).id],
    )
    expect(documents).toMatchObject([
      { kind: 'invoice', total: '286770' },
      { kind: 'credit_note', total: '-286770', corrects: documents[0]?.['label'] },
    ])
    await expect(correct(refundOrder, order)).rejects.toThrow('orders.wrong_state')
  })

  it('gives nothing back that has not been paid', async () => {
    await expect(correct(refundOrder, await placedOrder(api, teacher))).rejects.toThrow('orders.not_paid')
  })

  it('cancels an invoice that no one has paid, with its credits, by a credit note over nothing received', async () => {
    const order = await placedOrder(api, teacher, { payment_method: 'invoice' })
    await correct(cancelByProvider, order)
    const cancelled = await detail(order)
    expect(cancelled).toMatchObject({ state: 'cancelled', is_refunded: false, transfer: null })
    expect(cancelled.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(await lotsOf(order)).toMatchObject([{ quantity: 30, balance: 0 }])
    await expect(correct(cancelByProvider, order)).rejects.toThrow('orders.wrong_state')
  })
})
