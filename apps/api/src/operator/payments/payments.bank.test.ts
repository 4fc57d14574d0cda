import { orders, type Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { cancelOrder, markPaid } from '../orders/orders.ts'
import { act } from '../operator.ts'

let api: TestApi
let teacher: SignedInTeacher
let other: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  teacher = await buyer(api)
  other = await buyer(api)
})
afterAll(() => api.stop())

const kinds = ['fio', 'gpc', 'camt'] as const
const detail = ({ variable_symbol }: Order, who = teacher) =>
  api.get(orders.order, { params: { variable_symbol } }, who)
const nothing = { new_count: 0, known_count: 0, paired_count: 0, unreadable_count: 0, outgoing_count: 0, failure: null }
const movementsOf = ({ variable_symbol }: Pick<Order, 'variable_symbol'>) =>
  api.sql('select account, outcome, order_id is not null as has_order from bank_movements where variable_symbol = $1', [
    variable_symbol,
  ])

describe.each(kinds)('a statement in %s', (kind) => {
  it('pays orders of any school by symbol, amount and currency', async () => {
    const [one, two] = [await placedOrder(api, teacher), await placedOrder(api, other)]
    const file = statementOf[kind]([movementFor(one), movementFor(two)])
    const report = await imported(api, file)
    expect(report).toMatchObject({ ...nothing, new_count: 2, paired_count: 2, unpaired: [], unreadable: [] })
    const paid = await detail(one)
    // The day as the bank has it; the order was placed at nine on that day.
    expect(paid).toMatchObject({ state: 'paid', paid_at: paid.created_at })
    expect(paid.events.at(-1)).toMatchObject({ event: 'paid', actor_name: operatorName })
    expect(await detail(two, other)).toMatchObject({ state: 'paid' })
    expect(await movementsOf(one)).toEqual([{ account: ownIban, outcome: 'paid', has_order: true }])
  })

  it('read again changes nothing, nor does a longer one of the same days', async () => {
    const [one, later] = [await placedOrder(api, teacher), await placedOrder(api, teacher)]
    const movements = [movementFor(one), { amount: 5, id: `${one.variable_symbol}5` }]
    const file = statementOf[kind](movements)
    expect(await imported(api, file)).toMatchObject({ ...nothing, new_count: 2, paired_count: 1 })
    const before = await detail(one)
    expect(await imported(api, file)).toMatchObject({ ...nothing, known_count: 2, unpaired: [] })
    const longer = statementOf[kind]([...movements, movementFor(later)])
    expect(await imported(api, longer)).toMatchObject({ ...nothing, new_count: 1, known_count: 2, paired_count: 1 })
    expect(await detail(one)).toEqual(before)
  })

  it('read by two at once counts once', async () => {
    const placed = await Promise.all([1, 2, 3].map(() => placedOrder(api, teacher)))
    const file = statementOf[kind](placed.map((order) => movementFor(order)))
    const reports = await Promise.all([1, 2, 3].map(() => imported(api, file)))
    const sum = (name: 'new_count' | 'known_count' | 'paired_count') =>
      reports.reduce((total, report) => total + report[name], 0)
    expect([sum('new_count'), sum('known_count'), sum('paired_count')]).toEqual([3, 6, 3])
    for (const order of placed) {
      expect(await detail(order)).toMatchObject({
        state: 'paid',
        documents: [{ kind: 'proforma' }, { kind: 'invoice' }],
      })
    }
    const lots = await api.sql(
      'select count(*)::int as count from credit_lots join orders using (school_id) where orders.id = order_id and variable_symbol = any($1)',
      [placed.map(({ variable_symbol }) => variable_symbol)],
    )
    expect(lots).toEqual([{ count: 3 }])
  })

  it.each([100, 3])('that breaks off %i bytes before its end gives what came before', async (missing) => {
    const placed = [await placedOrder(api, teacher), await placedOrder(api, teacher), await placedOrder(api, teacher)]
    const whole = statementOf[kind](placed.map((order) => movementFor(order)))
    const broken = await imported(api, whole.subarray(0, -missing))
    expect(broken.failure).toBe('truncated')
    expect(await detail(at(placed, 0))).toMatchObject({ state: 'paid' })
    const again = await imported(api, whole)
    expect(again).toMatchObject({ failure: null, unpaired: [], new_count: 3 - broken.new_count })
    for (const order of placed) expect(await detail(order)).toMatchObject({ state: 'paid' })
  })
})

describe('a movement', () => {
  const only = async (movement: SampleMovement, kind: (typeof kinds)[number] = 'fio') =>
    imported(api, statementOf[kind]([movement]))

  it.each<[string, (order: Order) => SampleMovement, string]>([
    ['an unknown symbol', (order) => movementFor(order, { symbol: '4000000001', id: 'a' }), 'unknown_symbol'],
    ['no symbol', ({ total }) => ({ amount: total, id: 'b' }), 'no_symbol'],
    ['a haléř less', (order) => movementFor(order, { amount: order.total - 1 }), 'wrong_amount'],
    ['a haléř more', (order) => movementFor(order, { amount: order.total + 1 }), 'wrong_amount'],
    ['another currency', (order) => movementFor(order, { currency: 'EUR' }), 'wrong_currency'],
  ])('with %s pays nothing and waits with its reason', async (_, movement, reason) => {
    const order = await placedOrder(api, teacher)
    const report = await imported(api, statementOf.camt([movement(order)]))
    expect(report).toMatchObject({ ...nothing, new_count: 1, unpaired: [{ reason, account: ownIban }] })
    expect(await detail(order)).toEqual(order)
  })

  it('for an order that is paid pays nothing more', async () => {
    const order = await placedOrder(api, teacher)
    await act(api.api, operatorEmail, (call) => markPaid(call, order.variable_symbol, { note: 'hotově' }))
    const paid = await detail(order)
    expect(await only(movementFor(order))).toMatchObject({ paired_count: 0, unpaired: [{ reason: 'already_paid' }] })
    expect(await detail(order)).toEqual(paid)
  })

  it('that repeats another one of the same file with an id of its own waits: an order is paid once', async () => {
    const order = await placedOrder(api, teacher)
    const twice = statementOf.fio([movementFor(order), movementFor(order, { id: '26000000099' })])
    const report = await imported(api, twice)
    expect(report).toMatchObject({ new_count: 2, paired_count: 1, unpaired: [{ reason: 'already_paid' }] })
    const outcomes = (await movementsOf(order)).map(({ outcome }) => String(outcome))
    expect(outcomes.toSorted()).toEqual(['already_paid', 'paid'])
  })

  it('for a cancelled order waits', async () => {
    const order = await placedOrder(api, teacher)
    await act(api.api, operatorEmail, (call) => cancelOrder(call, order.variable_symbol, { note: 'na žádost' }))
    expect(await only(movementFor(order))).toMatchObject({ unpaired: [{ reason: 'cancelled' }] })
    expect(await movementsOf(order)).toEqual([{ account: ownIban, outcome: 'cancelled_order', has_order: true }])
  })

  it('that takes money from the account is written down, and no one has to look at it', async () => {
    const order = await placedOrder(api, teacher)
    const report = await only(movementFor(order, { amount: -order.total }))
    expect(report).toMatchObject({ ...nothing, new_count: 1, outgoing_count: 1, unpaired: [] })
  })

  it('that takes another one back waits', async () => {
    const order = await placedOrder(api, teacher)
    const text = statementOf.gpc([movementFor(order)]).toString('latin1')
    // The code stands in the 61st column of the second line.
    const reversed = text.replace(/^(075.{57})2/m, '$15')
    expect(reversed).not.toBe(text)
    const report = await imported(api, Buffer.from(reversed, 'latin1'))
    expect(report).toMatchObject({ paired_count: 0, unpaired: [{ reason: 'reversal' }] })
    expect(await detail(order)).toMatchObject({ state: 'created' })
  })

  it('on an account that is not the supplier’s pays nothing', async () => {
    const order = await placedOrder(api, teacher)
    const file = statementOf
      .camt([movementFor(order)])
      .toString()
      .replace(ownIban, 'CZ3620100000002501301193')
    const report = await imported(api, Buffer.from(file))
    expect(report.unpaired).toMatchObject([{ reason: 'foreign_account', account: 'CZ3620100000002501301193' }])
    expect(await detail(order)).toMatchObject({ state: 'created' })
  })

  it('that cannot be read is told with its place and stops nothing', async () => {
    const order = await placedOrder(api, teacher)
    const bad = movementFor(order, { id: '26000000001' })
    const file = statementOf.fio([bad, movementFor(order)]).toString()
    const report = await imported(api, Buffer.from(file.replace('2026-09-07+0100', 'včera')))
    expect(report).toMatchObject({
      paired_count: 1,
      unreadable_count: 1,
      unreadable: [{ where: 1, reason: 'bad_date' }],
    })
  })

  it('came when the bank says, but not before it was asked for', async () => {
    const [order, later] = [await placedOrder(api, teacher), await placedOrder(api, teacher)]
    const start = api.clock.now()
    api.clock.set(new Date('2026-09-10T10:00:00Z'))
    try {
      const days = [movementFor(order, { day: '2026-09-01' }), movementFor(later, { day: '2026-09-09' })]
      await imported(api, statementOf.camt(days))
    } finally {
      api.clock.set(start)
    }
    expect(await detail(order)).toMatchObject({ paid_at: order.created_at })
    expect(await detail(later)).toMatchObject({ paid_at: '2026-09-08T22:00:00.000Z' })
  })
})

describe('an import', () => {
  it('is written down with who read what, and each order that it paid', async () => {
    const order = await placedOrder(api, teacher)
    const report = await imported(api, statementOf.fio([movementFor(order), { amount: 7, id: '26000000777' }]))
    const [row] = await api.sql('select * from bank_imports where id = $1', [report.import_id])
    expect(row).toMatchObject({
      file_name: 'vypis',
      imported_by: operatorName,
      imported_at: api.clock.now(),
      new_count: 2,
      known_count: 0,
      paired_count: 1,
      unreadable_count: 0,
    })
    expect((await actionsOf(api)).slice(-2)).toEqual([
      expect.objectContaining({
        action: 'bank.imported',
        details: { import_id: report.import_id, file_name: 'vypis' },
      }),
      expect.objectContaining({
        action: 'bank.paired',
        of_school: teacher.school_id,
        operator_name: operatorName,
        details: expect.objectContaining({ variable_symbol: order.variable_symbol, import_id: report.import_id }),
      }),
    ])
  })

  it('of a file that is no statement imports nothing and says so', async () => {
    expect(await imported(api, Buffer.from('Datum;Objem'))).toMatchObject({ ...nothing, failure: 'unknown_format' })
    expect(await imported(api, Buffer.from(''))).toMatchObject({ ...nothing, failure: 'empty' })
  })

  it('of a file that is no statement does not stand among those that were read', async () => {
    const [before, done] = [await api.sql('select id from bank_imports'), await actionsOf(api)]
    for (const text of ['Datum;Objem', '', '{"accountStatement": '])
      expect(await imported(api, Buffer.from(text))).toMatchObject({ import_id: null })
    expect(await api.sql('select id from bank_imports')).toEqual(before)
    expect(await actionsOf(api)).toEqual(done)
    expect(await imported(api, statementOf.fio([]))).toMatchObject({ failure: null, import_id: expect.any(String) })
  })

  it('of thousands of movements counts each once', async () => {
    const order = await placedOrder(api, teacher)
    const many = Array.from({ length: 1203 }, (_, index) => ({
      amount: 100 + index,
      id: String(27_000_000_000 + index),
    }))
    const file = statementOf.fio([...many, movementFor(order)])
    const report = await imported(api, file)
    expect(report).toMatchObject({ ...nothing, new_count: 1204, paired_count: 1 })
    expect(report.unpaired).toHaveLength(1203)
  })

  it('is refused to anyone who is no operator', async () => {
    const before = await api.sql('select count(*) from bank_imports')
    await expect(imported(api, statementOf.fio([]), 'nikdo@katedra.example')).rejects.toThrow(
      'operator.unknown_operator',
    )
    expect(await api.sql('select count(*) from bank_imports')).toEqual(before)
  })
})
