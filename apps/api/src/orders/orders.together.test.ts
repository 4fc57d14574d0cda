import { paymentMethods, type PaymentMethod } from '@katedra/contract/orders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../app/http/fail.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, placedOrder } from '../testing/build-order.ts'
import { cancelOrder, changeMethod } from './orders.changing.ts'
import type { OrderCall } from './orders.letters.ts'
import { payOrder } from './orders.paying.ts'
import { changeOrder, lockOrder, type OrderKey, type StoredOrder } from './orders.queries.ts'
import { cancelByProvider, refundOrder } from './refunds/refunds.ts'

/** Two servers on one database. */
let one: TestApi
let other: TestApi
beforeAll(async () => {
  one = await startTestApi()
  other = await startTestApi({ beside: one })
})
afterAll(async () => {
  await other.stop()
  await one.stop()
})

type Operation =
  | { verb: 'pay'; id: number; amount: 'right' | 'wrong' }
  | { verb: 'cancel' | 'fail' | 'refund' | 'cancelByProvider' }
  | { verb: 'change'; method: PaymentMethod }

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    verb: fc.constant('pay' as const),
    id: fc.nat(2),
    amount: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
  }),
  fc.record({
    verb: fc.constantFrom('cancel' as const, 'fail' as const, 'refund' as const, 'cancelByProvider' as const),
  }),
  fc.record({ verb: fc.constant('change' as const), method: fc.constantFrom(...paymentMethods) }),
)

async function perform(call: OrderCall, key: OrderKey, todo: Operation, total: number): Promise<unknown> {
  const who = { actor_name: 'Olga', reason: 'Omyl' }
  const held = async (): Promise<StoredOrder> => {
    const order = await lockOrder(call.db, key)
    if (order === undefined) throw new Error('the order is gone')
    return order
  }
  switch (todo.verb) {
    case 'pay':
      return payOrder(call, key, {
        source: 'bank',
        source_id: `${key.id} ${todo.id}`,
        currency: 'CZK',
        actor_name: '',
        amount: todo.amount === 'right' ? total : total + 1,
        received_at: call.now,
      })
    case 'cancel':
      return cancelOrder(call, await held(), who)
    case 'change':
      return changeMethod(call, await held(), { ...who, payment_method: todo.method })
    case 'refund':
      return refundOrder(call, key, who)
    case 'cancelByProvider':
      return cancelByProvider(call, key, who)
    case 'fail': {
      const order = await held()
      return order.state === 'created'
        ? changeOrder(call.db, order, { state: 'unpaid', unpaid_at: call.now })
        : undefined
    }
  }
}

/** What is refused is refused by a code of ours; anything else is a mistake. */
async function attempt(api: TestApi, key: OrderKey, todo: Operation, total: number): Promise<unknown> {
  const now = api.clock.now()
  try {
    return await api.api.database.transaction(key.school_id, (db) =>
      perform({ api: api.api, db, now }, key, todo, total),
    )
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

async function factsOf({ id }: OrderKey) {
  const count = async (what: string) =>
    Number((await one.sql(`select count(*) as count from ${what}`, [id]))[0]?.['count'])
  const [order] = await one.sql(
    `select state = 'paid' as is_paid, issued_at is not null as is_issued,
      refunded_at is not null or (state = 'cancelled' and issued_at is not null) as is_taken_back from orders where id = $1`,
    [id],
  )
  return {
    isPaid: order?.['is_paid'] === true,
    isIssued: order?.['is_issued'] === true,
    isTakenBack: order?.['is_taken_back'] === true,
    payments: await count('payments where order_id = $1'),
    lots: await count('credit_lots where order_id = $1'),
    left: Number(
      (await one.sql('select coalesce(sum(balance), 0) as sum from credit_lots where order_id = $1', [id]))[0]?.['sum'],
    ),
    invoices: await count("documents where order_id = $1 and kind = 'invoice'"),
    creditNotes: await count("documents where order_id = $1 and kind = 'credit_note'"),
  }
}

describe('whatever happens to an order at once, on two servers', () => {
  it(
    'its credits come once or not at all, with one invoice, and go with one credit note',
    { timeout: 120_000 },
    async () => {
      const sequences = fc.tuple(
        fc.constantFrom(...paymentMethods),
        fc.array(operation, { minLength: 2, maxLength: 9 }),
      )
      await fc.assert(
        fc.asyncProperty(sequences, async ([payment_method, operations]) => {
          // Debts of earlier orders are not what is looked at here.
          const teacher = await buyer(one)
          const placed = await placedOrder(one, teacher, { payment_method })
          const [row] = await one.sql('select id from orders where variable_symbol = $1', [placed.variable_symbol])
          const key = { school_id: teacher.school_id, id: String(row?.['id']) }
          const outcomes = await Promise.all(
            operations.map((todo, index) => attempt(index % 2 === 0 ? one : other, key, todo, placed.total)),
          )
          const { isPaid, isIssued, isTakenBack, ...found } = await factsOf(key)
          const issued = Number(isIssued)
          const takenBack = Number(isTakenBack)
          expect(found).toEqual({
            payments: Number(isPaid),
            lots: issued,
            left: 30 * (issued - takenBack),
            invoices: issued,
            creditNotes: takenBack,
          })
          expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(Number(isPaid))
        }),
        { numRuns: 40 },
      )
      for (const kind of ['proforma', 'invoice', 'credit_note']) {
        const rows = await one.sql('select number from documents where kind = $1 order by number', [kind])
        expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      }
      const wrong = await one.sql(
        `select 1 from credit_lots l
        where balance <> (select sum(amount) from credit_moves m where m.school_id = l.school_id and m.lot_id = l.id)`,
      )
      expect(wrong).toEqual([])
    },
  )
})
