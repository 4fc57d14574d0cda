import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { ordersOfTwoSchools } from '../testing/build-order.ts'
import { insertPayment, type NewPayment } from './orders.payments.queries.ts'

/* What is one over all schools, whoever writes it: two schools' rows need not lie on one machine. */

let api: TestApi
let orders: Awaited<ReturnType<typeof ordersOfTwoSchools>>
beforeAll(async () => {
  api = await startTestApi()
  orders = await ordersOfTwoSchools(api)
})
afterAll(() => api.stop())

describe('over all schools', () => {
  it('a payment of a source counts once', async () => {
    const payment: NewPayment = {
      ...({ source: 'bank', source_id: 'one movement', amount: 100, currency: 'CZK' } as const),
      received_at: api.clock.now(),
    }
    const counted: boolean[] = []
    for (const order of [...orders, ...orders])
      counted.push(await api.api.database.transaction(order.school_id, (db) => insertPayment(db, order, payment)))
    expect(counted).toEqual([true, false, false, false])
    expect(await api.sql('select from payments')).toHaveLength(1)
  })

  it('another payment of an order that is paid is not counted, and may pay another order', async () => {
    const [paid, other] = orders
    if (paid === undefined || other === undefined) throw new Error('there are two orders')
    const payment = { source: 'bank', source_id: 'another', amount: 100, currency: 'CZK' } as const
    const pay = (order: typeof paid) =>
      api.api.database.transaction(order.school_id, (db) =>
        insertPayment(db, order, { ...payment, received_at: api.clock.now() }),
      )
    expect([await pay(paid), await pay(other)]).toEqual([false, true])
  })
})
