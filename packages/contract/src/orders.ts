import * as z from 'zod/mini'
import { CatalogueId, Email, Id, maxInteger, Moment, Nothing, noNul, optionalText, requiredText } from './fields.ts'
import { vatTreatments } from './price.ts'
import { countryCodes, currencies, Day, ProgramName } from './programs.ts'
import { OptionalIdentificationNumber, OptionalTaxId, OptionalVatId } from './registration-numbers.ts'
import { route } from './route.ts'

/** Created, not paid, paid, cancelled (specification, section 4). */
export const orderStates = ['created', 'unpaid', 'paid', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Payment gateway, bank transfer, invoice (specification, section 9). */
export const paymentMethods = ['card', 'transfer', 'invoice'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The maximum number of pupils on a line. */
export const maxPupils = 5000
/** Days until a transfer or an invoice is due. */
export const dueDays = 14

/** Czech and Slovak postal codes have five digits, with or without the space. */
export function hasPostalCode({ country, postal_code }: Pick<Payer, 'country' | 'postal_code'>): boolean {
  return !['CZ', 'SK'].includes(country) || /^\d{3}\s?\d{2}$/.test(postal_code)
}

/** Who pays. A company is known by its numbers, in Czechia by IČO. */
export const Payer = z.strictObject({
  kind: z.enum(['person', 'company'], { error: 'invalid' }),
  name: requiredText(200),
  street: requiredText(200, 'street_required'),
  city: requiredText(100, 'city_required'),
  postal_code: requiredText(12, 'postal_code_required'),
  country: z.enum(countryCodes, { error: 'invalid' }),
  identification_number: OptionalIdentificationNumber,
  tax_id: OptionalTaxId,
  vat_id: OptionalVatId,
})
export type Payer = z.output<typeof Payer>

/** The same as the server tells it: a reply has nothing to mend. */
const StoredPayer = z.object({
  kind: z.enum(['person', 'company']),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.enum(countryCodes),
  identification_number: z.string(),
  tax_id: z.string(),
  vat_id: z.string(),
})

export const OrderLine = z.strictObject({
  program_id: CatalogueId,
  months: z
    .int({ error: 'not_number' })
    .check(z.minimum(1, { error: 'not_number' }), z.maximum(60, { error: 'not_number' })),
  quantity: z
    .int({ error: 'not_number' })
    .check(z.minimum(1, { error: 'not_number' }), z.maximum(maxPupils, { error: 'too_much' })),
})

export const OrderForm = z.strictObject({
  /** Made by the sender; the same order sent twice is made once. */
  request_id: Id,
  /** What the sender saw: with another price list or total the order is not made (`orders.price_changed`). */
  price_list_id: CatalogueId,
  total: z.int({ error: 'not_number' }).check(z.maximum(maxInteger, { error: 'not_number' })),
  lines: z.array(OrderLine).check(z.minLength(1, { error: 'required' }), z.maxLength(50, { error: 'too_much' })),
  currency: z.enum(currencies, { error: 'invalid' }),
  /** From when the credits hold: today up to a year ahead. */
  valid_from: Day,
  payer: Payer,
  delivery_email: Email,
  /** The school's own order number, printed on documents. */
  school_order_number: optionalText(60),
  payment_method: z.enum(paymentMethods, { error: 'invalid' }),
  language: z.enum(['cs', 'en'], { error: 'invalid' }),
})
export type OrderForm = z.output<typeof OrderForm>

export const documentKinds = ['proforma', 'invoice', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** An order in short. */
export const OrderHead = z.object({
  variable_symbol: z.string(),
  state: z.enum(orderStates),
  /** The due day has passed and nothing came. */
  is_overdue: z.boolean(),
  is_refunded: z.boolean(),
  /** Ordered on an invoice that an operator has to approve before it is issued. */
  awaits_approval: z.boolean(),
  payment_method: z.enum(paymentMethods),
  currency: z.enum(currencies),
  /** In the smallest unit, with VAT. */
  total: z.int(),
  pupil_count: z.int(),
  payer_name: z.string(),
  created_at: Moment,
  created_by_name: z.string(),
  due_on: Day,
})

/** An order in the list. */
export const OrderSummary = z.extend(OrderHead, { programs: z.array(z.string()) })
export type OrderSummary = z.input<typeof OrderSummary>

/** What a bank needs, in plain and as codes. */
export const TransferData = z.object({
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
  account_name: z.string(),
  amount: z.int(),
  currency: z.enum(currencies),
  variable_symbol: z.string(),
  /** Constant symbol of services; empty outside Czechia and Slovakia. */
  constant_symbol: z.string(),
  message: z.string(),
  due_on: Day,
  codes: z.array(z.object({ kind: z.enum(['spayd', 'epc', 'bysquare']), text: z.string(), svg: z.string() })),
})
export type TransferData = z.input<typeof TransferData>

export const orderEvents = [
  'created',
  'payment_failed',
  'overdue',
  'reminded',
  'paid',
  'cancelled',
  'refunded',
  'refund_sent',
  'refund_refused',
  'refund_by_hand',
  'method_changed',
  'payer_changed',
  'approval_asked',
  'approved',
] as const

/** Money on its way back to a card: wanted, sent by the gateway, refused by it, or refused and then sent in another way. */
export const cardRefundStates = ['wanted', 'sent', 'refused', 'by_hand'] as const

/** What has become of it, for the one who waits for the money. */
export const CardRefund = z.object({ state: z.enum(cardRefundStates), sent_at: z.nullable(Moment) })

/** What may be done with the order now. */
export const orderActions = ['pay_by_card', 'change_method', 'change_payer', 'cancel', 'repeat'] as const
export type OrderAction = (typeof orderActions)[number]

export const Order = z.extend(OrderHead, {
  lines: z.array(
    z.object({
      program: ProgramName,
      months: z.int(),
      quantity: z.int(),
      unit_price: z.int(),
      net: z.int(),
      valid_until: Day,
    }),
  ),
  net: z.int(),
  vat: z.int(),
  vat_treatment: z.enum(vatTreatments),
  vat_country: z.string(),
  /** In basis points. */
  vat_rate: z.int(),
  /** What the European register said; null when it has not been asked, or not answered. */
  vat_id_is_valid: z.nullable(z.boolean()),
  payer: StoredPayer,
  delivery_email: z.string(),
  school_order_number: z.string(),
  language: z.enum(['cs', 'en']),
  valid_from: Day,
  /** When the credits came into the pool. */
  issued_at: z.nullable(Moment),
  paid_at: z.nullable(Moment),
  cancelled_at: z.nullable(Moment),
  refunded_at: z.nullable(Moment),
  /** Null unless its money goes back to the card it was paid by. */
  card_refund: z.nullable(CardRefund),
  /** Null when nothing is to be paid by transfer. */
  transfer: z.nullable(TransferData),
  /** Whether it could be paid by a transfer or on an invoice, as in the price list. */
  accepts_transfers: z.boolean(),
  documents: z.array(z.object({ id: Id, kind: z.enum(documentKinds), label: z.string(), issued_on: Day })),
  events: z.array(z.object({ at: Moment, event: z.enum(orderEvents), actor_name: z.string(), note: z.string() })),
  actions: z.array(z.enum(orderActions)),
})
export type Order = z.input<typeof Order>

/** A payment at the gateway, as its page shows it. */
export const CardPayment = z.object({
  provider: z.enum(['simulation', 'stripe']),
  state: z.enum(['open', 'succeeded', 'failed']),
  amount: z.int(),
  currency: z.enum(currencies),
  variable_symbol: z.string(),
  /** The page of the order to go back to. */
  return_url: z.string(),
})
export type CardPayment = z.input<typeof CardPayment>

const ofOrder = z.object({ variable_symbol: z.string().check(noNul, z.maxLength(20)) })
const ofDocument = z.object({ variable_symbol: z.string().check(noNul, z.maxLength(20)), document_id: Id })
const byCode = z.object({ code: z._default(z.string().check(noNul, z.maxLength(100)), '') })
const format = z._default(z.enum(['pdf', 'isdoc'], { error: 'invalid' }), 'pdf')
const documentFormat = z.object({ format })
const method = z.strictObject({ payment_method: z.enum(paymentMethods, { error: 'invalid' }) })
const payerChange = z.strictObject({ payer: Payer, delivery_email: Email, school_order_number: optionalText(60) })

export const orders = {
  orders: route({
    method: 'GET',
    path: '/v1/orders/',
    access: { permission: 'create_order' },
    query: z.object({
      state: z.optional(z.enum(orderStates, { error: 'invalid' })),
      /** Part of the variable symbol, the payer's name or a program's name. */
      search: z.optional(z.string().check(noNul, z.maxLength(100, { error: 'too_long' }))),
      /** Older than the order of this symbol. */
      before: z.optional(z.string().check(noNul, z.maxLength(20))),
    }),
    reply: z.object({ orders: z.array(OrderSummary), has_more: z.boolean() }),
    summary: 'Orders of the school, the newest first, 50 at a time; a teacher sees their own',
  }),
  createOrder: route({
    method: 'POST',
    path: '/v1/orders/',
    access: { permission: 'create_order' },
    body: OrderForm,
    reply: Order,
    status: 201,
    errors: ['orders.price_changed', 'orders.invoice_not_offered'],
    summary: 'Orders credits',
  }),
  order: route({
    method: 'GET',
    path: '/v1/orders/:variable_symbol/',
    access: { permission: 'create_order' },
    params: ofOrder,
    reply: Order,
    errors: ['orders.not_found'],
    summary: 'One order by its variable symbol',
  }),
  changeOrderMethod: route({
    method: 'PUT',
    path: '/v1/orders/:variable_symbol/payment-method/',
    access: { permission: 'create_order' },
    params: ofOrder,
    body: method,
    reply: Order,
    errors: ['orders.not_found', 'orders.wrong_state', 'orders.invoice_not_offered'],
    summary: 'Changes the payment method of an order that is not paid',
  }),
  changeOrderPayer: route({
    method: 'PUT',
    path: '/v1/orders/:variable_symbol/payer/',
    access: { permission: 'create_order' },
    params: ofOrder,
    body: payerChange,
    reply: Order,
    errors: ['orders.not_found', 'orders.wrong_state'],
    summary: 'Changes who pays, until there is an invoice; VAT follows',
  }),
  cancelOrder: route({
    method: 'POST',
    path: '/v1/orders/:variable_symbol/cancel/',
    access: { permission: 'create_order' },
    params: ofOrder,
    reply: Order,
    errors: ['orders.not_found', 'orders.wrong_state'],
    summary: 'Cancels an order that is not paid and has no credits yet',
  }),
  payOrderByCard: route({
    method: 'POST',
    path: '/v1/orders/:variable_symbol/card-payment/',
    access: { permission: 'create_order' },
    params: ofOrder,
    reply: z.object({ url: z.string() }),
    secret: true,
    errors: ['orders.not_found', 'orders.wrong_state', 'orders.gateway_unavailable'],
    summary: 'Begins a payment at the gateway; its page is at the address that comes back',
  }),
  orderDocument: route({
    method: 'GET',
    path: '/v1/orders/:variable_symbol/documents/:document_id/',
    access: { permission: 'create_order' },
    params: ofDocument,
    query: documentFormat,
    reply: Nothing,
    errors: ['orders.not_found'],
    summary: 'A document as PDF or ISDOC',
  }),
  clientOrder: route({
    method: 'GET',
    path: '/v1/client-orders/',
    access: 'public',
    query: byCode,
    reply: Order,
    errors: ['orders.not_found'],
    summary: 'The order of whoever has the link from the mail',
  }),
  changeClientMethod: route({
    method: 'PUT',
    path: '/v1/client-orders/payment-method/',
    access: 'public',
    query: byCode,
    body: method,
    reply: Order,
    errors: ['orders.not_found', 'orders.wrong_state', 'orders.invoice_not_offered'],
    summary: 'The client changes the payment method',
  }),
  changeClientPayer: route({
    method: 'PUT',
    path: '/v1/client-orders/payer/',
    access: 'public',
    query: byCode,
    body: payerChange,
    reply: Order,
    errors: ['orders.not_found', 'orders.wrong_state'],
    summary: 'The client fills in who pays; with a VAT number of another EU country the charge is reversed',
  }),
  payClientByCard: route({
    method: 'POST',
    path: '/v1/client-orders/card-payment/',
    access: 'public',
    query: byCode,
    reply: z.object({ url: z.string() }),
    secret: true,
    errors: ['orders.not_found', 'orders.wrong_state', 'orders.gateway_unavailable'],
    summary: 'The client begins a payment at the gateway',
  }),
  clientDocument: route({
    method: 'GET',
    path: '/v1/client-orders/documents/:document_id/',
    access: 'public',
    params: z.object({ document_id: Id }),
    query: z.extend(byCode, { format }),
    reply: Nothing,
    errors: ['orders.not_found'],
    summary: 'A document of the client’s order',
  }),
  cardPayment: route({
    method: 'GET',
    path: '/v1/card-payments/:payment_id/',
    access: 'public',
    params: z.object({ payment_id: Id }),
    reply: CardPayment,
    errors: ['orders.not_found'],
    summary: 'A payment at the simulated gateway; its id is 122 random bits',
  }),
  endSimulatedPayment: route({
    method: 'POST',
    path: '/v1/card-payments/:payment_id/simulation/',
    access: 'public',
    params: z.object({ payment_id: Id }),
    body: z.strictObject({ outcome: z.enum(['success', 'failure'], { error: 'invalid' }) }),
    reply: CardPayment,
    errors: ['orders.not_found', 'orders.wrong_state'],
    summary: 'Success or failure at the simulated gateway',
  }),
  checkVatId: route({
    method: 'GET',
    path: '/v1/vat-ids/:vat_id/',
    access: { permission: 'create_order' },
    params: z.object({ vat_id: z.string().check(noNul, z.maxLength(20)) }),
    reply: z.object({ state: z.enum(['valid', 'invalid', 'unavailable']), name: z.string(), address: z.string() }),
    summary: 'What the European register of VAT numbers says',
  }),
}
