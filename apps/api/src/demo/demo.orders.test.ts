import { orders } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersJobs, watchOrdersQueue } from '../orders/orders.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signIn } from '../testing/build-school.ts'
import { demoEmails, demoPassword, makeDemo } from './demo.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ now: new Date('2026-11-20T08:00:00Z') })
  await makeDemo(api.api)
})
afterAll(() => api.stop())

describe('the demo school', () => {
  it('is made once', async () => {
    const count = () => api.sql('select count(*)::int as count from users')
    const before = await count()
    expect(await makeDemo(api.api)).toBe(false)
    expect(await count()).toEqual(before)
  })

  it('has an order of each kind, one of them overdue', async () => {
    const caller = await signIn(api, demoEmails.admin, demoPassword)
    await ordersJobs(api.api)[watchOrdersQueue]?.({})
    const list = await api.get(orders.orders, { query: {} }, caller)
    expect(list.orders.map(({ state, payment_method }) => `${payment_method} ${state}`)).toEqual([
      'transfer created',
      'card cancelled',
      'invoice unpaid',
      'card paid',
    ])
    expect(list.orders.map(({ is_overdue }) => is_overdue)).toEqual([false, false, true, false])
    const own = await signIn(api, demoEmails.teacher, demoPassword)
    expect((await api.get(orders.orders, { query: {} }, own)).orders).toHaveLength(2)
  })
})

describe('a demo made before anything is sold', () => {
  it('has no orders', async () => {
    const early = await startTestApi({ now: new Date('2026-08-01T08:00:00Z') })
    try {
      expect(await makeDemo(early.api)).toBe(true)
      expect(await early.sql('select 1 from orders')).toEqual([])
    } finally {
      await early.stop()
    }
  })
})
