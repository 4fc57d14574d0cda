import { describe, expect, it } from 'vitest'
import { documentLine, issuedDocument, testSupplier } from '../testing/build-document.ts'
import { IssuedDocument } from './documents.shape.ts'
import { creditLines } from './documents.sums.ts'

/** The laws that a document breaks. */
function broken(change: object, document = issuedDocument()): string[] {
  const { error } = IssuedDocument.safeParse({ ...document, ...change })
  return (error?.issues ?? []).map(({ message }) => message)
}

describe('an issued document', () => {
  it('survives being kept as JSON', () => {
    const document = issuedDocument()
    expect(IssuedDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
  })

  it.each([
    ['a line that is not quantity times price', { lines: [{ ...documentLine('x', 30, 11_900), net: 1 }] }, 'line_sum'],
    ['totals that do not follow from the lines', { total_net: 1 }, 'sums'],
    ['a rest that is not total without what is paid', { to_pay: 0 }, 'to_pay'],
    ['money that came on no day', { paid: 431_970, to_pay: 0 }, 'paid_on'],
    ['something to pay that is never due', { due_on: null }, 'due_on'],
    ['an invoice that corrects another', { corrects: 'F2026000001' }, 'correction'],
    ['an unpaid invoice that settles a proforma', { settles: 'Z2026000001' }, 'settles'],
    ['a tax document without a day of supply', { supplied_on: null }, 'supplied_on'],
    ['tax from a supplier who is not registered', { supplier: { ...testSupplier, is_vat_payer: false } }, 'treatment'],
    ['tax in euro without a rate', { currency: 'EUR' }, 'exchange'],
    ['crowns converted into crowns', { exchange: { czk_per_eur: '25.145', on: '2026-09-01' } }, 'exchange'],
  ])('is refused with %s', (_, change, law) => {
    expect(broken(change)).toContain(law)
  })

  it('is refused without the customer’s VAT number where the customer accounts for the tax', () => {
    expect(broken({ vat_treatment: 'reverse_charge' })).toContain('treatment')
  })

  it('of a credit note says what it corrects and why', () => {
    const lines = creditLines(issuedDocument().lines)
    const note = issuedDocument({ kind: 'credit_note', lines, corrects: 'F2026000123', reason: 'odstoupení' })
    expect(note.to_pay).toBe(-431_970)
    expect(broken({ reason: null }, note)).toEqual(['correction'])
  })
})
