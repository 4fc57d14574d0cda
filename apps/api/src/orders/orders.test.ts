import { orders, type Order } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type Caller, type TestApi } from '../testing/build-api.ts'
import { buyer, clientCode, placedOrder, priceListFor, schoolPayer, slovakPayer } from '../testing/build-order.ts'
import { at, colleagueOf, mailTo, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let admin: SignedInTeacher
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  admin = await buyer(api)
  teacher = await colleagueOf(api, admin)
})
afterAll(() => api.stop())

const paramsOf = ({ variable_symbol }: Pick<Order, 'variable_symbol'>) => ({ params: { variable_symbol } })
const list = (caller: Caller, query: object = {}) => api.get(orders.orders, { query }, caller)
const notFound = { status: 404, body: { code: 'orders.not_found' } }

describe('the list of orders', () => {
  it('has all of the school for admins, own ones for a teacher, none for strangers, the newest first', async () => {
    const of = await placedOrder(api, admin)
    const own = await placedOrder(api, teacher)
    const symbols = ({ orders: found }: Awaited<ReturnType<typeof list>>) => found.map((order) => order.variable_symbol)
    expect(symbols(await list(admin))).toEqual([own.variable_symbol, of.variable_symbol])
    expect(symbols(await list(teacher))).toEqual([own.variable_symbol])
    expect(symbols(await list(await buyer(api)))).toEqual([])
    expect(at((await list(teacher)).orders, 0)).toMatchObject({
      pupil_count: 30,
      programs: ['Dějepis'],
      payer_name: 'ZŠ Úvoz',
      created_by_name: 'Jana Svobodová',
      total: 286_770,
      state: 'created',
      is_overdue: false,
      is_refunded: false,
    })
  })

  it('is searched by part of the symbol, the payer and the program, in both languages', async () => {
    const own = await buyer(api)
    const { programs } = await priceListFor(api, own)
    const geography = at(programs, 1).id
    const order = await placedOrder(api, own, {
      payer: { ...schoolPayer, name: 'Gymnázium Žižkov' },
      lines: [{ program_id: geography, months: 12, quantity: 1 }],
    })
    const symbol = order.variable_symbol
    const spaced = `${symbol.slice(0, 4)} ${symbol.slice(4)}`
    for (const search of [symbol, symbol.slice(2, 8), spaced, 'žižkov', 'ZEMĚ', 'geog', ' '])
      expect((await list(own, { search })).orders).toHaveLength(1)
    for (const search of ['dějepis', '%', 'Praha']) expect((await list(own, { search })).orders).toEqual([])
    expect((await list(own, { state: 'paid' })).orders).toEqual([])
    expect((await list(own, { state: 'created' })).orders).toHaveLength(1)
  })

  it('comes in pages', async () => {
    const own = await buyer(api)
    for (let made = 0; made < 51; made += 1) await placedOrder(api, own, { payment_method: 'card' })
    const first = await list(own)
    expect([first.orders.length, first.has_more]).toEqual([50, true])
    const rest = await list(own, { before: at(first.orders, -1).variable_symbol })
    expect([rest.orders.length, rest.has_more]).toEqual([1, false])
    expect(first.orders.map((order) => order.variable_symbol)).not.toContain(at(rest.orders, 0).variable_symbol)
  })
})

describe('an order of somebody else', () => {
  it('does not exist: neither of another teacher nor of another school', async () => {
    const order = await placedOrder(api, admin)
    const payer = { payer: schoolPayer, delivery_email: 'a@b.example', school_order_number: '' }
    for (const caller of [teacher, await buyer(api)]) {
      expect(await api.call(orders.order, paramsOf(order), caller)).toMatchObject(notFound)
      expect(await api.call(orders.cancelOrder, paramsOf(order), caller)).toMatchObject(notFound)
      expect(await api.call(orders.payOrderByCard, paramsOf(order), caller)).toMatchObject(notFound)
      expect(await api.call(orders.changeOrderPayer, { ...paramsOf(order), body: payer }, caller)).toMatchObject(
        notFound,
      )
      const params = { ...paramsOf(order).params, document_id: at(order.documents, 0).id }
      expect(await api.call(orders.orderDocument, { params, query: { format: 'isdoc' } }, caller)).toMatchObject(
        notFound,
      )
    }
    expect(await api.call(orders.order, { params: { variable_symbol: '1' } }, admin)).toMatchObject(notFound)
  })
})

describe('a change', () => {
  const method = (order: Order, payment_method: 'card' | 'transfer' | 'invoice', caller: Caller = admin) =>
    api.call(orders.changeOrderMethod, { ...paramsOf(order), body: { payment_method } }, caller)

  it('to an invoice brings credits and the invoice, and there is no way back', async () => {
    const own = await buyer(api)
    const order = await placedOrder(api, own, { payment_method: 'card' })
    const { body } = await method(order, 'invoice', own)
    expect(body).toMatchObject({
      state: 'created',
      payment_method: 'invoice',
      issued_at: expect.any(String),
      actions: ['repeat'],
      documents: [{ kind: 'invoice' }],
      events: [{ event: 'created' }, { event: 'method_changed', note: 'invoice' }],
    })
    expect(await method(order, 'card', own)).toMatchObject({ status: 409, body: { code: 'orders.wrong_state' } })
  })

  it('to a transfer brings a proforma', async () => {
    const order = await placedOrder(api, admin, { payment_method: 'card' })
    expect((await method(order, 'transfer')).body).toMatchObject({ documents: [{ kind: 'proforma' }], issued_at: null })
    // The same once more is no change.
    expect((await method(order, 'transfer')).body).toMatchObject({ documents: [{ kind: 'proforma' }] })
  })

  it('of the payer counts VAT and the total again, at the prices of the order, with a new proforma in the place of the old one', async () => {
    const order = await placedOrder(api, admin, { currency: 'EUR', payer: slovakPayer })
    expect(order).toMatchObject({ vat: 2415, total: 12_915 })
    const body = {
      payer: { ...slovakPayer, vat_id: 'SK2020123456' },
      delivery_email: 'nova@skola.example',
      school_order_number: 'B2',
    }
    const changed = await api.get(orders.changeOrderPayer, { ...paramsOf(order), body }, admin)
    expect(changed).toMatchObject({
      vat_treatment: 'reverse_charge',
      net: 10_500,
      vat: 0,
      total: 10_500,
      school_order_number: 'B2',
      delivery_email: 'nova@skola.example',
      transfer: { amount: 10_500 },
      documents: [{ kind: 'proforma', label: expect.not.stringMatching(at(order.documents, 0).label) }],
    })
    const own = await buyer(api)
    const invoice = await placedOrder(api, own, { payment_method: 'invoice' })
    expect(await api.call(orders.changeOrderPayer, { ...paramsOf(invoice), body }, own)).toMatchObject({
      status: 409,
    })
  })

  it('cancels what has brought nothing yet, and says so', async () => {
    const order = await placedOrder(api, admin)
    expect(await api.get(orders.cancelOrder, paramsOf(order), admin)).toMatchObject({
      state: 'cancelled',
      cancelled_at: expect.any(String),
      transfer: null,
      actions: ['repeat'],
    })
    expect((await mailTo(api, 'kancelar@skola.example')).subject).toBe(
      `Objednávka ${order.variable_symbol} je stornovaná`,
    )
    expect(await api.call(orders.cancelOrder, paramsOf(order), admin)).toMatchObject({ status: 409 })
    const own = await buyer(api)
    const invoice = await placedOrder(api, own, { payment_method: 'invoice' })
    expect(await api.call(orders.cancelOrder, paramsOf(invoice), own)).toMatchObject({ status: 409 })
    const log = await api.sql('select action from audit_log where target_name = $1 order by id', [
      order.variable_symbol,
    ])
    expect(log).toEqual([{ action: 'orders.created' }, { action: 'orders.cancelled' }])
  })
})

describe('a document', () => {
  it.each(['cs', 'en'] as const)('comes as PDF and as ISDOC, in the order’s language (%s)', async (language) => {
    const own = await buyer(api)
    const order = await placedOrder(api, own, { payment_method: 'invoice', language })
    const { id: document_id, label } = at(order.documents, 0)
    const get = (format: string) =>
      api.server.inject({
        url: `/v1/orders/${order.variable_symbol}/documents/${document_id}/?format=${format}`,
        headers: { authorization: `Bearer ${own.token}` },
      })
    const pdf = await get('pdf')
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toContain(`filename="${label}.pdf"`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const isdoc = await get('isdoc')
    expect(isdoc.headers['content-disposition']).toContain(`filename="${label}.isdoc"`)
    expect(isdoc.body).toContain(`<ID>${label}</ID>`)
    expect(isdoc.body).toContain(language === 'cs' ? 'přístup na 12 měsíců' : 'access for 12 months')
    expect(isdoc.body).toContain(order.variable_symbol)
    expect((await get('docx')).statusCode).toBe(422)
  })
})

describe('a client’s link', () => {
  const delivery_email = 'office@hlavna.example'
  const abroad = { currency: 'EUR', payer: slovakPayer, delivery_email, language: 'en' } as const

  async function linked(wanted: Parameters<typeof placedOrder>[2] = {}) {
    const order = await placedOrder(api, await buyer(api), { ...abroad, ...wanted })
    return { order, query: { code: await clientCode(api, delivery_email) } }
  }

  it('opens the order in its language, without signing in; what is kept of it is a hash', async () => {
    const { order, query } = await linked()
    const seen = await api.get(orders.clientOrder, { query })
    expect(seen).toMatchObject({ variable_symbol: order.variable_symbol, language: 'en', total: 12_915 })
    expect(at(seen.lines, 0).program.title).toBe('History')
    expect(seen.actions).toEqual(['change_method', 'change_payer'])
    const links = await api.sql("select encode(hash, 'escape') as hash from client_links")
    expect(links.map(({ hash }) => hash)).not.toContain(query.code)
  })

  it('lets the client fill in who pays; with a VAT number the charge is reversed', async () => {
    const { query } = await linked()
    const body = { payer: { ...slovakPayer, vat_id: 'SK2020123456' }, delivery_email, school_order_number: '' }
    expect(await api.get(orders.changeClientPayer, { query, body })).toMatchObject({
      vat_treatment: 'reverse_charge',
      total: 10_500,
      events: [{ event: 'created' }, { event: 'payer_changed', actor_name: 'ZŠ Hlavná' }],
    })
    const onInvoice = { query, body: { payment_method: 'invoice' } } as const
    // An invoice is credit of the school: it goes to an address of the school, and another payer is looked at first.
    expect(await api.call(orders.changeClientMethod, onInvoice)).toMatchObject({ status: 422 })
    await api.get(orders.changeClientPayer, { query, body: { ...body, delivery_email: 'kancelar@skola.example' } })
    expect(await api.get(orders.changeClientMethod, onInvoice)).toMatchObject({
      payment_method: 'invoice',
      awaits_approval: true,
      documents: [{ kind: 'proforma' }],
    })
  })

  it('opens the documents of its own order and no other', async () => {
    const { order, query } = await linked()
    const foreign = await placedOrder(api, admin)
    const get = (document_id: string) =>
      api.server.inject({ url: `/v1/client-orders/documents/${document_id}/?format=isdoc&code=${query.code}` })
    const own = await get(at(order.documents, 0).id)
    expect([own.statusCode, own.body.includes('Invoice')]).toEqual([200, true])
    expect((await get(at(foreign.documents, 0).id)).statusCode).toBe(404)
  })

  it('is sent to anyone who pays in crowns from abroad, too, and to no one at home', async () => {
    await placedOrder(api, admin, { payer: slovakPayer, delivery_email: 'a@hlavna.example' })
    expect(await clientCode(api, 'a@hlavna.example')).not.toBe('')
    await placedOrder(api, admin, { delivery_email: 'b@doma.example' })
    expect((await mailTo(api, 'b@doma.example')).text).not.toContain('client?code')
  })

  it('that no one has is not found, and cannot be guessed for long; a right one passes all the same', async () => {
    for (const code of ['', 'x', 'a'.repeat(43)])
      expect(await api.call(orders.clientOrder, { query: { code } })).toMatchObject({
        status: 404,
        body: { code: 'orders.not_found' },
      })
    const limited = await startTestApi({
      beside: api,
      config: { limits: { ...api.api.config.limits, 'client-order': { points: 2, seconds: 600 } } },
    })
    try {
      await api.sql('delete from rate_limits')
      const statuses: number[] = []
      for (let turn = 0; turn < 3; turn += 1)
        statuses.push((await limited.call(orders.clientOrder, { query: { code: 'b'.repeat(43) } })).status)
      expect(statuses).toEqual([404, 404, 429])
      const { query } = await linked()
      expect(await limited.call(orders.clientOrder, { query })).toMatchObject({ status: 200 })
    } finally {
      await limited.stop()
      await api.sql('delete from rate_limits')
    }
  })
})
