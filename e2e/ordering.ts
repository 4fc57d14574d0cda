import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { mail } from '@katedra/contract/mail'
import { orders, type Order, type OrderForm, type PaymentMethod } from '@katedra/contract/orders'
import { priceOf, vatTreatment } from '@katedra/contract/price'
import { programs, type PriceList } from '@katedra/contract/programs'
import { call } from '../tools/call.ts'

/** Who orders, and where. */
export interface Buyer {
  address: string
  access: string
}

interface OrderOptions {
  /** The place of the program in the price list. */
  program: number
  quantity: number
  payment_method: PaymentMethod
}

const school: OrderForm['payer'] = {
  kind: 'company',
  name: 'ZŠ Na Kopci',
  street: 'Školní 1',
  city: 'Brno',
  postal_code: '602 00',
  country: 'CZ',
  identification_number: '25097563',
  tax_id: '',
  vat_id: '',
}
const academy: OrderForm['payer'] = {
  ...school,
  name: 'Akadémia Tatry',
  city: 'Poprad',
  country: 'SK',
  identification_number: '',
  vat_id: 'SK2020123456',
}

export async function buyerOf(address: string, account: { email: string; password: string }): Promise<Buyer> {
  const { access } = await call(address, auth.signIn, { body: account })
  return { address, access }
}

/** Orders without a screen: a school's order in crowns. */
export async function makeOrder(buyer: Buyer, options: OrderOptions): Promise<Order> {
  const list = await call(buyer.address, programs.priceList, {}, buyer.access)
  const form = formOf(list, options, { payer: school, currency: 'CZK' })
  return call(buyer.address, orders.createOrder, { body: form }, buyer.access)
}

/** Orders in euro for a payer in another country; returns the page that the mail leads to. */
export async function makeClientOrder(buyer: Buyer, options: OrderOptions): Promise<{ symbol: string; page: string }> {
  const list = await call(buyer.address, programs.priceList, {}, buyer.access)
  const form = formOf(list, options, { payer: academy, currency: 'EUR' })
  const { variable_symbol: symbol } = await call(buyer.address, orders.createOrder, { body: form }, buyer.access)
  return { symbol, page: await clientPage(buyer.address, symbol) }
}

/** The link in the newest mail about the order. */
export async function clientPage(address: string, symbol: string): Promise<string> {
  const mails = await call(address, mail.outbox, {})
  const text = mails.find(({ subject }) => subject.includes(symbol))?.text ?? ''
  return /https?:\S+\/client\?code=[\w-]+/.exec(text)?.[0] ?? `/no-client-link-for-${symbol}`
}

function formOf(
  list: PriceList,
  options: OrderOptions,
  { payer, currency }: Pick<OrderForm, 'payer' | 'currency'>,
): OrderForm {
  const { program_id, steps } = offerOf(list, options, currency)
  const { quantity, payment_method } = options
  const total = priceOf([{ quantity, steps }], rateOf(list, payer))?.total ?? 0
  return {
    request_id: crypto.randomUUID(),
    price_list_id: list.id,
    total,
    payer,
    currency,
    payment_method,
    lines: [{ program_id, months: 12, quantity }],
    valid_from: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' }).format(new Date()),
    delivery_email: 'kancelar@example.org',
    school_order_number: '',
    language: currency === 'EUR' ? 'en' : 'cs',
  }
}

function offerOf({ programs: sold }: PriceList, { program: place }: OrderOptions, currency: OrderForm['currency']) {
  const program = sold[place]
  const price = program?.prices.find((one) => one.months === 12 && one.currency === currency)
  if (program === undefined || price === undefined) throw new Error('the price list lacks something')
  return { program_id: program.id, steps: price.steps }
}

function rateOf({ supplier, vat_rates }: PriceList, payer: OrderForm['payer']): number {
  const { treatment, country } = vatTreatment({ supplier, payer })
  if (treatment === 'reverse_charge' || treatment === 'not_payer') return 0
  return vat_rates.find((one) => one.country === country)?.rate ?? 0
}

/** Begins a payment by card; returns the path of the gateway's page. */
export async function beginPayment({ address, access }: Buyer, variable_symbol: string): Promise<string> {
  const { url } = await call(address, orders.payOrderByCard, { params: { variable_symbol } }, access)
  return new URL(url).pathname
}

/** A payment at the simulated gateway, from its beginning to its end. */
export async function endPayment(buyer: Buyer, variable_symbol: string, outcome: 'success' | 'failure'): Promise<void> {
  const payment_id = (await beginPayment(buyer, variable_symbol)).split('/').at(-1) ?? ''
  await call(buyer.address, orders.endSimulatedPayment, { params: { payment_id }, body: { outcome } })
}

/** The newest order of the school in the given way whose money is awaited; the demo school has one of each. */
export async function orderPaidBy(buyer: Buyer, method: PaymentMethod): Promise<string> {
  const { orders: listed } = await call(buyer.address, orders.orders, { query: {} }, buyer.access)
  const isAwaited = ({ state }: Pick<Order, 'state'>) => state === 'created' || state === 'unpaid'
  return listed.find((order) => order.payment_method === method && isAwaited(order))?.variable_symbol ?? ''
}

/** Gives every free credit of a program to a class of its own, so that there is none left. */
export async function spendAll({ address, access }: Buyer, place: number): Promise<void> {
  const list = await call(address, programs.priceList, {}, access)
  const program_id = list.programs[place]?.id ?? 0
  const pool = await call(address, credits.credits, {}, access)
  const free = pool.programs.find(({ program }) => program.id === program_id)?.unassigned ?? 0
  const students = Array.from({ length: free }, (_, index) => ({
    last_name: `Vzorná ${index + 1}`,
    first_name: 'Žákyně',
  }))
  const { id: class_id } = await call(address, classes.createClass, { body: { name: `9.${place}`, students } }, access)
  await call(address, credits.addClassCredits, { params: { class_id }, body: { program_id } }, access)
}

/** Asks for credits of a program for every pupil of a class. */
export async function askForCredits({ address, access }: Buyer, class_id: string, place: number): Promise<void> {
  const params = { class_id }
  const { programs: offered } = await call(address, credits.classCredits, { params }, access)
  const list = await call(address, programs.priceList, {}, access)
  const program_id = list.programs[place]?.id ?? 0
  const quantity = offered.find(({ program }) => program.id === program_id)?.not_assigned ?? 1
  await call(
    address,
    credits.requestCredits,
    { params, body: { program_id, quantity, note: 'Do pátku, prosím.' } },
    access,
  )
}
