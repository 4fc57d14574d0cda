import { orders, type Order } from '@katedra/contract/orders'
import { mail } from '@katedra/contract/mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, clientCode, placedOrder, slovakPayer } from '../testing/build-order.ts'
import { signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { ordersJobs, watchOrdersQueue } from './orders.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await buyer(api)
})
afterAll(() => api.stop())

/** A day of September or later, at noon in Prague. */
async function watchOn(day: string): Promise<void> {
  api.clock.set(new Date(`${day}T10:00:00Z`))
  await ordersJobs(api.api)[watchOrdersQueue]?.({})
  teacher = await signIn(api, teacher.email)
}
const detail = ({ variable_symbol }: Order) => api.get(orders.order, { params: { variable_symbol } }, teacher)
const eventsOf = async (order: Order) => (await detail(order)).events.map(({ event }) => event)
const mailsTo = async (email: string) =>
  (await api.get(mail.outbox, {})).filter(({ recipient }) => recipient === email).map(({ subject }) => subject)

describe('an order that no one pays', () => {
  it('is not paid on the day after it was due, is reminded then, once more after 14 days, and never again', async () => {
    const delivery_email = 'ucetni@skola.example'
    await api.sql('update schools set contact_email = $1 where school_id = $2', [delivery_email, teacher.school_id])
    const order = await placedOrder(api, teacher, { payment_method: 'invoice', delivery_email })
    await watchOn('2026-09-21')
    expect(await detail(order)).toMatchObject({ state: 'created', is_overdue: false })
    await watchOn('2026-09-22')
    expect(await detail(order)).toMatchObject({ state: 'unpaid', is_overdue: true })
    await watchOn('2026-09-22')
    expect(await eventsOf(order)).toEqual(['created', 'overdue', 'reminded'])
    await watchOn('2026-10-06')
    expect(await eventsOf(order)).toEqual(['created', 'overdue', 'reminded'])
    await watchOn('2026-10-07')
    await watchOn('2026-12-24')
    expect(await eventsOf(order)).toEqual(['created', 'overdue', 'reminded', 'reminded'])
    const reminder = `Objednávka ${order.variable_symbol} je po splatnosti`
    expect((await mailsTo(delivery_email)).filter((subject) => subject === reminder)).toHaveLength(2)
    // Its credits stay.
    expect(await detail(order)).toMatchObject({ issued_at: order.issued_at })
  })

  it('is left alone when it is paid or cancelled', async () => {
    const order = await placedOrder(api, teacher)
    await api.get(orders.cancelOrder, { params: { variable_symbol: order.variable_symbol } }, teacher)
    await watchOn('2027-03-01')
    expect(await eventsOf(order)).toEqual(['created', 'cancelled'])
  })

  it('is seen by two servers at once as by one', async () => {
    const order = await placedOrder(api, teacher, { valid_from: '2027-03-01' })
    api.clock.set(new Date('2027-04-01T10:00:00Z'))
    const jobs = ordersJobs(api.api)
    await Promise.all([jobs[watchOrdersQueue]?.({}), jobs[watchOrdersQueue]?.({})])
    teacher = await signIn(api, teacher.email)
    expect(await eventsOf(order)).toEqual(['created', 'overdue', 'reminded'])
  })

  it('of a client abroad is reminded with a link of its own', async () => {
    const delivery_email = 'office@hlavna.example'
    const abroad = {
      currency: 'EUR',
      payer: slovakPayer,
      delivery_email,
      valid_from: '2027-04-02',
      language: 'en',
    } as const
    const order = await placedOrder(api, teacher, abroad)
    const code = await clientCode(api, delivery_email)
    await watchOn('2027-05-01')
    expect(await mailsTo(delivery_email)).toContain(`Order ${order.variable_symbol} is overdue`)
    const reminded = await clientCode(api, delivery_email)
    expect(reminded).not.toBe(code)
    for (const each of [code, reminded])
      expect(await api.get(orders.clientOrder, { query: { code: each } })).toMatchObject({ is_overdue: true })
  })
})
