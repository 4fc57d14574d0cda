import { operatorPayments } from '@katedra/contract/operator-payments'
import { orders } from '@katedra/contract/orders'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  actionsOf,
  movementFor,
  operatorAtConsole,
  operatorName,
  ownIban,
  statementOf,
} from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { at, type SignedInTeacher } from '../../testing/build-school.ts'
import { sendFile } from '../../testing/send-file.ts'

let api: TestApi
let teacher: SignedInTeacher
let staff: { token: string }
beforeAll(async () => {
  api = await startTestApi()
  staff = await operatorAtConsole(api)
  teacher = await buyer(api)
})
afterAll(() => api.stop())

const upload = (bytes: Uint8Array) => sendFile(api, operatorPayments.importStatement, new Uint8Array(bytes), staff)
const movements = (query: object = {}) => api.get(operatorPayments.movements, { query }, staff)
const reason = 'Vráceno plátci'
const lastAction = async () => (await actionsOf(api)).at(-1)

describe('an uploaded statement', () => {
  // Uploads of others are put aside in the computer's own folder at the same time.
  const aside = mkdtempSync(path.join(tmpdir(), 'katedra-statements-'))
  beforeAll(() => vi.stubEnv('TMPDIR', aside))
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(aside, { recursive: true, force: true })
  })

  it.each(['fio', 'gpc', 'camt'] as const)(
    'in %s pays what it pays and tells the rest; twice does no harm',
    async (kind) => {
      const order = await placedOrder(api, teacher)
      const file = statementOf[kind]([
        movementFor(order),
        { amount: 100, id: `9${order.variable_symbol}`, symbol: '1234567890' },
        { amount: -500, id: `8${order.variable_symbol}` },
      ])
      expect(await upload(file)).toMatchObject({
        status: 200,
        body: {
          new_count: 3,
          known_count: 0,
          paired_count: 1,
          unpaired_count: 1,
          outgoing_count: 1,
          failure: null,
          unpaired: [{ reason: 'unknown_symbol', amount: 100, variable_symbol: '1234567890' }],
        },
      })
      const { variable_symbol } = order
      const paid = await api.get(orders.order, { params: { variable_symbol } }, teacher)
      expect(paid).toMatchObject({ state: 'paid' })
      expect(await upload(file)).toMatchObject({
        status: 200,
        body: { new_count: 0, known_count: 3, paired_count: 0, unpaired: [] },
      })
      expect(await api.get(orders.order, { params: { variable_symbol } }, teacher)).toEqual(paid)
      const { payments } = await api.get(operatorPayments.received, { query: { search: variable_symbol } }, staff)
      expect(payments).toMatchObject([{ source: 'bank', amount: order.total, variable_symbol, payer_name: 'ZŠ Úvoz' }])
    },
  )

  it('is listed with who read it and what came of it', async () => {
    const { imports, total } = await api.get(operatorPayments.imports, { query: {} }, staff)
    expect(total).toBe(6)
    expect(imports[0]).toMatchObject({ imported_by: operatorName, known_count: 3, file_name: 'fotka.png' })
  })

  it('of nonsense says so and changes nothing', async () => {
    const none = { new_count: 0, paired_count: 0, unpaired: [], unreadable: [] }
    expect(await upload(Buffer.from('to není výpis'))).toMatchObject({
      status: 200,
      body: { ...none, failure: 'unknown_format' },
    })
    expect(await upload(Buffer.from(' \n'))).toMatchObject({ body: { ...none, failure: 'empty' } })
  })

  it('that breaks off takes what came before and says so', async () => {
    const order = await placedOrder(api, teacher)
    const whole = statementOf.fio([movementFor(order), movementFor(order, { id: '777' })])
    expect(await upload(whole.subarray(0, whole.length - 20))).toMatchObject({
      body: { paired_count: 1, failure: 'truncated' },
    })
  })

  it('that is missing is said at its field', async () => {
    expect(await upload(new Uint8Array())).toMatchObject({
      status: 422,
      body: { detail: { statement: ['Vyberte soubor s výpisem'] } },
    })
  })

  it('leaves no file behind', () => {
    expect(tmpdir()).toBe(aside)
    expect(readdirSync(aside)).toEqual([])
  })
})

describe('money that belongs nowhere', () => {
  it('waits with its reason, and is paired with an order whose sum it is', async () => {
    const order = await placedOrder(api, teacher)
    await upload(statementOf.fio([movementFor(order, { id: '501', symbol: '99' })]))
    const { movements: waiting, waiting: counts } = await movements()
    const movement = at(
      waiting.filter(({ movement_id }) => movement_id === '501'),
      0,
    )
    expect(movement).toMatchObject({ account: ownIban, reason: 'unknown_symbol', resolved_at: null })
    expect(counts.bank).toBe(waiting.length)
    const { account, movement_id } = movement
    const body = { account, movement_id, variable_symbol: order.variable_symbol, reason: 'Překlep v symbolu' }
    const other = await placedOrder(api, teacher, { lines: [{ program_id: 1, months: 12, quantity: 1 }] })
    const wrong = { ...body, variable_symbol: other.variable_symbol }
    expect(await api.call(operatorPayments.pairMovement, { body: wrong }, staff)).toMatchObject({
      status: 409,
      body: { code: 'payments.wrong_amount' },
    })
    expect(await api.call(operatorPayments.pairMovement, { body }, staff)).toMatchObject({ status: 204 })
    expect(await lastAction()).toMatchObject({ action: 'payments.paired', of_school: teacher.school_id })
    expect(await api.call(operatorPayments.pairMovement, { body }, staff)).toMatchObject({
      status: 409,
      body: { code: 'payments.not_waiting' },
    })
    expect((await movements()).movements.some((one) => one.movement_id === '501')).toBe(false)
  })

  it('is settled with a note, and stands among what was settled', async () => {
    await upload(statementOf.fio([{ amount: 4200, id: '502' }]))
    const body = { account: ownIban, movement_id: '502', reason }
    expect(await api.call(operatorPayments.resolveMovement, { body }, staff)).toMatchObject({ status: 204 })
    expect((await movements({ settled: 'yes' })).movements).toMatchObject([
      { movement_id: '502', reason: 'no_symbol', resolved_by: operatorName, resolution: reason },
    ])
    expect(await lastAction()).toMatchObject({ action: 'payments.resolved' })
  })

  it('of a gateway likewise', async () => {
    await api.sql(
      "insert into gateway_events (provider, event_id, received_at, amount, currency, outcome) values ('stripe', 'evt_1', now(), 100, 'CZK', 'unknown_payment')",
    )
    const odd = (query: object) => api.get(operatorPayments.events, { query }, staff)
    expect(await odd({})).toMatchObject({ total: 1, events: [{ event_id: 'evt_1', reason: 'unknown_payment' }] })
    const body = { provider: 'stripe', event_id: 'evt_1', reason }
    expect(await api.call(operatorPayments.resolveEvent, { body }, staff)).toMatchObject({ status: 204 })
    expect(await odd({})).toMatchObject({ total: 0, waiting: { gateway: 0 } })
    expect(await odd({ settled: 'yes' })).toMatchObject({ total: 1, events: [{ resolution: reason }] })
  })
})
