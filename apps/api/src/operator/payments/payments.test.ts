import { randomUUID } from 'node:crypto'
import { orders, type Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldFailure } from '../../app/http/fail.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  actionsOf,
  hiredOperator,
  imported,
  movementFor,
  operatorEmail,
  operatorName,
  ownIban,
  statementOf,
  type SampleMovement,
} from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { at, type SignedInTeacher } from '../../testing/build-school.ts'
import { pairMovement, resolveEvent, resolveMovement, waitingPayments } from './payments.ts'
import { act, look, type OperatorCall, type Audited } from '../operator.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  teacher = await buyer(api)
})
afterAll(() => api.stop())

const asOperator = <T>(work: (call: OperatorCall) => Promise<Audited<T>>) => act(api.api, operatorEmail, work)
const waiting = (limit = 100) => look(api.api, (call) => waitingPayments(call, limit))
const detail = ({ variable_symbol }: Order) => api.get(orders.order, { params: { variable_symbol } }, teacher)
const note = 'Plátce se přepsal'

let counter = 0
/** A movement that could not be paired, by its key. */
async function unpaired(movement: Partial<SampleMovement>): Promise<{ account: string; movement_id: string }> {
  counter += 1
  const file = statementOf.camt([
    { amount: 1, symbol: '4000000001', id: `W${counter}`, day: '2026-09-07', ...movement },
  ])
  const { account, movement_id } = at((await imported(api, file)).unpaired, 0)
  return { account, movement_id }
}

describe('payments that wait', () => {
  it('are listed with their reasons, from banks and gateways, the oldest first', async () => {
    const key = await unpaired({ amount: 4200, day: '2026-09-05' })
    const order = await placedOrder(api, teacher, { payment_method: 'card' })
    const { url } = await api.get(
      orders.payOrderByCard,
      { params: { variable_symbol: order.variable_symbol } },
      teacher,
    )
    const payment_id = url.slice(url.lastIndexOf('/') + 1)
    await api.get(orders.cancelOrder, { params: { variable_symbol: order.variable_symbol } }, teacher)
    await api.get(orders.endSimulatedPayment, { params: { payment_id }, body: { outcome: 'success' } })
    const listed = await waiting()
    expect(listed.bank).toMatchObject([
      { ...key, amount: 4200, outcome: 'unknown_symbol', variable_symbol: '4000000001' },
    ])
    expect(listed.gateway).toMatchObject([
      {
        provider: 'simulation',
        outcome: 'cancelled_order',
        variable_symbol: order.variable_symbol,
        amount: order.total,
      },
    ])
    expect(listed.counts).toEqual({ bank: 1, gateway: 1 })
  })

  it('are counted also where they are not all shown', async () => {
    await unpaired({})
    const { bank, counts } = await waiting(1)
    expect(bank).toHaveLength(1)
    expect(counts).toEqual({ bank: 2, gateway: 1 })
  })

  it('are settled with a note, once', async () => {
    const key = await unpaired({})
    await asOperator((call) => resolveMovement(call, key, { note: 'Vráceno plátci' }))
    expect((await waiting()).bank.filter(({ movement_id }) => movement_id === key.movement_id)).toEqual([])
    const [row] = await api.sql(
      'select resolved_by, resolution, resolved_at from bank_movements where movement_id = $1',
      [key.movement_id],
    )
    expect(row).toEqual({ resolved_by: operatorName, resolution: 'Vráceno plátci', resolved_at: api.clock.now() })
    expect((await actionsOf(api)).at(-1)).toMatchObject({
      action: 'payments.resolved',
      details: { ...key, note: 'Vráceno plátci' },
    })
    const again = asOperator((call) => resolveMovement(call, key, { note }))
    await expect(again).rejects.toThrow('payments.not_waiting')
    const pairing = asOperator((call) => pairMovement(call, key, { symbol: '1', note }))
    await expect(pairing).rejects.toThrow('payments.not_waiting')
  })

  it('are settled at a gateway the same way', async () => {
    const [event] = (await waiting()).gateway
    const key = { provider: event?.provider ?? '', event_id: event?.event_id ?? '' }
    await asOperator((call) => resolveEvent(call, key, { note: 'Vráceno na kartu' }))
    expect((await waiting()).gateway).toEqual([])
    await expect(asOperator((call) => resolveEvent(call, key, { note }))).rejects.toThrow('payments.not_waiting')
  })

  it('are not found where there are none, and never settled without a note', async () => {
    const key = await unpaired({})
    const nowhere = { account: ownIban, movement_id: randomUUID() }
    await expect(asOperator((call) => resolveMovement(call, nowhere, { note }))).rejects.toThrow('payments.not_found')
    const event = { provider: 'stripe', event_id: 'evt_1' }
    await expect(asOperator((call) => resolveEvent(call, event, { note }))).rejects.toThrow('payments.not_found')
    await expect(asOperator((call) => resolveMovement(call, key, { note: '' }))).rejects.toThrow(FieldFailure)
  })
})

describe('pairing by hand', () => {
  const pairing = (key: { account: string; movement_id: string }, symbol: string) =>
    asOperator((call) => pairMovement(call, key, { symbol, note }))

  it('pays the order by a movement with a mistyped symbol', async () => {
    const order = await placedOrder(api, teacher)
    const key = await unpaired({ amount: order.total })
    await pairing(key, order.variable_symbol)
    const paid = await detail(order)
    expect(paid).toMatchObject({ state: 'paid', documents: [{ kind: 'proforma' }, { kind: 'invoice' }] })
    const [row] = await api.sql('select outcome, resolution, resolved_by from bank_movements where movement_id = $1', [
      key.movement_id,
    ])
    expect(row).toEqual({ outcome: 'paid', resolution: note, resolved_by: operatorName })
    const [payment] = await api.sql('select source_id, note from payments where note = $1', [note])
    expect(payment).toEqual({ source_id: `${key.account} ${key.movement_id}`, note })
    expect((await actionsOf(api)).at(-1)).toMatchObject({
      action: 'payments.paired',
      of_school: teacher.school_id,
      details: { ...key, variable_symbol: order.variable_symbol, note },
    })
    await expect(pairing(key, order.variable_symbol)).rejects.toThrow('payments.not_waiting')
  })

  it.each<[string, (order: Order) => SampleMovement, string]>([
    ['another amount', ({ total }) => ({ amount: total + 1 }), 'payments.wrong_amount'],
    ['another currency', ({ total }) => ({ amount: total, currency: 'EUR' }), 'payments.wrong_currency'],
  ])('refuses %s and leaves everything as it was', async (_, movement, code) => {
    const order = await placedOrder(api, teacher)
    const key = await unpaired(movement(order))
    const before = await actionsOf(api)
    await expect(pairing(key, order.variable_symbol)).rejects.toThrow(code)
    expect(await detail(order)).toEqual(order)
    expect((await waiting()).bank.map(({ movement_id }) => movement_id)).toContain(key.movement_id)
    expect(await actionsOf(api)).toEqual(before)
  })

  it('refuses an order that is paid or does not exist', async () => {
    const order = await placedOrder(api, teacher)
    const key = await unpaired({ amount: order.total })
    await imported(api, statementOf.fio([movementFor(order)]))
    await expect(pairing(key, order.variable_symbol)).rejects.toThrow('orders.wrong_state')
    await expect(pairing(key, '123')).rejects.toThrow('orders.not_found')
    await expect(pairing({ account: ownIban, movement_id: 'nic' }, order.variable_symbol)).rejects.toThrow(
      'payments.not_found',
    )
  })

  it('by two at once pays once', async () => {
    const [one, other] = [await placedOrder(api, teacher), await placedOrder(api, teacher)]
    const key = await unpaired({ amount: one.total })
    const tries = await Promise.allSettled([pairing(key, one.variable_symbol), pairing(key, other.variable_symbol)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const states = [(await detail(one)).state, (await detail(other)).state]
    expect(states.toSorted()).toEqual(['created', 'paid'])
  })
})
