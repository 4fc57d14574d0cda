import { encode } from 'uqr'
import type { PdfPart } from '../app/files/pdf/pdf.ts'
import { said, type Fact } from './documents.parties.ts'
import type { IssuedDocument } from './documents.shape.ts'
import { printable, spacedIban, type Words } from './documents.words.ts'

/** A code for an app of a bank, and its name: "QR Platba". */
export interface PaymentCode {
  caption: string
  text: string
}

/** Payment for services, in the list of Czech constant symbols. */
const servicesSymbol = '0308'

/** Banks of Czechia and Slovakia know constant symbols, others do not. */
export function constantSymbolFor({ payer }: IssuedDocument): string {
  return ['CZ', 'SK'].includes(payer.country) ? servicesSymbol : ''
}

/** Whether someone is still to send money by bank. */
export function isPayable({ kind, to_pay }: IssuedDocument): boolean {
  return kind !== 'credit_note' && to_pay > 0
}

/** Where to send the money and how to call the payment. */
export function paymentFacts(document: IssuedDocument, { t }: Words): Fact[] {
  const { supplier, variable_symbol } = document
  return said([
    [t('account'), supplier.account_number],
    [t('iban'), spacedIban(supplier.iban)],
    [t('bic'), supplier.bic],
    [t('variableSymbol'), variable_symbol],
    [t('constantSymbol'), constantSymbolFor(document)],
  ])
}

const codeSide = 104

/** The codes two in a row, each with its name; they stand next to the totals. */
export function codesPart(codes: readonly PaymentCode[], { t }: Words): PdfPart[] {
  if (codes.length === 0) return []
  const rows = codes.flatMap((_, index) => (index % 2 === 0 ? [codes.slice(index, index + 2)] : []))
  return [
    ...rows.map((row): PdfPart => ({ columns: row.map(codePart), columnGap: 18, margin: [0, 0, 0, 4] })),
    { text: t('codesHint'), style: 'quiet', margin: [0, 0, 0, 8] },
  ]
}

function codePart({ caption, text }: PaymentCode): PdfPart {
  return {
    width: codeSide,
    stack: [
      { svg: qrDrawing(text), width: codeSide },
      { text: printable(caption), bold: true, fontSize: 9, alignment: 'center', margin: [0, 2, 0, 0] },
    ],
  }
}

/**
 * A QR code as one path, black on white with the quiet zone of four modules. Modules side by side are one rectangle, so that
 * nothing shines through between them on paper.
 */
export function qrDrawing(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  const white = `<rect width="${size}" height="${size}" fill="#ffffff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${white}<path fill="#000000" d="${runs.join('')}"/></svg>`
}

/** Where dark modules of a row begin and how many stand in line. */
function darkRuns(row: readonly boolean[]): [x: number, length: number][] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((x) => {
    const end = row.indexOf(false, x)
    return [x, (end === -1 ? row.length : end) - x]
  })
}
