import { pdfWidth, type PdfDocument, type PdfPart } from '../app/pdf.ts'
import { factsPart, partiesPart, said, type Fact } from './documents.parties.ts'
import { codesPart, isPayable, paymentFacts, type PaymentCode } from './documents.payment.ts'
import { remarksOf, titleOf } from './documents.remarks.ts'
import type { IssuedDocument } from './documents.shape.ts'
import { linesPart, totalsPart, vatPart } from './documents.tables.ts'
import { printable, wordsOf, type Words } from './documents.words.ts'

/**
 * A proforma, an invoice or a credit note to print: what act 235/2004 Sb., sections 29 and 45, and section 435 of the civil
 * code ask for. `made_at` is the day of issue, so that the same document is always the same file.
 */
export function documentPdf(document: IssuedDocument, codes: readonly PaymentCode[]): PdfDocument {
  const words = wordsOf(document)
  const { t, language } = words
  const title = titleOf(document, words)
  return {
    title: `${title} ${document.label}`,
    language,
    made_at: new Date(document.issued_on),
    footer: [`${title} ${document.label}`, shortened(printable(document.supplier.name))].join(' · '),
    page_label: t('page', { page: '{page}', pages: '{pages}' }),
    content: [
      ...headPart(document, words),
      partiesPart(document, words),
      factsBeside(document, words),
      linesPart(document, words),
      rule(8),
      closingPart(document, codes, words),
    ],
  }
}

/** The foot of a page has one line for it. */
function shortened(name: string): string {
  return name.length <= 70 ? name : `${name.slice(0, 69)}…`
}

function rule(space: number): PdfPart {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: pdfWidth, y2: 0, lineWidth: 0.8, lineColor: '#cfc8bb' }],
    margin: [0, space, 0, space],
  }
}

/** What it is and its number; of a correction also what it corrects and why. */
function headPart(document: IssuedDocument, words: Words): PdfPart[] {
  const { t } = words
  const { kind, label, corrects, reason, supplier } = document
  const notes = [
    ...(kind === 'proforma' && supplier.is_vat_payer ? [t('notTaxDocument')] : []),
    ...(corrects === null ? [] : [t('correction', { label: corrects })]),
    ...(reason === null ? [] : [t('reason', { reason })]),
  ]
  return [
    {
      columns: [
        { width: '*', text: titleOf(document, words), style: 'title' },
        { width: 'auto', text: t('number', { label }), style: 'title', alignment: 'right' },
      ],
      columnGap: 16,
    },
    ...notes.map((text): PdfPart => ({ text: printable(text), margin: [0, 2, 0, 0] })),
    rule(8),
  ]
}

/** Dates to the left, the way of the money to the right. */
function factsBeside(document: IssuedDocument, words: Words): PdfPart {
  const { t, date } = words
  const { kind, issued_on, supplied_on, due_on, paid_on, school_order_number } = document
  const day = (value: string | null) => (value === null ? '' : date(value))
  const isCorrection = kind === 'credit_note'
  const dates: Fact[] = [
    [t('issuedOn'), date(issued_on)],
    [supplyName(document, words), day(supplied_on)],
    [t('dueOn'), isPayable(document) ? day(due_on) : ''],
    [isCorrection ? t('returnedOn') : t('paidOn'), day(paid_on)],
    [t('schoolOrderNumber'), school_order_number],
  ]
  return {
    columns: [
      { ...factsPart(said(dates), 116), width: '*' },
      { ...factsPart(moneyFacts(document, words), 84), width: '*' },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  }
}

/** Only a supplier registered for VAT makes taxable supplies. */
function supplyName({ kind, supplier }: IssuedDocument, { t }: Words): string {
  if (kind === 'credit_note') return t('correctedOn')
  return supplier.is_vat_payer ? t('suppliedOn') : t('plainSuppliedOn')
}

/** The account stands on what is still to be paid only, so that nobody pays twice. */
function moneyFacts(document: IssuedDocument, words: Words): Fact[] {
  const { t } = words
  const method: Fact = [t('paymentMethod'), t(`method.${document.payment_method}`)]
  if (isPayable(document)) return [method, ...paymentFacts(document, words)]
  return said([method, [t('variableSymbol'), document.variable_symbol]])
}

/** Tax, totals, codes and what has to be said; kept together, so that no page ends between a sum and its parts. */
function closingPart(document: IssuedDocument, codes: readonly PaymentCode[], words: Words): PdfPart {
  const beside: PdfPart[] = [
    ...settledPart(document, words),
    ...(isPayable(document) ? codesPart(codes, words) : []),
    ...remarksOf(document, words).map((text): PdfPart => ({ text, fontSize: 9, margin: [0, 0, 0, 4] })),
    { text: printable(document.supplier.register_entry), style: 'quiet' },
  ]
  return {
    unbreakable: true,
    stack: [
      ...vatPart(document, words),
      {
        columns: [
          { width: '*', stack: beside },
          { ...totalsPart(document, words), width: 220 },
        ],
        columnGap: 24,
        margin: [0, 14, 0, 0],
      },
    ],
  }
}

/** Where all is paid, it is said in so many words: whoever gets the invoice must not pay it again. */
function settledPart({ kind, paid_on, to_pay }: IssuedDocument, { t, date, money }: Words): PdfPart[] {
  if (kind === 'credit_note' || paid_on === null || to_pay > 0) return []
  const text = t('alreadyPaid', { date: date(paid_on), amount: money(to_pay) })
  return [{ text, bold: true, margin: [0, 0, 0, 6] }]
}
