import type { PdfPart } from '../app/pdf.ts'
import type { IssuedDocument } from './documents.shape.ts'
import { inCrowns } from './documents.sums.ts'
import { printable, type Words } from './documents.words.ts'

interface Column {
  head: string
  width: number | '*'
}

/** A table of figures: the first column reads from the left, the others from the right. The head comes on every page. */
function tablePart(columns: readonly Column[], rows: readonly (readonly string[])[]): PdfPart {
  const alignment = (place: number) => (place === 0 ? ('left' as const) : ('right' as const))
  return {
    layout: 'rows',
    table: {
      widths: columns.map(({ width }) => width),
      headerRows: 1,
      dontBreakRows: true,
      body: [
        columns.map(({ head }, place): PdfPart => ({ text: head, style: 'head', alignment: alignment(place) })),
        ...rows.map((row) => row.map((text, place): PdfPart => ({ text, fontSize: 9.5, alignment: alignment(place) }))),
      ],
    },
  }
}

/** What was sold. Where no tax is charged at all, nothing is said of tax. */
export function linesPart({ lines, vat_treatment }: IssuedDocument, words: Words): PdfPart {
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
export function vatPart({ vat, vat_treatment, exchange }: IssuedDocument, words: Words): PdfPart[] {
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
export function totalsPart(document: IssuedDocument, words: Words): PdfPart {
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
