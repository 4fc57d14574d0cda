import { orders, type Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldFailure } from '../../app/http/fail.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { actionsOf, hiredOperator, operatorEmail, operatorName } from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { mailTo, type SignedInTeacher } from '../../testing/build-school.ts'
import { cancelOrder, listOrders, markPaid, refund, showOrder } from './orders.ts'
import { act, look, type OperatorCall, type Audited } from '../operator.ts'

let api: TestApi
let teacher: SignedInTeacher
let neighbour: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  teacher = await buyer(api)
  neighbour = await buyer(api)
})
afterAll(() => api.stop())

const asOperator = <T>(work: (call: OperatorCall) => Promise<Audited<T>>) => act(api.api, operatorEmail, work)
const list = (filter: object) => look(api.api, (call) => listOrders(call, { limit: 100, ...filter }))
const detail = ({ variable_symbol }: Order) => api.get(orders.order, { params: { variable_symbol } }, teacher)
const lastAction = async () => (await actionsOf(api)).at(-1)
const note = 'Zaplaceno hotově'

describe('orders of all schools', () => {
  it('are listed with the newest first, by state, symbol, payer or school', async () => {
    const one = await placedOrder(api, teacher)
    api.clock.pass(60)
    const other = await placedOrder(api, neighbour, { payment_method: 'card' })
    const symbols = async (filter: object) => (await list(filter)).map(({ variable_symbol }) => variable_symbol)
    expect(await symbols({})).toEqual([other.variable_symbol, one.variable_symbol])
    expect(await symbols({ state: 'paid' })).toEqual([])
    expect(await symbols({ search: ` ${one.variable_symbol.slice(0, 5)} ${one.variable_symbol.slice(5)}` })).toEqual([
      one.variable_symbol,
    ])
    expect(await symbols({ search: 'zš úvoz' })).toHaveLength(2)
    expect(await symbols({ limit: 1 })).toEqual([other.variable_symbol])
    await expect(list({ state: 'nic' })).rejects.toThrow(FieldFailure)
  })

  it('are shown with lines, documents, payment and history', async () => {
    const order = await placedOrder(api, teacher)
    await asOperator((call) => markPaid(call, order.variable_symbol, { note }))
    const shown = await look(api.api, (call) => showOrder(call, order.variable_symbol))
    expect(shown).toMatchObject({
      school_id: teacher.school_id,
      school_name: 'ZŠ Úvoz',
      state: 'paid',
      total: order.total,
      lines: [{ program: 'dejepis', months: 12, quantity: 30, unit_price: 7900 }],
      documents: [{ kind: 'proforma' }, { kind: 'invoice' }],
      payments: [{ source: 'operator', amount: order.total, currency: 'CZK', note }],
      events: [{ event: 'created' }, { event: 'paid', actor_name: operatorName }],
    })
  })

  it('have a symbol, or are not found', async () => {
    await expect(look(api.api, (call) => showOrder(call, '123'))).rejects.toThrow('orders.not_found')
    await expect(asOperator((call) => markPaid(call, '123', { note }))).rejects.toThrow('orders.not_found')
  })
})

describe('an operator', () => {
  it('marks an order paid: credits, invoice, both logs; once', async () => {
    const order = await placedOrder(api, teacher)
    const { variable_symbol } = order
    await asOperator((call) => markPaid(call, variable_symbol, { note }))
    const paid = await detail(order)
    expect(paid).toMatchObject({ state: 'paid', documents: [{ kind: 'proforma' }, { kind: 'invoice' }] })
    expect(await lastAction()).toEqual({
      operator_name: operatorName,
      action: 'orders.marked_paid',
      of_school: teacher.school_id,
      details: { variable_symbol, total: order.total, currency: 'CZK', note },
    })
    const log = await api.sql("select actor_name from audit_log where action = 'orders.paid' and target_name = $1", [
      variable_symbol,
    ])
    expect(log).toEqual([{ actor_name: operatorName }])
    await expect(asOperator((call) => markPaid(call, variable_symbol, { note }))).rejects.toThrow('orders.wrong_state')
    expect(await lastAction()).toMatchObject({ details: { variable_symbol } })
    const [lots] = await api.sql(
      'select count(*)::int as count from credit_lots join orders using (school_id) where orders.id = order_id and variable_symbol = $1',
      [variable_symbol],
    )
    expect(lots).toEqual({ count: 1 })
  })

  it('marks it paid once, also when two do it at once', async () => {
    const { variable_symbol } = await placedOrder(api, teacher)
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => asOperator((call) => markPaid(call, variable_symbol, { note }))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const actions = JSON.stringify(await actionsOf(api)).split(variable_symbol).length - 1
    expect(actions).toBe(1)
  })

  it('cancels an order that is not paid, and tells the client', async () => {
    const order = await placedOrder(api, teacher, { delivery_email: 'storno@skola.example' })
    await asOperator((call) => cancelOrder(call, order.variable_symbol, { note: 'Na žádost školy' }))
    expect(await detail(order)).toMatchObject({ state: 'cancelled' })
    expect((await mailTo(api, 'storno@skola.example')).subject).toContain(order.variable_symbol)
    expect(await lastAction()).toMatchObject({ action: 'orders.cancelled', details: { note: 'Na žádost školy' } })
    const again = asOperator((call) => cancelOrder(call, order.variable_symbol, { note }))
    await expect(again).rejects.toThrow('orders.wrong_state')
    const paying = asOperator((call) => markPaid(call, order.variable_symbol, { note }))
    await expect(paying).rejects.toThrow('orders.wrong_state')
  })

  it('refunds a paid order by a credit note and takes unused credits back', async () => {
    const order = await placedOrder(api, teacher)
    const refunding = () => asOperator((call) => refund(call, order.variable_symbol, { note: 'Omyl školy' }))
    await expect(refunding()).rejects.toThrow('orders.not_paid')
    await asOperator((call) => markPaid(call, order.variable_symbol, { note }))
    expect(await refunding()).toEqual({ withdrawn: 30, way: 'bank' })
    const refunded = await detail(order)
    expect(refunded).toMatchObject({ state: 'paid', is_refunded: true })
    expect(refunded.documents.at(-1)).toMatchObject({ kind: 'credit_note' })
    expect(await lastAction()).toMatchObject({ action: 'orders.refunded', details: { note: 'Omyl školy' } })
    await expect(refunding()).rejects.toThrow('orders.wrong_state')
  })

  it('changes nothing without saying why', async () => {
    const order = await placedOrder(api, teacher)
    for (const verb of [markPaid, cancelOrder, refund])
      await expect(asOperator<unknown>((call) => verb(call, order.variable_symbol, { note: '  ' }))).rejects.toThrow(
        FieldFailure,
      )
    expect(await detail(order)).toEqual(order)
  })

  it('sees nothing of what pupils do', async () => {
    const counts = await look(api.api, async ({ db }) => {
      const seen = async (table: 'students' | 'tests' | 'attempts' | 'answers' | 'classes') =>
        (await db.selectFrom(table).select('school_id').execute()).length
      return [
        await seen('students'),
        await seen('tests'),
        await seen('attempts'),
        await seen('answers'),
        await seen('classes'),
      ]
    })
    expect(counts).toEqual([0, 0, 0, 0, 0])
  })
})
