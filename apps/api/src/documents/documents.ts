import type { DocumentKind, Payer, PaymentMethod } from '@katedra/contract/orders'
import type { VatTreatment } from '@katedra/contract/price'
import type { Currency } from '@katedra/contract/programs'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { pragueDay } from '../app/time/prague.ts'
import type { Db } from '../db/database.ts'
import { supplier } from '../programs/programs.ts'
import { insertDocument, latestDocument, takeNumber, documentWith } from './documents.queries.ts'
import { IssuedDocument } from './documents.shape.ts'
import { creditLines, sumUp } from './documents.sums.ts'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import { paymentCodes } from '../payments/payments.ts'
import { isdocXml } from './isdoc/isdoc.ts'
import { documentPdf } from './documents.pdf.ts'

export { documentsOf } from './documents.queries.ts'

/** What a document needs to know of its order. */
export interface DocumentedOrder {
  school_id: string
  id: string
  variable_symbol: string
  language: Language
  currency: Currency
  payment_method: PaymentMethod
  payer: Payer
  school_order_number: string
  vat_treatment: VatTreatment
  vat_rate: number
  due_on: string
  lines: readonly { program: string; months: number; quantity: number; unit_price: number; net: number }[]
  /** Of the order's price list. */
  exchange: { czk_per_eur: string; on: string }
}

/** Asks for money; it is no tax document. Returns its number as it is printed. */
export async function issueProforma(db: Db, order: DocumentedOrder, now: Date): Promise<string> {
  const content = await contentOf(db, order, { paid_on: null, supplied_on: null, settles: null })
  return issue(db, order, { kind: 'proforma', now }, content)
}

/**
 * The invoice, which is the tax document. Paid: tax is due on the day the money came (act 235/2004 Sb., section 20a); otherwise
 * the supply is on the day of issue, when the credits come.
 */
export async function issueInvoice(db: Db, order: DocumentedOrder, now: Date, paid_on: string | null): Promise<string> {
  const proforma = paid_on === null ? undefined : await latestDocument(db, order, 'proforma')
  const supplied_on = paid_on ?? pragueDay(now)
  const content = await contentOf(db, order, { paid_on, supplied_on, settles: proforma?.label ?? null })
  return issue(db, order, { kind: 'invoice', now }, content)
}

export interface Correction {
  now: Date
  reason: string
  /** The money went back, too. */
  isPaidBack: boolean
}

/** Takes the whole invoice of an order back (section 45); undefined where there is none. */
export async function issueCreditNote(
  db: Db,
  order: { school_id: string; id: string },
  { now, reason, isPaidBack }: Correction,
): Promise<string | undefined> {
  const invoice = await latestDocument(db, order, 'invoice')
  if (invoice === undefined) return undefined
  const { kind: _, label: corrects, issued_on: __, ...corrected } = IssuedDocument.parse(invoice.document)
  const today = pragueDay(now)
  const lines = creditLines(corrected.lines)
  const sums = sumUp(lines, corrected.vat_treatment)
  const paid = isPaidBack ? sums.total : 0
  return issue(
    db,
    order,
    { kind: 'credit_note', now },
    {
      ...corrected,
      ...sums,
      lines,
      corrects,
      reason,
      settles: null,
      supplied_on: today,
      due_on: null,
      paid,
      paid_on: isPaidBack ? today : null,
      to_pay: sums.total - paid,
    },
  )
}

const letters = { proforma: 'Z', invoice: 'F', credit_note: 'D' } as const satisfies Record<DocumentKind, string>

type Content = Omit<IssuedDocument, 'kind' | 'label' | 'issued_on'>

async function issue(
  db: Db,
  order: { school_id: string; id: string },
  { kind, now }: { kind: DocumentKind; now: Date },
  content: Content,
): Promise<string> {
  const issued_on = pragueDay(now)
  const year = Number(issued_on.slice(0, 4))
  const number = await takeNumber(db, kind, year)
  const label = `${letters[kind]}${year}${String(number).padStart(6, '0')}`
  const document = IssuedDocument.parse({ ...content, kind, label, issued_on })
  await insertDocument(db, order, { kind, year, number, label, issued_on, document })
  return label
}

type Circumstances = Pick<Content, 'paid_on' | 'supplied_on' | 'settles'>

async function contentOf(db: Db, order: DocumentedOrder, circumstances: Circumstances): Promise<Content> {
  const { language, currency, vat_treatment, vat_rate, payer, exchange } = order
  const t = translator(language, 'documents')
  const lines = order.lines.map(({ program, months, ...line }) => ({
    description: t('line.access', { program, count: months }),
    vat_rate,
    quantity: line.quantity,
    unit_price: line.unit_price,
    net: line.net,
  }))
  const sums = sumUp(lines, vat_treatment)
  const isPaid = circumstances.paid_on !== null
  return {
    language,
    currency,
    payer,
    vat_treatment,
    lines,
    ...sums,
    ...circumstances,
    payment_method: order.payment_method,
    variable_symbol: order.variable_symbol,
    school_order_number: order.school_order_number,
    corrects: null,
    reason: null,
    due_on: order.due_on,
    exchange: currency === 'CZK' ? null : exchange,
    paid: isPaid ? sums.total : 0,
    to_pay: isPaid ? 0 : sums.total,
    supplier: await supplierOn(db, language, currency),
  }
}

/** The supplier in the document's language, with the account in its currency. */
async function supplierOn(db: Db, language: Language, currency: Currency): Promise<Content['supplier']> {
  const { company_id, tax_id: _, register_entry, accounts, ...rest } = await supplier(db)
  const account = accounts.find((one) => one.currency === currency)
  const { iban = '', bic = '', account_number = '' } = account ?? {}
  return {
    ...rest,
    iban,
    bic,
    account_number,
    identification_number: company_id,
    register_entry: register_entry[language],
  }
}

type DocumentFormat = 'pdf' | 'isdoc'

/** A document of an order with what it was issued as. */
export interface KeptDocument {
  id: string
  document: IssuedDocument
}

export async function documentOfOrder(
  db: Db,
  order: { school_id: string; id: string },
  documentId: string,
): Promise<KeptDocument | undefined> {
  const row = await documentWith(db, order, documentId)
  return row === undefined ? undefined : { id: row.id, document: IssuedDocument.parse(row.document) }
}

/** The document as a file; made again each time from what was kept, so it is always the same. */
export async function documentFile(
  { id, document }: KeptDocument,
  format: DocumentFormat,
  account: string,
): Promise<Download> {
  const bytes =
    format === 'isdoc'
      ? Buffer.from(isdocXml(document, id))
      : await makeFile({ kind: 'pdf', document: documentPdf(document, codesOf(document)) }, account)
  return { name: document.label, format, bytes }
}

/** What the codes are called on paper; names of standards, the same in every language. */
const captions = { spayd: 'QR Platba', epc: 'SEPA QR', bysquare: 'PAY by square' } as const

function codesOf({ supplier: payee, to_pay, currency, variable_symbol, due_on, label, payer }: IssuedDocument) {
  if (to_pay <= 0) return []
  const codes = paymentCodes({
    iban: payee.iban,
    bic: payee.bic === '' ? null : payee.bic,
    name: payee.name,
    amount: to_pay,
    currency,
    variable_symbol,
    due_on,
    message: label,
    payer_country: payer.country,
  })
  return codes.map(({ kind, text }) => ({ caption: captions[kind], text }))
}
