import { IssuedDocument, type DocumentLine } from '../documents/documents.shape.ts'
import { sumUp } from '../documents/documents.sums.ts'

export const testSupplier = {
  name: 'Katedra vzdělávání s.r.o.',
  street: 'Dlouhá 12/3',
  city: 'Praha 1',
  postal_code: '110 00',
  country: 'CZ',
  identification_number: '25097563',
  vat_id: 'CZ25097563',
  register_entry: 'Společnost je zapsána v obchodním rejstříku vedeném Městským soudem v Praze, oddíl C, vložka 12345.',
  iban: 'CZ6508000000192000145399',
  bic: 'GIBACZPX',
  account_number: '19-2000145399/0800',
  email: 'fakturace@katedra.example',
  phone: '+420 222 333 444',
  is_vat_payer: true,
}

export const testPayer = {
  kind: 'company' as const,
  name: 'Základní škola Příbram, Školní 75',
  street: 'Školní 75',
  city: 'Příbram',
  postal_code: '261 01',
  country: 'CZ',
  identification_number: '00006947',
  tax_id: '',
  vat_id: '',
}

export const testSlovakPayer = {
  ...testPayer,
  name: 'Gymnázium Jána Papánka',
  street: 'Vazovova 6',
  city: 'Bratislava',
  postal_code: '811 07',
  country: 'SK',
  identification_number: '00022985',
  tax_id: '2020830196',
  vat_id: 'SK2020830196',
}

/** A line of a number of pupils at a price in the smallest unit. */
export function documentLine(description: string, quantity: number, unit_price: number, vat_rate = 2100): DocumentLine {
  return { description, quantity, unit_price, net: quantity * unit_price, vat_rate }
}

type Parts = Partial<Omit<IssuedDocument, 'vat' | 'total_net' | 'total_vat' | 'total' | 'to_pay'>>

/** A document that keeps all laws: by default an invoice for a Czech school, unpaid. Sums follow from the lines. */
export function issuedDocument(parts: Parts = {}): IssuedDocument {
  const lines = parts.lines ?? [documentLine('Matematika, přístup na 12 měsíců', 30, 11_900)]
  const sums = sumUp(lines, parts.vat_treatment ?? 'domestic')
  const paid = parts.paid ?? 0
  return IssuedDocument.parse({
    kind: 'invoice',
    label: 'F2026000123',
    language: 'cs',
    currency: 'CZK',
    issued_on: '2026-09-01',
    supplied_on: '2026-09-01',
    due_on: '2026-09-15',
    paid_on: paid === 0 ? null : '2026-09-01',
    payment_method: 'invoice',
    supplier: testSupplier,
    payer: testPayer,
    variable_symbol: '2600001239',
    school_order_number: 'OBJ-45/2026',
    settles: null,
    corrects: null,
    reason: null,
    vat_treatment: 'domestic',
    exchange: null,
    ...parts,
    ...sums,
    lines,
    paid,
    to_pay: sums.total - paid,
  })
}
