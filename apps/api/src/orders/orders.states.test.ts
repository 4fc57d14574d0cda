import { orderStates, paymentMethods } from '@katedra/contract/orders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, placedOrder } from '../testing/build-order.ts'
import { actionsOf, awaitsApproval, isOverdue, mayBecome, outcomeOf, type OrderFacts } from './orders.states.ts'

const allowed = ['created unpaid', 'created paid', 'created cancelled', 'unpaid paid', 'unpaid cancelled']
const pairs = orderStates.flatMap((from) => orderStates.map((to) => ({ from, to, both: `${from} ${to}` })))

const facts = fc.record({
  state: fc.constantFrom(...orderStates),
  payment_method: fc.constantFrom(...paymentMethods),
  currency: fc.constantFrom('CZK', 'EUR'),
  total: fc.integer({ min: 1, max: 1000 }),
  issued_at: fc.option(fc.date({ noInvalidDate: true })),
  due_on: fc.constantFrom('2026-09-06', '2026-09-07', '2026-09-08'),
})

describe('the states of an order', () => {
  it.each(pairs)('$from → $to', ({ from, to, both }) => {
    expect(mayBecome(from, to)).toBe(allowed.includes(both))
  })

  it('end with paid and with cancelled', () => {
    fc.assert(
      fc.property(facts, (order) => {
        const isOver = order.state === 'paid' || order.state === 'cancelled'
        const actions = actionsOf(order, 'school', true)
        if (isOver) expect(actions).toEqual(['repeat'])
        expect(isOverdue(order, '2026-09-07')).toBe(!isOver && !awaitsApproval(order) && order.due_on < '2026-09-07')
        expect(outcomeOf(order, { amount: order.total, currency: order.currency })).toBe(
          { paid: 'already_paid', cancelled: 'cancelled_order', created: 'paid', unpaid: 'paid' }[order.state],
        )
      }),
    )
  })

  it('let no one cancel or change what has been issued, and no client cancel at all', () => {
    fc.assert(
      fc.property(facts, (order) => {
        const actions = actionsOf(order, 'school', true)
        if (order.issued_at !== null) expect(actions.filter((action) => /cancel|change/.test(action))).toEqual([])
        const ofClient = actionsOf(order, 'client', true)
        expect(ofClient).toEqual(actions.filter((action) => action !== 'cancel' && action !== 'repeat'))
        expect(actionsOf(order, 'school', false)).toEqual(actions.filter((action) => action !== 'pay_by_card'))
      }),
    )
  })

  it('take no other amount and no other currency for payment', () => {
    const order: OrderFacts = {
      state: 'created',
      payment_method: 'card',
      currency: 'CZK',
      total: 100,
      issued_at: null,
      due_on: '2026-09-21',
    }
    expect(outcomeOf(order, { amount: 99, currency: 'CZK' })).toBe('wrong_amount')
    expect(outcomeOf(order, { amount: 101, currency: 'CZK' })).toBe('wrong_amount')
    expect(outcomeOf(order, { amount: 100, currency: 'EUR' })).toBe('wrong_currency')
  })
})

describe('the database', () => {
  let api: TestApi
  let symbol: string
  beforeAll(async () => {
    api = await startTestApi()
    symbol = (await placedOrder(api, await buyer(api))).variable_symbol
  })
  afterAll(() => api.stop())

  /** Whatever else a state asks for, so that only the way to it is judged. */
  const moments = `unpaid_at = '2026-09-08', issued_at = '2026-09-08',
    paid_at = case when $2 = 'paid' then timestamptz '2026-09-08' end,
    cancelled_at = case when $2 = 'cancelled' then timestamptz '2026-09-08' end`
  const become = (state: string) =>
    api.sql(`update orders set state = $2, ${moments} where variable_symbol = $1`, [symbol, state]).then(
      () => 'allowed',
      (error: unknown) => String(error),
    )

  it.each(pairs.filter(({ from, to }) => from !== to))('allows $from → $to where the code does', async (pair) => {
    await api.sql('alter table orders disable trigger order_transition')
    expect(await become(pair.from)).toBe('allowed')
    await api.sql('alter table orders enable trigger order_transition')
    expect(await become(pair.to)).toBe(
      mayBecome(pair.from, pair.to) ? 'allowed' : `error: an order cannot go from ${pair.from} to ${pair.to}`,
    )
  })

  it.each(['variable_symbol', 'currency', 'price_list_id', 'request_id'])(
    'keeps the %s of an order',
    async (column) => {
      const values: Record<string, string> = {
        variable_symbol: "'1'",
        currency: "'EUR'",
        price_list_id: 'price_list_id + 1',
        request_id: "'00000000-0000-4000-8000-000000000000'",
      }
      const change = api.sql(`update orders set ${column} = ${values[column]}`)
      await expect(change).rejects.toThrow('what an order was agreed on cannot change')
    },
  )
})
