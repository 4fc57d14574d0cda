import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { makeFile } from '../app/files/make-file.ts'
import { documentLine, issuedDocument, testPayer, testSlovakPayer, testSupplier } from '../testing/build-document.ts'
import { documentPdf } from './documents.pdf.ts'
import { qrDrawing, type PaymentCode } from './documents.payment.ts'
import type { IssuedDocument } from './documents.shape.ts'
import { creditLines } from './documents.sums.ts'

/** All texts of a tree of parts in their order; without the signs where a long word may break. */
function textsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsOf)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'text' && typeof value === 'string' ? [value.replaceAll('\u200b', '')] : textsOf(value),
  )
}

const hard = '\u00a0'

/** What is printed, with plain spaces, so that a test reads like the page. */
function printed(document: IssuedDocument, codes: readonly PaymentCode[] = []): string[] {
  return textsOf(documentPdf(document, codes).content).map((text) => text.replaceAll(hard, ' '))
}

/** What stands right behind a name. */
function after(texts: readonly string[], name: string): string | undefined {
  const index = texts.indexOf(name)
  return index === -1 ? undefined : texts[index + 1]
}

const spayd = { caption: 'QR Platba', text: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:4319.70*CC:CZK*X-VS:2600001239' }

async function rendered(document: IssuedDocument, codes: readonly PaymentCode[] = []) {
  const bytes = await makeFile({ kind: 'pdf', document: documentPdf(document, codes) })
  const source = bytes.toString('latin1')
  return { isPdf: source.startsWith('%PDF-'), pages: source.match(/\/Type \/Page\n/g)?.length ?? 0 }
}

describe('an invoice to print', () => {
  it('says all that section 29 of the act on VAT asks for', () => {
    const texts = printed(issuedDocument(), [spayd])
    expect(texts.slice(0, 2)).toEqual(['Faktura – daňový doklad', 'číslo F2026000123'])
    expect(texts).toEqual(
      expect.arrayContaining([testSupplier.name, testPayer.name, '110 00 Praha 1', '261 01 Příbram']),
    )
    expect(after(texts, 'DIČ')).toBe('CZ25097563')
    expect(texts.filter((text) => ['25097563', '00006947'].includes(text))).toHaveLength(2)
    expect(after(texts, 'Datum vystavení')).toBe('1. 9. 2026')
    expect(after(texts, 'Datum uskutečnění zdanitelného plnění')).toBe('1. 9. 2026')
    const row = texts.indexOf('Matematika, přístup na 12 měsíců')
    expect(texts.slice(row, row + 5)).toEqual([
      'Matematika, přístup na 12 měsíců',
      ...['30', '119,00 Kč', '21 %', '3 570,00 Kč'],
    ])
    const summary = texts.indexOf('Celkem s DPH')
    expect(texts.slice(summary + 1, summary + 5)).toEqual(['21 %', '3 570,00 Kč', '749,70 Kč', '4 319,70 Kč'])
    expect(after(texts, 'K úhradě')).toBe('4 319,70 Kč')
  })

  it('names the register of the supplier and the school’s order', () => {
    const texts = printed(issuedDocument())
    expect(texts).toContain(testSupplier.register_entry)
    expect(after(texts, 'Číslo objednávky')).toBe('OBJ-45/2026')
  })

  it('says how to pay, in words and as codes', () => {
    const texts = printed(issuedDocument(), [spayd])
    const names = ['Datum splatnosti', 'Číslo účtu', 'IBAN', 'BIC (SWIFT)', 'Variabilní symbol', 'Konstantní symbol']
    expect(names.map((name) => after(texts, name))).toEqual([
      ...['15. 9. 2026', '19-2000145399/0800', 'CZ65 0800 0000 1920 0014 5399', 'GIBACZPX', '2600001239', '0308'],
    ])
    expect(texts).toContain('QR Platba')
  })

  it('that is paid says so and shows neither account nor code', () => {
    const invoice = issuedDocument({ paid: 431_970, payment_method: 'card' })
    const texts = printed(invoice, [spayd])
    expect(texts).toContain('Již uhrazeno dne 1. 9. 2026. Neplaťte, k úhradě zbývá 0,00 Kč.')
    expect([after(texts, 'Uhrazeno dne'), after(texts, 'Uhrazeno'), after(texts, 'K úhradě')]).toEqual([
      ...['1. 9. 2026', '4 319,70 Kč', '0,00 Kč'],
    ])
    expect(texts.filter((text) => ['IBAN', 'Číslo účtu', 'QR Platba', 'Datum splatnosti'].includes(text))).toEqual([])
  })

  it('names the proforma by which it was paid', () => {
    const paid = issuedDocument({ paid: 431_970, payment_method: 'transfer', settles: 'Z2026000077' })
    expect(printed(paid)).toContain('Uhrazeno podle zálohové faktury číslo Z2026000077.')
  })

  it('in euro says tax in crowns too, and the rate', () => {
    const exchange = { czk_per_eur: '25.145', on: '2026-09-01' }
    const texts = printed(issuedDocument({ currency: 'EUR', exchange, lines: [documentLine('x', 250, 490)] }))
    const summary = texts.indexOf('DPH v Kč')
    expect(texts.slice(summary + 1, summary + 7)).toEqual([
      ...['21 %', '1 225,00 €', '257,25 €', '1 482,25 €', '30 802,63 Kč', '6 468,55 Kč'],
    ])
    expect(texts).toContain('Na koruny přepočteno kurzem 25,145 Kč za 1 EUR ze dne 1. 9. 2026.')
  })

  it('with reverse charge shows no rate and says who accounts for the tax, in both languages', () => {
    const parts = { currency: 'EUR', vat_treatment: 'reverse_charge', payer: testSlovakPayer } as const
    const czech = printed(issuedDocument(parts))
    expect(czech.some((text) => text.startsWith('Daň odvede zákazník.'))).toBe(true)
    expect(czech).not.toContain('21 %')
    expect(after(czech, 'IČ DPH')).toBe('SK2020830196')
    const english = printed(issuedDocument({ ...parts, language: 'en' }))
    expect(english.some((text) => text.startsWith('Reverse charge: '))).toBe(true)
    expect(english[0]).toBe('Invoice – tax document')
    expect(after(english, 'Date of issue')).toBe('1 Sept 2026')
    expect(after(english, 'To pay')).toBe('€3,570.00')
  })

  it('under the one-stop shop says so', () => {
    const texts = printed(
      issuedDocument({ currency: 'EUR', vat_treatment: 'oss', lines: [documentLine('x', 1, 100, 2300)] }),
    )
    expect(texts.some((text) => text.includes('(OSS)'))).toBe(true)
    expect(texts).toContain('23 %')
  })

  it('of a supplier who is not registered for VAT says nothing of tax but that', () => {
    const supplier = { ...testSupplier, is_vat_payer: false, vat_id: '' }
    const texts = printed(issuedDocument({ supplier, vat_treatment: 'not_payer' }))
    expect(texts[0]).toBe('Faktura')
    expect(texts).toContain('Dodavatel není plátcem DPH.')
    expect(texts.filter((text) => /DPH|daň/.test(text) && !text.includes('plátcem'))).toEqual([])
  })

  it('leaves the constant symbol out where banks do not know it', () => {
    const payer = { ...testPayer, country: 'DE' }
    expect(printed(issuedDocument({ payer }))).not.toContain('Konstantní symbol')
  })
})

describe('other documents to print', () => {
  it('a proforma says that it is no tax document and has no day of supply', () => {
    const texts = printed(issuedDocument({ kind: 'proforma', supplied_on: null, label: 'Z2026000077' }), [spayd])
    expect(texts.slice(0, 3)).toEqual(['Zálohová faktura', 'číslo Z2026000077', 'Není daňovým dokladem'])
    expect(texts).not.toContain('Datum uskutečnění zdanitelného plnění')
    expect(texts).toContain('QR Platba')
  })

  it('a credit note says what it corrects, why, and by how much (section 45)', () => {
    const parts = { kind: 'credit_note', label: 'D2026000004', corrects: 'F2026000123', reason: 'Odstoupení.' } as const
    const lines = creditLines(issuedDocument().lines)
    const texts = printed(issuedDocument({ ...parts, lines, due_on: null }), [spayd])
    expect(texts.slice(0, 4)).toEqual([
      ...[
        'Opravný daňový doklad',
        'číslo D2026000004',
        'Oprava dokladu číslo F2026000123',
        'Důvod opravy: Odstoupení.',
      ],
    ])
    expect(texts).toEqual(expect.arrayContaining(['-30', '-3 570,00 Kč', '-749,70 Kč', '-4 319,70 Kč']))
    expect([after(texts, 'Vráceno'), after(texts, 'K vrácení či zápočtu')]).toEqual(['0,00 Kč', '4 319,70 Kč'])
    expect(texts).not.toContain('QR Platba')
  })
})

describe('pages', () => {
  it('are one for a usual document, as many as it takes for a long one', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => documentLine(`Program č. ${index + 1}`, 10, 4_900))
    expect(await rendered(issuedDocument({ kind: 'proforma', supplied_on: null }), [spayd])).toEqual({
      isPdf: true,
      pages: 1,
    })
    expect(await rendered(issuedDocument({ lines }), [spayd])).toEqual({ isPdf: true, pages: 10 })
  })

  it('are made of names that no column was made for', async () => {
    const payer = {
      ...testPayer,
      name: 'Nejneobhospodařovávatelnější'.repeat(7),
      street: '<b>&"\u0000\ud800',
      city: '🏫',
    }
    const school_order_number = 'X'.repeat(60)
    const document = issuedDocument({
      payer,
      school_order_number,
      supplier: { ...testSupplier, name: 'Y'.repeat(300) },
    })
    expect((await rendered(document)).isPdf).toBe(true)
    expect(printed(document)).toEqual(expect.arrayContaining([payer.name, school_order_number]))
  })

  it('are the same file whenever they are made', () => {
    const { made_at, title } = documentPdf(issuedDocument(), [])
    expect([made_at.toISOString(), title]).toEqual(['2026-09-01T00:00:00.000Z', 'Faktura – daňový doklad F2026000123'])
  })
})

describe('a code in a document', () => {
  it('is drawn module by module with a quiet zone', () => {
    const { data, size } = encode(spayd.text, { ecc: 'M', border: 4 })
    const drawn = data.map((row) => row.map(() => false))
    for (const [, x, y, length] of qrDrawing(spayd.text).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let step = 0; step < Number(length); step += 1) drawn[Number(y)]?.splice(Number(x) + step, 1, true)
    expect(drawn).toEqual(data)
    expect(qrDrawing(spayd.text)).toContain(`viewBox="0 0 ${size} ${size}"`)
  })
})
