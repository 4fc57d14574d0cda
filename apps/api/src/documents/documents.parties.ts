import type { PdfPart } from '../app/files/pdf/pdf.ts'
import type { IssuedDocument, Supplier } from './documents.shape.ts'
import { printable, type Words } from './documents.words.ts'

/** A fact and its name, as rows of a small table. */
export type Fact = [name: string, value: string]

/** Supplier and customer side by side. */
export function partiesPart({ supplier, payer }: IssuedDocument, words: Words): PdfPart {
  const { t } = words
  return {
    columns: [
      partyPart(t('supplier'), supplier, supplierFacts(supplier, words), words),
      partyPart(t('customer'), payer, payerFacts(payer, words), words),
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  }
}

type Address = Pick<Supplier, 'name' | 'street' | 'city' | 'postal_code' | 'country'>

function partyPart(role: string, address: Address, facts: readonly Fact[], words: Words): PdfPart {
  const { name, street, city, postal_code, country } = address
  const places = [street, `${postal_code} ${city}`, words.country(country)].map(printable).filter((line) => line !== '')
  return {
    width: '*',
    stack: [
      { text: role, style: 'head', margin: [0, 0, 0, 2] },
      { text: printable(name), bold: true, fontSize: 11, margin: [0, 0, 0, 2] },
      ...places.map((text): PdfPart => ({ text })),
      { ...factsPart(facts, 64), margin: [0, 6, 0, 0] },
    ],
  }
}

function supplierFacts({ identification_number, vat_id, email, phone }: Supplier, { t }: Words): Fact[] {
  return said([
    [t('identificationNumber'), identification_number],
    [t('vatId'), vat_id],
    [t('email'), email],
    [t('phone'), phone],
  ])
}

/** Slovakia has two numbers for tax; elsewhere the one for VAT is also the other. */
function payerFacts({ identification_number, tax_id, vat_id, country }: IssuedDocument['payer'], { t }: Words): Fact[] {
  return said([
    [t('identificationNumber'), identification_number],
    [t('taxId'), tax_id === vat_id ? '' : tax_id],
    [country === 'SK' ? t('slovakVatId') : t('vatId'), vat_id],
  ])
}

/** Without those that have nothing to say. */
export function said(facts: readonly Fact[]): Fact[] {
  return facts.filter(([, value]) => value.trim() !== '')
}

/** Names to the left, values next to them. */
export function factsPart(facts: readonly Fact[], nameWidth: number): PdfPart {
  if (facts.length === 0) return { text: '' }
  const body = facts.map(([name, value]): PdfPart[] => [
    { text: name, style: 'quiet', margin: [0, 1, 4, 1] },
    { text: printable(value), margin: [0, 0, 0, 1] },
  ])
  return { layout: 'plain', table: { widths: [nameWidth, '*'], body, dontBreakRows: true } }
}
