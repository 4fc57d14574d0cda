import { pdfWidth, type PdfDocument, type PdfPart } from '../app/files/pdf/pdf.ts'
import { factsPart, partiesPart, said, type Fact } from './documents.parties.ts'
import { codesPart, isPayable, paymentFacts, type PaymentCode } from './documents.payment.ts'
import { remarksOf, titleOf } from './documents.remarks.ts'
import type { IssuedDocument } from './documents.shape.ts'
import { printable, wordsOf, type Words } from './documents.words.ts'
import { inCrowns } from './documents.sums.ts'

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

/** The account stands on what is still to be paid only, so that no one pays twice. */
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

/** Where all is paid, it is said in plain words: the recipient of the invoice must not pay it again. */
function settledPart({ kind, paid_on, to_pay }: IssuedDocument, { t, date, money }: Words): PdfPart[] {
  if (kind === 'credit_note' || paid_on === null || to_pay > 0) return []
  const text = t('alreadyPaid', { date: date(paid_on), amount: money(to_pay) })
  return [{ text, bold: true, margin: [0, 0, 0, 6] }]
}

interface Column {
  head: string
  width: number | '*'
}

/** A table of figures: the first column reads from the left, the others from the right. The head comes on every page. */
function tablePart(columns: readonly Column[], rows: readonly (readonly string[])[]): PdfPart {
  const alignment = (index: number) => (index === 0 ? ('left' as const) : ('right' as const))
  return {
    layout: 'rows',
    table: {
      widths: columns.map(({ width }) => width),
      headerRows: 1,
      dontBreakRows: true,
      body: [
        columns.map(({ head }, index): PdfPart => ({ text: head, style: 'head', alignment: alignment(index) })),
        ...rows.map((row) => row.map((text, index): PdfPart => ({ text, fontSize: 9.5, alignment: alignment(index) }))),
      ],
    },
  }
}

/** What was sold. Where no tax is charged at all, nothing is said of tax. */
function linesPart({ lines, vat_treatment }: IssuedDocument, words: Words): PdfPart {
  const { t, money, number, rate } = words
  const isTaxed = vat_treatment !== 'not_payer'
  const columns: Column[] = [
    { head: t('line.description'), width: '*' },
    { head: t('line.quantity'), width: 46 },
    { head: isTaxed ? t('line.unitPrice') : t('line.plainUnitPrice'), width: 84 },
    ...(isTaxed ? [{ head: t('line.rate'), width: 42 }] : []),
    { head: isTaxed ? t('line.net') : t('line.plainNet'), width: 88 },
  ]
  const rateOf = (basisPoints: number) => (vat_treatment === 'reverse_charge' ? '–' : rate(basisPoints))
  const rows = lines.map(({ description, quantity, unit_price, vat_rate, net }) => [
    printable(description),
    number(quantity),
    money(unit_price),
    ...(isTaxed ? [rateOf(vat_rate)] : []),
    money(net),
  ])
  return tablePart(columns, rows)
}

/** Bases and tax for each rate, in crowns too where the price is in euro (act 235/2004 Sb., section 29). */
function vatPart({ vat, vat_treatment, exchange }: IssuedDocument, words: Words): PdfPart[] {
  if (vat_treatment === 'not_payer') return []
  const { t, money, crowns, rate } = words
  const columns: Column[] = [
    { head: t('vat.rate'), width: '*' },
    { head: t('vat.base'), width: 78 },
    { head: t('vat.tax'), width: 74 },
    { head: t('vat.total'), width: 78 },
    ...(exchange === null
      ? []
      : [
          { head: t('vat.baseInCrowns'), width: 84 },
          { head: t('vat.taxInCrowns'), width: 78 },
        ]),
  ]
  const rows = vat.map((row) => [
    vat_treatment === 'reverse_charge' ? '–' : rate(row.rate),
    money(row.base),
    money(row.tax),
    money(row.base + row.tax),
    ...(exchange === null ? [] : [row.base, row.tax].map((amount) => crowns(inCrowns(amount, exchange.czk_per_eur)))),
  ])
  return [{ text: t('vat.title'), style: 'head', margin: [0, 0, 0, 2] }, tablePart(columns, rows)]
}

/** The totals, and at their end in large what is to be paid, or given back. */
function totalsPart(document: IssuedDocument, words: Words): PdfPart {
  const { t, money } = words
  const { vat_treatment, total_net, total_vat, total } = document
  const isTaxed = vat_treatment !== 'not_payer'
  const rows: [string, string][] = [
    ...(isTaxed
      ? [
          [t('totalNet'), money(total_net)] satisfies [string, string],
          [t('totalVat'), money(total_vat)] satisfies [string, string],
        ]
      : []),
    [isTaxed ? t('totalWithVat') : t('total'), money(total)],
  ]
  const [[settledName, settled], [restName, rest]] = restOf(document, words)
  const body = [...rows, [settledName, settled] as const].map(([name, value]): PdfPart[] => [
    { text: name, margin: [0, 2, 8, 2] },
    { text: value, alignment: 'right', margin: [0, 2, 0, 2] },
  ])
  const last: PdfPart[] = [
    { text: restName, style: 'figure', fontSize: 13, margin: [0, 6, 8, 0] },
    { text: rest, style: 'figure', fontSize: 13, alignment: 'right', margin: [0, 6, 0, 0] },
  ]
  return { layout: 'plain', table: { widths: ['*', 'auto'], body: [...body, last], dontBreakRows: true } }
}

/** What has been settled and what is left; a credit note speaks of money that goes back, so its amounts are positive here. */
function restOf({ kind, paid, to_pay }: IssuedDocument, { t, money }: Words): [[string, string], [string, string]] {
  if (kind !== 'credit_note')
    return [
      [t('paid'), money(paid)],
      [t('toPay'), money(to_pay)],
    ]
  return [
    [t('returned'), money(0 - paid)],
    [t('toReturn'), money(0 - to_pay)],
  ]
}
