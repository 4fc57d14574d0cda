import { isDeepStrictEqual } from 'node:util'
import { documentKinds, paymentMethods } from '@katedra/contract/orders'
import { vatTreatments } from '@katedra/contract/price'
import { currencies, Day } from '@katedra/contract/programs'
import { languages } from '@katedra/i18n'
import * as z from 'zod/mini'
import { sumUp } from './documents.sums.ts'

const text = z.string()
/** In the smallest unit of the document's currency. */
const amount = z.int()
/** In basis points. */
const rate = z.int().check(z.minimum(0), z.maximum(10_000))

/** Who sells, as it stood on the day; texts may be empty where there is nothing to say. */
export const Supplier = z.strictObject({
  name: text,
  street: text,
  city: text,
  postal_code: text,
  country: text,
  identification_number: text,
  vat_id: text,
  /** "Společnost je zapsána v obchodním rejstříku …": civil code, section 435. */
  register_entry: text,
  iban: text,
  bic: text,
  /** With the code of the bank; empty for an account elsewhere. */
  account_number: text,
  email: text,
  phone: text,
  is_vat_payer: z.boolean(),
})
export type Supplier = z.output<typeof Supplier>

/** Who pays, in the words of the order. */
const DocumentPayer = z.strictObject({
  kind: z.enum(['person', 'company']),
  name: text,
  street: text,
  city: text,
  postal_code: text,
  country: text,
  identification_number: text,
  tax_id: text,
  vat_id: text,
})

const DocumentLine = z.strictObject({
  description: text,
  /** Negative on a credit note. */
  quantity: z.int(),
  /** Without VAT. */
  unit_price: amount,
  net: amount,
  vat_rate: rate,
})
export type DocumentLine = z.output<typeof DocumentLine>

const Content = z.strictObject({
  kind: z.enum(documentKinds),
  /** The number as it is printed. */
  label: text,
  language: z.enum(languages),
  currency: z.enum(currencies),
  issued_on: Day,
  /**
   * The day of taxable supply (act 235/2004 Sb., section 21); on a credit note the day when what it is made for happened
   * (section 42, paragraph 3).
   */
  supplied_on: z.nullable(Day),
  due_on: z.nullable(Day),
  /** Of a credit note: when the money went back. */
  paid_on: z.nullable(Day),
  payment_method: z.enum(paymentMethods),
  supplier: Supplier,
  payer: DocumentPayer,
  variable_symbol: text,
  /** The school's own; may be empty. */
  school_order_number: text,
  /** Of an invoice paid by a proforma: the proforma's number. */
  settles: z.nullable(text),
  /** Of a credit note: the number of the invoice that it corrects, and why (section 45). */
  corrects: z.nullable(text),
  reason: z.nullable(text),
  lines: z.array(DocumentLine).check(z.minLength(1)),
  vat: z.array(z.strictObject({ rate, base: amount, tax: amount })),
  vat_treatment: z.enum(vatTreatments),
  /** Tax is said in crowns also where the price is in euro (section 29); a credit note has its invoice's rate. */
  exchange: z.nullable(z.strictObject({ czk_per_eur: z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,6})?$/)), on: Day })),
  total_net: amount,
  total_vat: amount,
  total: amount,
  /** What has been paid already; of a credit note what has gone back, negative. */
  paid: amount,
  to_pay: amount,
})

type Content = z.output<typeof Content>

/** What holds for every document, so that nothing wrong is ever kept: the law it breaks, where, and whether it holds. */
const laws: readonly [error: string, path: keyof Content, holds: (document: Content) => boolean][] = [
  ['line_sum', 'lines', ({ lines }) => lines.every((line) => line.net === line.quantity * line.unit_price)],
  ['sums', 'total', areSumsRight],
  ['to_pay', 'to_pay', ({ total, paid, to_pay }) => to_pay === total - paid],
  ['paid_on', 'paid_on', ({ paid, paid_on }) => (paid !== 0) === (paid_on !== null)],
  ['due_on', 'due_on', ({ kind, to_pay, due_on }) => kind === 'credit_note' || to_pay === 0 || due_on !== null],
  ['correction', 'corrects', ({ kind, corrects }) => (kind === 'credit_note') === (corrects !== null)],
  ['correction', 'reason', ({ kind, reason }) => (kind === 'credit_note') === (reason !== null)],
  ['settles', 'settles', ({ kind, settles, paid }) => settles === null || (kind === 'invoice' && paid !== 0)],
  ['supplied_on', 'supplied_on', isSupplySaid],
  ['treatment', 'vat_treatment', isTreatmentRight],
  ['exchange', 'exchange', isExchangeRight],
]

/** A document as it was issued, kept with everything that is printed on it: nothing that changes later changes it. */
export const IssuedDocument = Content.check(
  ...laws.map(([error, path, holds]) => z.refine<Content>(holds, { error, path: [path] })),
)
export type IssuedDocument = z.output<typeof IssuedDocument>

function areSumsRight({ lines, vat_treatment, vat, total_net, total_vat, total }: Content): boolean {
  return isDeepStrictEqual(sumUp(lines, vat_treatment), { vat, total_net, total_vat, total })
}

function isSupplySaid({ kind, supplied_on, supplier }: Content): boolean {
  if (kind === 'proforma') return supplied_on === null
  return !supplier.is_vat_payer || supplied_on !== null
}

function isTreatmentRight({ vat_treatment, supplier, payer }: Content): boolean {
  if (vat_treatment === 'reverse_charge' && payer.vat_id === '') return false
  return supplier.is_vat_payer === (vat_treatment !== 'not_payer')
}

function isExchangeRight({ kind, currency, vat_treatment, exchange }: Content): boolean {
  if (currency === 'CZK') return exchange === null
  return exchange !== null || kind === 'proforma' || vat_treatment !== 'domestic'
}
