import { orders, type OrderForm } from '@katedra/contract/orders'
import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPeople } from '@katedra/contract/operator-people'
import { programs } from '@katedra/contract/programs'
import { school } from '@katedra/contract/school'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCompanyQueue, companyJobs } from '../../school/school.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { hiredOperator, signedInOperator } from '../../testing/build-operator.ts'
import { buyer, orderForm, placedOrder, priceListFor, schoolPayer } from '../../testing/build-order.ts'
import {
  at,
  colleagueOf,
  mailTo,
  schoolForm,
  signedUpTeacher,
  type SignedInTeacher,
} from '../../testing/build-school.ts'
import { startCompanyRegister, type CompanyRegister } from '../../testing/company-register.ts'
import { waitingStatements } from '../../testing/waiting-statements.ts'

let api: TestApi
let register: CompanyRegister
beforeAll(async () => {
  register = await startCompanyRegister()
  api = await startTestApi({ config: { companyRegisterUrl: register.url } })
  await hiredOperator(api)
})
afterAll(async () => {
  await api.stop()
  await register.stop()
})

const onInvoice = { payment_method: 'invoice' } as const
const order = async (teacher: SignedInTeacher, wanted: Partial<OrderForm> = {}) =>
  api.call(orders.createOrder, { body: await orderForm(api, teacher, { ...onInvoice, ...wanted }) }, teacher)
const invoicesOf = (school_id: string) =>
  api.sql("select label from documents where school_id = $1 and kind = 'invoice'", [school_id])
const dear = async (teacher: SignedInTeacher) => {
  const list = await priceListFor(api, teacher)
  return [{ program_id: at(list.programs, 0).id, months: 12, quantity: 2000 }]
}

/** What the job does that saving a number has sent. */
async function askRegister({ school_id }: SignedInTeacher, identification_number: string): Promise<void> {
  const where = `name = $1 and data ->> 'identification_number' = $2`
  const sent = await api.sql(`select 1 from pgboss.job where ${where}`, [checkCompanyQueue, identification_number])
  expect(sent).toHaveLength(1)
  await companyJobs(api.api)[checkCompanyQueue]?.({ school_id, identification_number, tries: 1 })
}

describe('an order on an invoice', () => {
  it('is refused to an unregistered school, which gets no credits and no number of an invoice', async () => {
    const nobody = await signedUpTeacher(api)
    const lines = await dear(nobody)
    const reply = await order(nobody, { lines, delivery_email: nobody.email })
    expect(reply).toMatchObject({ status: 409, body: { code: 'orders.invoice_not_offered' } })
    expect((await api.get(programs.priceList, {}, nobody)).accepts_invoices).toBe(false)
    expect(await invoicesOf(nobody.school_id)).toEqual([])
    expect(await api.sql('select 1 from credit_lots where school_id = $1', [nobody.school_id])).toEqual([])
    const transfer = await placedOrder(api, nobody)
    const params = { variable_symbol: transfer.variable_symbol }
    expect(await api.call(orders.changeOrderMethod, { params, body: onInvoice }, nobody)).toMatchObject({ status: 409 })
  })

  it('above the ceiling waits for an operator: no number and no credits until then', async () => {
    const teacher = await buyer(api)
    const held = await placedOrder(api, teacher, { ...onInvoice, lines: await dear(teacher) })
    expect(held).toMatchObject({
      awaits_approval: true,
      issued_at: null,
      documents: [],
      transfer: null,
      actions: ['change_method', 'change_payer', 'cancel', 'repeat'],
    })
    expect(held.events.map(({ event }) => event)).toEqual(['created', 'approval_asked'])
    expect(await invoicesOf(teacher.school_id)).toEqual([])
    expect((await mailTo(api, 'kancelar@skola.example')).subject).toContain(held.variable_symbol)
    // It is no debt yet, so no one is reminded of it.
    await api.sql("update orders set due_on = '2026-01-01' where variable_symbol = $1", [held.variable_symbol])
    const params = { variable_symbol: held.variable_symbol }
    expect(await api.get(orders.order, { params }, teacher)).toMatchObject({ is_overdue: false })

    const operator = await signedInOperator(api)
    const waiting = await api.get(operatorOrders.orders, { query: { look: 'awaiting_approval' } }, operator)
    expect(waiting.orders.map(({ variable_symbol }) => variable_symbol)).toContain(held.variable_symbol)
    const body = { change: 'approve', reason: 'Ověřeno telefonem' } as const
    await api.get(operatorOrders.change, { params, body }, operator)
    const approved = await api.get(orders.order, { params }, teacher)
    expect(approved).toMatchObject({
      awaits_approval: false,
      due_on: '2026-09-21',
      issued_at: '2026-09-07T07:00:00.000Z',
      documents: [{ kind: 'invoice' }],
    })
    expect(await invoicesOf(teacher.school_id)).toHaveLength(1)
    expect(await api.call(operatorOrders.change, { params, body }, operator)).toMatchObject({
      status: 409,
      body: { code: 'orders.wrong_state' },
    })
  })

  it('up to the ceiling is issued at once, also to the last haléř', async () => {
    const teacher = await buyer(api)
    const form = await orderForm(api, teacher, onInvoice)
    await api.sql('update schools set invoice_ceiling = $1 where school_id = $2', [form.total - 1, teacher.school_id])
    const held = await api.get(orders.createOrder, { body: form }, teacher)
    expect(held.awaits_approval).toBe(true)
    const params = { variable_symbol: held.variable_symbol }
    await api.get(orders.cancelOrder, { params }, teacher)
    const operator = await signedInOperator(api)
    const ceiling = { invoice_ceiling: form.total, reason: 'Platí včas' }
    await api.get(
      operatorPeople.setInvoiceCeiling,
      { params: { school_id: teacher.school_id }, body: ceiling },
      operator,
    )
    expect(await placedOrder(api, teacher, onInvoice)).toMatchObject({
      awaits_approval: false,
      documents: [{ kind: 'invoice' }],
    })
  })

  it('counts in what is being approved at that moment', async () => {
    // The first invoice of all, so that their numbers have begun.
    await placedOrder(api, await buyer(api), onInvoice)
    const teacher = await buyer(api)
    const form = await orderForm(api, teacher, onInvoice)
    const allow = (invoice_ceiling: number) =>
      api.sql('update schools set invoice_ceiling = $1 where school_id = $2', [invoice_ceiling, teacher.school_id])
    await allow(form.total - 1)
    const held = await api.get(orders.createOrder, { body: form }, teacher)
    await allow(form.total)
    const operator = await signedInOperator(api)
    const params = { variable_symbol: held.variable_symbol }
    const answers: ReturnType<typeof order>[] = []
    await api.api.database.transaction(undefined, async (db) => {
      // The number of an invoice comes last.
      await db.selectFrom('document_series').select('year').forUpdate().execute()
      for (const come of [
        () => api.call(operatorOrders.change, { params, body: { change: 'approve', reason: 'Ověřeno' } }, operator),
        () => order(teacher),
      ]) {
        answers.push(come())
        await expect.poll(() => waitingStatements(api), { timeout: 20_000 }).toBe(answers.length)
      }
    })
    const [approved, next] = await Promise.all(answers)
    expect(approved).toMatchObject({ status: 204 })
    expect(next).toMatchObject({ status: 201, body: { awaits_approval: true } })
    expect(await invoicesOf(teacher.school_id)).toHaveLength(1)
  })

  it('on the name of another payer waits for an operator', async () => {
    const teacher = await buyer(api)
    const payer = { ...schoolPayer, name: 'Někdo jiný', identification_number: '27082440' }
    expect(await placedOrder(api, teacher, { ...onInvoice, payer })).toMatchObject({ awaits_approval: true })
  })

  it('goes only to an address of the school that somebody has confirmed', async () => {
    const teacher = await buyer(api)
    const colleague = await colleagueOf(api, teacher)
    expect(await order(teacher, { delivery_email: 'nekdo@jinde.example' })).toMatchObject({
      status: 422,
      body: { detail: { delivery_email: [expect.any(String)] } },
    })
    await api.sql('update users set email_verified_at = null where id = $1', [colleague.id])
    expect(await order(teacher, { delivery_email: colleague.email })).toMatchObject({ status: 422 })
    await api.sql('update users set email_verified_at = now() where id = $1', [colleague.id])
    expect(await order(teacher, { delivery_email: colleague.email.toUpperCase() })).toMatchObject({ status: 201 })
  })
})

describe('the number of a school', () => {
  it('is asked for at the register after the registration; until it is known each invoice is approved', async () => {
    const teacher = await buyer(api)
    await api.sql('update schools set number_checked_at = null where school_id = $1', [teacher.school_id])
    const held = await placedOrder(api, teacher, onInvoice)
    expect(held).toMatchObject({ awaits_approval: true })

    const company = { obchodniJmeno: 'ZŠ Úvoz', sidlo: { nazevObce: 'Brno' } }
    register.answer = (reply) => void reply.writeHead(200).end(JSON.stringify(company))
    const details = schoolForm({ identification_number: '25596641' })
    await api.get(school.updateSchool, { body: details }, teacher)
    await askRegister(teacher, details.identification_number)
    await api.get(orders.cancelOrder, { params: { variable_symbol: held.variable_symbol } }, teacher)
    expect(await placedOrder(api, teacher, onInvoice)).toMatchObject({ awaits_approval: false })
  })

  it('is not confirmed when the company has closed down or is not known', async () => {
    const teacher = await buyer(api)
    const closed = { obchodniJmeno: 'Zrušená škola', datumZaniku: '2020-01-01' }
    register.answer = (reply) => void reply.writeHead(200).end(JSON.stringify(closed))
    const form = schoolForm({ identification_number: '00216224' })
    await api.get(school.updateSchool, { body: form }, teacher)
    await askRegister(teacher, form.identification_number)
    expect(register.asked.at(-1)).toContain('00216224')
    expect(await api.sql('select number_checked_at from schools where school_id = $1', [teacher.school_id])).toEqual([
      { number_checked_at: null },
    ])
  })

  it('has to be checked again when it changes', async () => {
    const teacher = await buyer(api)
    const { identification_number: _, ...before } = await api.get(school.school, {}, teacher)
    expect(before.registered_at).not.toBeNull()
    await api.sql("update schools set identification_number = '60461373' where school_id = $1", [teacher.school_id])
    expect(await api.sql('select number_checked_at from schools where school_id = $1', [teacher.school_id])).toEqual([
      { number_checked_at: null },
    ])
  })
})
