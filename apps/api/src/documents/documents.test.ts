import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payOrder } from '../orders/orders.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, placedOrder } from '../testing/build-order.ts'
import { at } from '../testing/build-school.ts'

let api: TestApi
let second: TestApi
beforeAll(async () => {
  api = await startTestApi()
  second = await startTestApi({ beside: api })
})
afterAll(async () => {
  await second.stop()
  await api.stop()
})

interface Unpaid {
  school_id: string
  id: string
  amount: number
}

async function unpaidOrders(count: number): Promise<Unpaid[]> {
  const schools = [await buyer(api), await buyer(api)]
  const made: Unpaid[] = []
  for (let index = 0; index < count; index += 1) {
    const teacher = at(schools, index % schools.length)
    const { variable_symbol, total } = await placedOrder(api, teacher, { payment_method: 'card' })
    const [row] = await api.sql('select id from orders where variable_symbol = $1', [variable_symbol])
    made.push({ school_id: teacher.school_id, id: String(row?.['id']), amount: total })
  }
  return made
}

/** Pays an order by one of two servers; `fails` ends the transaction after everything has been done. */
function pay({ amount, ...key }: Unpaid, index: number, fails = false) {
  const server = (index % 2 === 0 ? api : second).api
  const now = api.clock.now()
  return server.database.transaction(undefined, async (db) => {
    const payment = { source: 'bank', source_id: randomUUID(), amount, currency: 'CZK', received_at: now } as const
    await payOrder({ api: server, db, now }, key, { ...payment, actor_name: '' })
    if (fails) throw new Error('too late')
  })
}

const invoices = () => api.sql("select number, label from documents where kind = 'invoice' order by number")
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('numbers of documents', () => {
  it('have no gaps when 30 orders of two schools are paid at once on two servers', { timeout: 60_000 }, async () => {
    const orders = await unpaidOrders(30)
    await Promise.all(orders.map((order, index) => pay(order, index)))
    const rows = await invoices()
    expect(rows.map(({ number }) => number)).toEqual(upTo(30))
    expect([rows.at(0)?.['label'], rows.at(-1)?.['label']]).toEqual(['F2026000001', 'F2026000030'])
  })

  it('have none either when a half of the transactions fail', { timeout: 60_000 }, async () => {
    const orders = await unpaidOrders(20)
    const ended = await Promise.allSettled(orders.map((order, index) => pay(order, index, index % 3 === 0)))
    const paid = ended.filter(({ status }) => status === 'fulfilled').length
    expect(paid).toBe(13)
    expect((await invoices()).map(({ number }) => number)).toEqual(upTo(30 + paid))
  })

  it('begin again with the year in Prague, each series by itself', async () => {
    api.clock.set(new Date('2026-12-31T23:30:00Z'))
    const teacher = await buyer(api)
    const order = await placedOrder(api, teacher, { payment_method: 'invoice', valid_from: '2027-01-01' })
    expect(order.documents).toMatchObject([{ label: 'F2027000001', issued_on: '2027-01-01' }])
    const transfer = await placedOrder(api, teacher, { valid_from: '2027-01-01' })
    expect(transfer.documents).toMatchObject([{ label: 'Z2027000001' }])
  })

  it('are kept with all that was printed: no one changes or deletes a document', async () => {
    const [row] = await api.sql('select school_id from documents limit 1')
    for (const statement of ["update documents set label = 'x'", 'delete from documents', 'truncate documents']) {
      const change = api.api.database.pool.query(
        `begin; select set_config('app.school_id', '${String(row?.['school_id'])}', true); ${statement}; commit`,
      )
      await expect(change).rejects.toThrow('permission denied')
    }
  })
})
