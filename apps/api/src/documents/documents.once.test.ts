import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { ordersOfTwoSchools } from '../testing/build-order.ts'
import { insertDocument, type NewDocument } from './documents.queries.ts'

/* What is one over all schools, whoever writes it: two schools' rows need not lie on one machine. */

let api: TestApi
let orders: Awaited<ReturnType<typeof ordersOfTwoSchools>>
beforeAll(async () => {
  api = await startTestApi()
  orders = await ordersOfTwoSchools(api)
})
afterAll(() => api.stop())

describe('over all schools', () => {
  it('a document’s number and label are given once', async () => {
    const document: NewDocument = {
      ...({ kind: 'credit_note', year: 2026, number: 900_001, label: 'D2026900001' } as const),
      issued_on: '2026-09-07',
      document: {},
    }
    const issue = (at: number, change: Partial<NewDocument>) => {
      const order = orders[at]
      if (order === undefined) throw new Error('there are two orders')
      const changed: NewDocument = Object.assign({}, document, change)
      return api.api.database.transaction(order.school_id, (db) => insertDocument(db, order, changed))
    }
    await issue(0, {})
    await expect(issue(1, { label: 'D2026900002' })).rejects.toThrow('violates unique constraint')
    await expect(issue(1, { number: 900_002 })).rejects.toThrow('violates unique constraint')
    await issue(1, { number: 900_002, label: 'D2026900002' })
  })
})
