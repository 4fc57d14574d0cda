import { randomUUID } from 'node:crypto'
import { orders, type Order, type OrderForm, type Payer } from '@katedra/contract/orders'
import { priceOf, vatTreatment } from '@katedra/contract/price'
import { school } from '@katedra/contract/school'
import { programs, type PriceList } from '@katedra/contract/programs'
import { mail } from '@katedra/contract/mail'
import { pragueDay } from '../app/time/prague.ts'
import type { Caller, TestApi } from './build-api.ts'
import { at, registeredSchool, signedUpTeacher, type SignedInTeacher } from './build-school.ts'

export const schoolPayer: Payer = {
  kind: 'company',
  name: 'ZŠ Úvoz',
  street: 'Úvoz 55',
  city: 'Brno',
  postal_code: '602 00',
  country: 'CZ',
  identification_number: '61858374',
  tax_id: '',
  vat_id: '',
}

export const slovakPayer: Payer = {
  kind: 'company',
  name: 'ZŠ Hlavná',
  street: 'Hlavná 1',
  city: 'Košice',
  postal_code: '040 01',
  country: 'SK',
  identification_number: '',
  tax_id: '',
  vat_id: '',
}

/** A teacher who may order, of a registered school. */
export async function buyer(api: TestApi): Promise<SignedInTeacher> {
  const teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  return teacher
}

/** The school itself pays, unless the test says otherwise; an unregistered one has no number of its own. */
async function payerOf(api: TestApi, caller: Caller): Promise<Payer> {
  const { identification_number } = await api.get(school.school, {}, caller)
  return identification_number === '' ? schoolPayer : { ...schoolPayer, identification_number }
}

export function priceListFor(api: TestApi, caller: Caller): Promise<PriceList> {
  return api.get(programs.priceList, {}, caller)
}

/** An order's form as the page sends it, with the right price unless the test says otherwise. */
export async function orderForm(api: TestApi, caller: Caller, wanted: Partial<OrderForm> = {}): Promise<OrderForm> {
  const list = await priceListFor(api, caller)
  const { currency = 'CZK', payer = await payerOf(api, caller) } = wanted
  const lines = wanted.lines ?? [{ program_id: at(list.programs, 0).id, months: 12, quantity: 30 }]
  return {
    request_id: randomUUID(),
    price_list_id: list.id,
    total: totalOf(list, { lines, currency, payer }),
    lines,
    currency,
    valid_from: pragueDay(api.clock.now()),
    payer,
    delivery_email: 'kancelar@skola.example',
    school_order_number: 'OBJ-7',
    payment_method: 'transfer',
    language: 'cs',
    ...wanted,
  }
}

/** The total as a browser counts it. */
function totalOf(list: PriceList, { lines, currency, payer }: Pick<OrderForm, 'lines' | 'currency' | 'payer'>): number {
  const { treatment, country } = vatTreatment({ supplier: list.supplier, payer })
  const isTaxed = treatment === 'domestic' || treatment === 'oss'
  const rate = list.vat_rates.find((one) => one.country === country)?.rate ?? 0
  const priced = lines.map(({ program_id, months, quantity }) => {
    const program = list.programs.find(({ id }) => id === program_id)
    const price = program?.prices.find((one) => one.months === months && one.currency === currency)
    return { quantity, steps: price?.steps ?? [] }
  })
  return priceOf(priced, isTaxed ? rate : 0)?.total ?? 0
}

export async function placedOrder(api: TestApi, caller: Caller, wanted: Partial<OrderForm> = {}): Promise<Order> {
  return api.get(orders.createOrder, { body: await orderForm(api, caller, wanted) }, caller)
}

/** Of each of two schools an order that was just placed. */
export async function ordersOfTwoSchools(api: TestApi): Promise<{ school_id: string; id: string }[]> {
  const placed: { school_id: string; id: string }[] = []
  for (let count = 0; count < 2; count += 1) {
    const teacher = await buyer(api)
    const { variable_symbol } = await placedOrder(api, teacher)
    const [row] = await api.sql('select id from orders where variable_symbol = $1', [variable_symbol])
    placed.push({ school_id: teacher.school_id, id: String(row?.['id']) })
  }
  return placed
}

/** The code of a client's link, from the newest mail to them. */
export async function clientCode(api: TestApi, email: string): Promise<string> {
  const mails = await api.get(mail.outbox, {})
  const text = at(
    mails.filter(({ recipient }) => recipient === email),
    0,
  ).text
  return /client\?code=(?<code>[\w-]{43})/.exec(text)?.groups?.['code'] ?? ''
}
