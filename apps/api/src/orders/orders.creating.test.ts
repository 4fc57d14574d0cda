import { orders } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { hiredOperator, imported, movementFor, statementOf } from '../testing/build-operator.ts'
import { buyer, orderForm, placedOrder, priceListFor, schoolPayer, slovakPayer } from '../testing/build-order.ts'
import { at, colleagueOf, mailTo, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  teacher = await buyer(api)
})
afterAll(() => api.stop())

const create = (body: object, token = teacher.token) =>
  api.server.inject({
    method: 'POST',
    url: '/v1/orders/',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })

describe('an order', () => {
  it('by transfer has a variable symbol, a proforma, payment data, and no credits yet', async () => {
    const order = await placedOrder(api, teacher)
    expect(order).toMatchObject({
      state: 'created',
      is_overdue: false,
      payment_method: 'transfer',
      pupil_count: 30,
      issued_at: null,
      // 30 × 79 Kč and 21 %.
      net: 237_000,
      vat: 49_770,
      total: 286_770,
      vat_treatment: 'domestic',
      vat_rate: 2100,
      due_on: '2026-09-21',
      documents: [{ kind: 'proforma', label: expect.stringMatching(/^Z2026\d{6}$/), issued_on: '2026-09-07' }],
      events: [{ event: 'created', actor_name: 'Jana Nováková' }],
      actions: ['change_method', 'change_payer', 'cancel', 'repeat'],
    })
    expect(order.variable_symbol).toMatch(/^[1-9]\d{9}$/)
    expect(order.lines).toMatchObject([{ months: 12, unit_price: 7900, valid_until: '2027-09-06' }])
    expect(order.transfer).toMatchObject({
      iban: 'CZ6508000000192000145399',
      amount: 286_770,
      constant_symbol: '0308',
      due_on: '2026-09-21',
      codes: [{ kind: 'spayd', text: expect.stringContaining(`X-VS:${order.variable_symbol}`) }],
    })
    const { text, subject } = await mailTo(api, 'kancelar@skola.example')
    expect(subject).toContain(order.variable_symbol)
    expect(text).toContain(`/objednavky/${order.variable_symbol}`)
    expect(await api.sql('select 1 from credit_lots where school_id = $1', [teacher.school_id])).toEqual([])
  })

  it('writes to an address of the teacher’s choice, so there are sixty an hour and no more', async () => {
    const sender = await buyer(api)
    const order = async () => (await create(await orderForm(api, sender), sender.token)).statusCode
    const statuses = []
    for (let count = 0; count < 61; count += 1) statuses.push(await order())
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429])
  })

  it('by card has nothing until it is paid', async () => {
    const order = await placedOrder(api, teacher, { payment_method: 'card' })
    expect(order).toMatchObject({ state: 'created', documents: [], transfer: null, issued_at: null })
    expect(order.actions).toContain('pay_by_card')
  })

  it('on an invoice has its credits and the invoice at once, and cannot be taken back by the school', async () => {
    const own = await buyer(api)
    const order = await placedOrder(api, own, { payment_method: 'invoice', valid_from: '2026-10-01' })
    expect(order).toMatchObject({
      state: 'created',
      issued_at: '2026-09-07T07:00:00.000Z',
      valid_from: '2026-10-01',
      actions: ['repeat'],
      documents: [{ kind: 'invoice', label: expect.stringMatching(/^F2026\d{6}$/) }],
      transfer: { amount: order.total },
    })
    const lots = await api.sql(
      'select quantity, balance, kind, valid_from, valid_until from credit_lots where school_id = $1',
      [own.school_id],
    )
    expect(lots).toEqual([
      { quantity: 30, balance: 30, kind: 'paid', valid_from: '2026-10-01', valid_until: '2027-09-30' },
    ])
  })

  it('sent twice, also at once, is made once', async () => {
    const body = await orderForm(api, teacher)
    const made = await Promise.all([1, 2, 3, 4].map(() => create(body)))
    expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(made.map((reply) => reply.json().variable_symbol)).size).toBe(1)
    expect(await api.sql('select 1 from orders where request_id = $1', [body.request_id])).toHaveLength(1)
  })

  it('is not made at another price than the sender saw', async () => {
    const body = await orderForm(api, teacher)
    for (const wrong of [{ total: body.total - 1 }, { price_list_id: body.price_list_id + 1 }]) {
      const reply = await create({ ...body, ...wrong })
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'orders.price_changed'])
    }
  })

  it('keeps its price list when the prices change', async () => {
    const { programs: sold, id } = await priceListFor(api, teacher)
    expect(at(sold, 0).prices.map(({ months, currency }) => `${months} ${currency}`)).toEqual([
      '12 CZK',
      '12 EUR',
      '6 CZK',
      '6 EUR',
    ])
    const order = await placedOrder(api, teacher)
    const stored = await api.sql('select price_list_id from orders where variable_symbol = $1', [order.variable_symbol])
    expect(stored).toEqual([{ price_list_id: id }])
  })

  it('has the price of each step from its first pupil on', async () => {
    const { programs: sold } = await priceListFor(api, teacher)
    const program_id = at(sold, 1).id
    for (const [quantity, unit_price] of [
      [1, 8900],
      [29, 8900],
      [30, 7900],
      [100, 6500],
      [300, 5500],
    ] as const) {
      const order = await placedOrder(api, teacher, { lines: [{ program_id, months: 12, quantity }] })
      expect(at(order.lines, 0).unit_price).toBe(unit_price)
    }
  })

  it.each<[string, object, string]>([
    ['a start in the past', { valid_from: '2026-09-06' }, 'valid_from'],
    ['a start in two years', { valid_from: '2028-09-06' }, 'valid_from'],
    [
      'a Czech company without its number',
      { payer: { ...schoolPayer, identification_number: '' } },
      'payer.identification_number',
    ],
    ['a VAT number of another country', { payer: { ...slovakPayer, vat_id: 'CZ12345679' } }, 'payer.vat_id'],
    ['a VAT number that is too short', { payer: { ...slovakPayer, vat_id: 'SK123' } }, 'payer.vat_id'],
    ['nothing ordered', { lines: [] }, 'lines'],
    ['a program that is not sold', { lines: [{ program_id: 9999, months: 12, quantity: 1 }] }, 'lines.0.program_id'],
    ['a period that is not sold', { lines: [{ program_id: 1, months: 7, quantity: 1 }] }, 'lines.0.program_id'],
    [
      'the same thing on two lines',
      { lines: [1, 2].map((quantity) => ({ program_id: 1, months: 12, quantity })) },
      'lines.1.program_id',
    ],
    ['no pupils', { lines: [{ program_id: 1, months: 12, quantity: 0 }] }, 'lines.0.quantity'],
  ])('is refused with %s', async (_, wrong, field) => {
    const reply = await create({ ...(await orderForm(api, teacher)), ...wrong })
    expect([reply.statusCode, Object.keys(reply.json().detail)]).toEqual([422, [field]])
  })
})

describe('a program taken off sale', () => {
  it('is not ordered any more, at whatever price; what was ordered before can still be paid for', async () => {
    const { programs: sold } = await priceListFor(api, teacher)
    const program_id = at(sold, 2).id
    const lines = [{ program_id, months: 12, quantity: 3 }]
    const before = await placedOrder(api, teacher, { lines, payment_method: 'card' })
    const body = await orderForm(api, teacher, { lines })
    await api.sql('update programs set retired_at = now() where id = $1', [program_id])
    try {
      const reply = await create(body)
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'orders.price_changed'])
      expect((await priceListFor(api, teacher)).programs.map(({ id }) => id)).not.toContain(program_id)
      const { variable_symbol } = before
      const change = { params: { variable_symbol }, body: { payment_method: 'invoice' } } as const
      const paidLater = await api.get(orders.changeOrderMethod, change, teacher)
      expect(paidLater.documents).toMatchObject([{ kind: 'invoice' }])
    } finally {
      await api.sql('update programs set retired_at = null where id = $1', [program_id])
    }
  })
})

describe('VAT', () => {
  const euro = { currency: 'EUR', language: 'en', payer: slovakPayer } as const

  it('of a buyer in the EU without a VAT number is charged at the rate of their country', async () => {
    const order = await placedOrder(api, teacher, euro)
    expect(order).toMatchObject({ vat_treatment: 'oss', vat_country: 'SK', vat_rate: 2300, net: 10_500, vat: 2415 })
    expect(order.transfer?.codes.map(({ kind }) => kind)).toEqual(['bysquare', 'epc'])
  })

  it('of one with a VAT number is accounted for by the buyer', async () => {
    const order = await placedOrder(api, teacher, { ...euro, payer: { ...slovakPayer, vat_id: 'SK2020123456' } })
    expect(order).toMatchObject({ vat_treatment: 'reverse_charge', vat: 0, total: 10_500, vat_id_is_valid: null })
  })

  it('knows Greece by its other name', async () => {
    const payer = { ...slovakPayer, country: 'GR', vat_id: 'EL123456789' } as const
    expect(await placedOrder(api, teacher, { ...euro, payer })).toMatchObject({ vat_treatment: 'reverse_charge' })
  })
})

describe('unpaid invoices', () => {
  const owe = (school_id: string, ceiling: number) =>
    api.sql('update schools set invoice_ceiling = $1 where school_id = $2', [ceiling, school_id])
  const onInvoice = { payment_method: 'invoice' } as const

  it('count together against the ceiling of the school, no matter who orders; what is beyond it waits for an operator', async () => {
    const own = await buyer(api)
    const invoice = await placedOrder(api, own, onInvoice)
    await owe(own.school_id, invoice.total * 2)
    const colleague = await colleagueOf(api, own)
    const second = await create(await orderForm(api, { token: colleague.token }, onInvoice), colleague.token)
    expect([second.statusCode, second.json().awaits_approval]).toEqual([201, false])
    const held = await placedOrder(api, own, onInvoice)
    expect(held).toMatchObject({ awaits_approval: true, documents: [], issued_at: null })

    const transfer = await placedOrder(api, own, { payment_method: 'transfer' })
    const params = { variable_symbol: transfer.variable_symbol }
    expect(await api.call(orders.changeOrderMethod, { params, body: onInvoice }, own)).toMatchObject({
      status: 200,
      body: { awaits_approval: true },
    })
    await api.sql("update orders set due_on = '2026-09-06' where variable_symbol = $1", [invoice.variable_symbol])
    expect(await api.get(orders.order, { params: { variable_symbol: invoice.variable_symbol } }, own)).toMatchObject({
      is_overdue: true,
    })
  })

  it('that are paid or only wait for an operator leave room', async () => {
    const own = await buyer(api)
    await owe(own.school_id, 0)
    const held = await placedOrder(api, own, onInvoice)
    expect(held.awaits_approval).toBe(true)
    await owe(own.school_id, held.total)
    const invoice = await placedOrder(api, own, onInvoice)
    expect(invoice.awaits_approval).toBe(false)
    expect(await placedOrder(api, own, onInvoice)).toMatchObject({ awaits_approval: true })
    await imported(api, statementOf.fio([movementFor(invoice)]))
    expect(await placedOrder(api, own, onInvoice)).toMatchObject({ awaits_approval: false })
  })

  it('in euros count by the rate of their price list', async () => {
    const own = await buyer(api)
    const invoice = await placedOrder(api, own, { ...onInvoice, currency: 'EUR' })
    const list = await api.sql('select czk_per_eur from price_lists order by id desc limit 1')
    const owed = Math.ceil(invoice.total * Number(at(list, 0)['czk_per_eur']))
    await owe(own.school_id, owed * 2 - 1)
    expect(await placedOrder(api, own, { ...onInvoice, currency: 'EUR' })).toMatchObject({ awaits_approval: true })
    await owe(own.school_id, owed * 2)
    expect(await placedOrder(api, own, { ...onInvoice, currency: 'EUR' })).toMatchObject({ awaits_approval: false })
  })

  it('count also when several are ordered at once', async () => {
    const own = await buyer(api)
    const forms = await Promise.all([1, 2, 3, 4].map(() => orderForm(api, own, onInvoice)))
    await owe(own.school_id, at(forms, 0).total)
    const replies = await Promise.all(forms.map((form) => create(form, own.token)))
    expect(replies.map((reply) => reply.json().awaits_approval).filter((isHeld) => isHeld === false)).toHaveLength(1)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  })
})
