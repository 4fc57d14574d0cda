import { Payer, paymentMethods, type Order, type OrderForm, type PaymentMethod } from '@katedra/contract/orders'
import { languages, type Language } from '@katedra/i18n'
import { currencies, type Program } from '@katedra/contract/programs'
import type { School } from '@katedra/contract/school'
import * as z from 'zod/mini'

/** A program in the basket; the number is null while its field is empty. */
export interface DraftLine {
  program_id: number
  months: number
  quantity: number | null
}

const text = z.string()
const PayerValues = z.object({
  payer: z.object({
    kind: z.enum(['person', 'company']),
    name: text,
    street: text,
    city: text,
    postal_code: text,
    country: Payer.shape.country,
    identification_number: text,
    tax_id: text,
    vat_id: text,
  }),
  delivery_email: text,
  school_order_number: text,
})
/** Who pays and where documents go, as it stands in the fields. */
export type PayerValues = z.output<typeof PayerValues>

const Draft = z.object({
  lines: z.array(z.object({ program_id: z.int(), months: z.int(), quantity: z.nullable(z.int()) })),
  currency: z.enum(currencies),
  valid_from: z.nullable(z.iso.date()),
  payer: z.nullable(PayerValues),
  payment_method: z.enum(paymentMethods),
  language: z.nullable(z.enum(languages)),
  sent: z.nullable(z.object({ content: text, request_id: z.uuid() })),
})
/**
 * An order being written. It outlives a reload in the tab's own storage, so that nothing typed is lost. `payer` is null until
 * somebody has looked at it, `language` until somebody has chosen one; `sent` is what went to the server last, with the id that makes a repeat harmless.
 */
export type OrderDraft = z.output<typeof Draft>

export const emptyDraft: OrderDraft = {
  lines: [],
  currency: 'CZK',
  valid_from: null,
  payer: null,
  payment_method: 'transfer',
  language: null,
  sent: null,
}

/** What was kept, or a new one when nothing was, or when it is of another version of the app. */
export function readDraft(kept: string | null): OrderDraft {
  try {
    return Draft.parse(JSON.parse(kept ?? 'null'))
  } catch {
    return emptyDraft
  }
}

/** Puts a program in, with as many pupils as are there already if it is. */
export function withProgram(draft: OrderDraft, program: Program, quantity?: number): OrderDraft {
  const months = maxPeriod(program, draft)
  if (months === undefined) return draft
  const known = draft.lines.find(({ program_id }) => program_id === program.id)
  if (known === undefined)
    return { ...draft, lines: [...draft.lines, { program_id: program.id, months, quantity: quantity ?? null }] }
  return changeLine(draft, program.id, quantity === undefined ? {} : { quantity })
}

export function changeLine(draft: OrderDraft, programId: number, change: Partial<DraftLine>): OrderDraft {
  const lines = draft.lines.map((line) => (line.program_id === programId ? { ...line, ...change } : line))
  return { ...draft, lines }
}

export function withoutProgram(draft: OrderDraft, programId: number): OrderDraft {
  return { ...draft, lines: draft.lines.filter(({ program_id }) => program_id !== programId) }
}

/** Paid in a way that is offered, as long as there is any; what was chosen stays where it is. */
export function paidAsOffered(draft: OrderDraft, offered: readonly PaymentMethod[]): OrderDraft {
  const [first = draft.payment_method] = offered
  return { ...draft, payment_method: offered.includes(draft.payment_method) ? draft.payment_method : first }
}

/** Without programs that are not on the price list any more. */
export function onlySold(draft: OrderDraft, { programs }: { programs: readonly Pick<Program, 'id'>[] }): OrderDraft {
  return { ...draft, lines: draft.lines.filter(({ program_id }) => programs.some(({ id }) => id === program_id)) }
}

/** Programs of an order that cannot be ordered again. */
export function notSoldOf(
  { lines }: { lines: readonly { program: { id: number; title: string } }[] },
  { programs }: { programs: readonly Pick<Program, 'id'>[] },
): string[] {
  return lines
    .filter(({ program }) => !programs.some(({ id }) => id === program.id))
    .map(({ program }) => program.title)
}

/** A school year is bought most often, so the longest period comes first. */
export function periodsOf(program: Program, { currency }: Pick<OrderDraft, 'currency'>): number[] {
  const months = program.prices.filter((price) => price.currency === currency).map((price) => price.months)
  return [...new Set(months)].toSorted((a, b) => b - a)
}

/** The lowest price for the longest period, as the tile of a program shows it; undefined where it is not sold. */
export function bestPrice(program: Program, draft: OrderDraft): { months: number; unit_price: number } | undefined {
  const months = maxPeriod(program, draft)
  const prices = program.prices
    .filter((price) => price.months === months && price.currency === draft.currency)
    .flatMap(({ steps }) => steps.map(({ unit_price }) => unit_price))
  return months === undefined || prices.length === 0 ? undefined : { months, unit_price: Math.min(...prices) }
}

function maxPeriod(program: Program, draft: OrderDraft): number | undefined {
  return periodsOf(program, draft)[0]
}

/** Documents come in the language of the page; to a payer abroad in English. */
export function languageOf(draft: OrderDraft, { payer }: PayerValues, shown: Language): Language {
  return draft.language ?? (payer.country === 'CZ' ? shown : 'en')
}

/** The first day of the credits; a draft may be of yesterday, an order may not. Days are texts that sort like days. */
export function startOf({ valid_from }: Pick<OrderDraft, 'valid_from'>, today: string): string {
  return valid_from === null || valid_from < today ? today : valid_from
}

/** The school itself pays, unless somebody says otherwise. */
export function payerOfSchool(school: School, email: string): PayerValues {
  const { name, street, city, postal_code, identification_number, tax_id, vat_id } = school
  return {
    payer: {
      kind: 'company',
      country: 'CZ',
      name,
      street,
      city,
      postal_code,
      identification_number,
      tax_id,
      vat_id,
    },
    delivery_email: school.contact_email === '' ? email : school.contact_email,
    school_order_number: '',
  }
}

/** A payer from an order, ready for the fields. */
export function payerOfOrder({
  payer,
  delivery_email,
  school_order_number,
}: Pick<Order, 'payer' | 'delivery_email' | 'school_order_number'>): PayerValues {
  return { payer, delivery_email, school_order_number }
}

/** Which numbers a payer has: people none; DIČ is Czech and Slovak, a VAT number is asked for outside Czechia. */
export function numbersOf({ kind, country }: Pick<PayerValues['payer'], 'kind' | 'country'>) {
  const isCompany = kind === 'company'
  const isAtHome = country === 'CZ'
  return {
    identification_number: isCompany && (isAtHome || country === 'SK'),
    tax_id: isCompany && (isAtHome || country === 'SK'),
    vat_id: isCompany && !isAtHome,
  }
}

/** The payer without what is not asked for: what was typed into a field that has gone stays in the draft, but is not sent. */
export function shownValues(values: PayerValues): PayerValues {
  const shows = numbersOf(values.payer)
  const { identification_number, tax_id, vat_id } = values.payer
  return {
    ...values,
    payer: {
      ...values.payer,
      identification_number: shows.identification_number ? identification_number : '',
      tax_id: shows.tax_id ? tax_id : '',
      vat_id: shows.vat_id ? vat_id : '',
    },
  }
}

/** What the form has checked and tidied, with what stands in fields that are not shown now. */
export function withHidden(checked: PayerValues, typed: PayerValues): PayerValues {
  const shows = numbersOf(checked.payer)
  const { identification_number, tax_id, vat_id } = typed.payer
  return {
    ...checked,
    payer: {
      ...checked.payer,
      ...(shows.identification_number ? {} : { identification_number }),
      ...(shows.tax_id ? {} : { tax_id }),
      ...(shows.vat_id ? {} : { vat_id }),
    },
  }
}

/** The same order under the same id, a changed one under a new one: what was sent twice is made once. */
export function requestIdFor(draft: OrderDraft, content: string, newId: () => string): string {
  return draft.sent?.content === content ? draft.sent.request_id : newId()
}

/** What goes to the server, but for the id. */
export type OrderContent = Omit<OrderForm, 'request_id'>
