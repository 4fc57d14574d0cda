import { operatorCredits } from '@katedra/contract/operator-credits'
import { operatorOrders, type OrderChange } from '@katedra/contract/operator-orders'
import { operatorPeople } from '@katedra/contract/operator-people'
import type { Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { actionsOf, operatorAtConsole, operatorName } from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { mailTo, type SignedInTeacher } from '../../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let staff: { token: string }
beforeAll(async () => {
  api = await startTestApi()
  staff = await operatorAtConsole(api)
  teacher = await buyer(api)
})
afterAll(() => api.stop())

const reason = 'Zaplaceno hotově'
const list = (query: object) => api.get(operatorOrders.orders, { query }, staff)
const symbols = async (query: object) => (await list(query)).orders.map((order) => order.variable_symbol)
const paramsOf = ({ variable_symbol }: Order) => ({ variable_symbol })
const detail = (order: Order) => api.get(operatorOrders.order, { params: paramsOf(order) }, staff)
const change = (order: Order, what: OrderChange) =>
  api.call(operatorOrders.change, { params: paramsOf(order), body: { change: what, reason } }, staff)
const preview = (order: Order, what: OrderChange) =>
  api.get(operatorOrders.previewChange, { params: paramsOf(order), body: { change: what } }, staff)
const lastAction = async () => (await actionsOf(api)).at(-1)
const schoolLog = async () =>
  (await api.get(operatorPeople.schoolLog, { params: { school_id: teacher.school_id }, query: {} }, staff)).entries

describe('orders at the console', () => {
  it('are narrowed by what is typed, state, method, school and sum, and paged', async () => {
    const neighbour = await buyer(api)
    const one = await placedOrder(api, teacher)
    const other = await placedOrder(api, neighbour, { payment_method: 'card' })
    expect(await symbols({ school_id: neighbour.school_id })).toEqual([other.variable_symbol])
    expect(await symbols({ payment_method: 'card' })).toEqual([other.variable_symbol])
    expect(await symbols({ search: one.variable_symbol })).toEqual([one.variable_symbol])
    expect(await symbols({ search: 'KANCELAR@skola' })).toHaveLength(2)
    expect(await symbols({ look: 'open', total: one.total, currency: 'CZK' })).toHaveLength(2)
    expect(await symbols({ look: 'open', total: one.total, currency: 'EUR' })).toEqual([])
    expect(await symbols({ look: 'overdue' })).toEqual([])
    expect(await list({ page: 2 })).toMatchObject({ orders: [], total: 2, page_size: 50 })
    await api.sql("update orders set due_on = '2026-09-06'")
    expect(await symbols({ look: 'overdue' })).toHaveLength(2)
    expect((await list({ search: one.variable_symbol })).orders).toMatchObject([{ is_overdue: true, state: 'created' }])
  })

  it('tell what a change would do and do nothing yet', async () => {
    const order = await placedOrder(api, teacher)
    expect(await preview(order, 'mark_paid')).toEqual({
      documents: ['invoice'],
      mails: [{ recipient: 'kancelar@skola.example', subject: expect.stringContaining(order.variable_symbol) }],
      issued_count: 30,
      withdrawn_count: 0,
      kept_count: 0,
    })
    expect(await detail(order)).toMatchObject({ state: 'created', changes: ['mark_paid', 'cancel'] })
    expect(await preview(order, 'cancel')).toMatchObject({ documents: [], mails: [{}], issued_count: 0 })
    const sent = await api.sql('select count(*)::int as count from mails where subject like $1', [
      `%${order.variable_symbol}%`,
    ])
    expect(sent).toEqual([{ count: 1 }])
  })

  it('are marked as paid with a reason, and then refunded; both stand in both logs', async () => {
    const order = await placedOrder(api, teacher)
    expect(await change(order, 'mark_paid')).toMatchObject({ status: 204 })
    expect(await detail(order)).toMatchObject({
      state: 'paid',
      changes: ['refund'],
      school_name: 'ZŠ Úvoz',
      payments: [{ source: 'operator', amount: order.total, note: reason }],
    })
    expect(await lastAction()).toMatchObject({ operator_name: operatorName, action: 'orders.marked_paid' })
    expect((await schoolLog())[0]).toMatchObject({ action: 'orders.paid', actor_name: operatorName })
    expect(await preview(order, 'refund')).toMatchObject({
      documents: ['credit_note'],
      withdrawn_count: 30,
      kept_count: 0,
    })
    expect(await change(order, 'refund')).toMatchObject({ status: 204 })
    expect(await detail(order)).toMatchObject({ is_refunded: true, changes: [] })
    expect(await symbols({ look: 'refunded' })).toEqual([order.variable_symbol])
    expect((await schoolLog())[0]).toMatchObject({ action: 'orders.refunded', target_name: order.variable_symbol })
    expect(await change(order, 'refund')).toMatchObject({ status: 409, body: { code: 'orders.wrong_state' } })
  })

  it('are cancelled, an invoice with its credit note', async () => {
    const order = await placedOrder(api, teacher, { payment_method: 'invoice' })
    expect(await preview(order, 'cancel')).toMatchObject({ documents: ['credit_note'], withdrawn_count: 30 })
    expect(await change(order, 'cancel')).toMatchObject({ status: 204 })
    expect(await detail(order)).toMatchObject({ state: 'cancelled', changes: [] })
    expect(await lastAction()).toMatchObject({ action: 'orders.cancelled', of_school: teacher.school_id })
    expect(await mailTo(api, 'kancelar@skola.example')).toMatchObject({
      subject: expect.stringContaining(order.variable_symbol),
    })
  })

  it('are not changed without a reason, nor where there is none', async () => {
    const order = await placedOrder(api, teacher)
    const body = { change: 'cancel', reason: ' ' } as const
    const refused = await api.call(operatorOrders.change, { params: paramsOf(order), body }, staff)
    expect(refused).toMatchObject({ status: 422, body: { detail: { reason: [expect.any(String)] } } })
    const params = { variable_symbol: '1234567890' }
    const unknown = await api.call(operatorOrders.order, { params }, staff)
    expect(unknown).toMatchObject({ status: 404, body: { code: 'orders.not_found' } })
  })

  it('give their documents as PDF and ISDOC', async () => {
    const order = await placedOrder(api, teacher)
    const [document] = (await detail(order)).documents
    const params = { ...paramsOf(order), document_id: document?.id ?? '' }
    const isdoc = await api.server.inject({
      url: `/v1/operator/orders/${params.variable_symbol}/documents/${params.document_id}/?format=isdoc`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(isdoc.statusCode).toBe(200)
    expect(isdoc.headers['content-disposition']).toContain(`${document?.label}.isdoc`)
    const other = await placedOrder(api, teacher)
    const foreign = { ...params, ...paramsOf(other) }
    expect(await api.call(operatorOrders.document, { params: foreign, query: {} }, staff)).toMatchObject({
      status: 404,
    })
  })
})

describe('credits that no one pays for', () => {
  const given = {
    ...({ program: 'dejepis', kind: 'social', quantity: 12, reason: 'Povodeň' } as const),
    valid_from: '2026-09-07',
    valid_until: '2027-09-06',
  }
  const params = () => ({ school_id: teacher.school_id })
  const grants = (query: object) => api.get(operatorCredits.grants, { query }, staff)

  it('come to the school, are listed, and stand in both logs', async () => {
    expect(await api.call(operatorCredits.grant, { params: params(), body: given }, staff)).toMatchObject({
      status: 204,
    })
    const { program: _, ...rest } = given
    expect(await grants({})).toMatchObject({
      total: 1,
      grants: [{ ...rest, ...params(), program_title: 'Dějepis', balance: 12, given_by: operatorName }],
    })
    expect(await grants({ kind: 'free' })).toMatchObject({ total: 0 })
    expect(await grants({ search: 'brno' })).toMatchObject({ total: 1 })
    expect(await grants(params())).toMatchObject({ total: 1 })
    expect(await lastAction()).toMatchObject({ action: 'credits.granted', of_school: teacher.school_id })
    expect((await schoolLog())[0]).toMatchObject({ action: 'credits.granted', details: { reason: 'Povodeň' } })
  })

  it.each([
    ['program', { program: 'botanika' }],
    ['valid_until', { valid_until: '2026-09-06' }],
    ['quantity', { quantity: 0 }],
    ['reason', { reason: '' }],
  ])('are refused for a wrong %s', async (field, wrong) => {
    const refused = await api.call(operatorCredits.grant, { params: params(), body: { ...given, ...wrong } }, staff)
    expect(refused).toMatchObject({ status: 422, body: { detail: { [field]: [expect.any(String)] } } })
    expect(await grants({})).toMatchObject({ total: 1 })
  })
})
