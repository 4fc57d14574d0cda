import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  failedJob,
  imported,
  movementFor,
  operatorAtConsole,
  statementOf,
  waitingMail,
} from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'

let api: TestApi
let staff: { token: string }
beforeAll(async () => {
  api = await startTestApi()
  staff = await operatorAtConsole(api)
})
afterAll(() => api.stop())

const waiting = () => api.get(operatorHealth.waiting, {}, staff)
const kindOf = async (kind: string) => (await waiting()).work.find((one) => one.kind === kind)

describe('what waits for a person', () => {
  it('is nothing, or each kind with its number and since when the oldest waits', async () => {
    await api.sql("delete from pgboss.job where state = 'failed'")
    expect(await waiting()).toEqual({ work: [], levels: [] })
    await failedJob(api)
    await failedJob(api)
    const mail = await waitingMail(api)
    await api.sql("update mails set given_up_at = '2026-09-01T08:00:00Z' where id = $1", [mail])
    expect((await waiting()).work).toEqual([
      { kind: 'jobs', count: 2, oldest_at: expect.any(String) },
      { kind: 'mails', count: 1, oldest_at: '2026-09-01T08:00:00.000Z' },
    ])
  })

  it('is an order from the day after it was due, as its list has it', async () => {
    const { variable_symbol } = await placedOrder(api, await buyer(api))
    expect(await kindOf('overdue')).toBeUndefined()
    await api.sql("update orders set due_on = '2026-08-01' where variable_symbol = $1", [variable_symbol])
    expect(await kindOf('overdue')).toMatchObject({ count: 1, oldest_at: expect.stringMatching(/^2026-0[78]/) })
    const shown = await api.get(operatorOrders.orders, { query: { look: 'overdue' } }, staff)
    expect(shown.orders.map((order) => order.variable_symbol)).toEqual([variable_symbol])
  })

  it('is money that belongs nowhere, until it is settled', async () => {
    const order = await placedOrder(api, await buyer(api))
    const movement = movementFor({ ...order, variable_symbol: '9999999999' })
    await imported(api, statementOf.fio([movement]))
    expect(await kindOf('bank')).toMatchObject({ count: 1, oldest_at: expect.any(String) })
    const { movements } = await api.get(operatorPayments.movements, { query: {} }, staff)
    expect(movements).toHaveLength(1)
    await api.sql("update bank_movements set resolved_at = now(), resolved_by = 'x', resolution = 'x'")
    expect(await kindOf('bank')).toBeUndefined()
  })
})
