import { decode } from 'bysquare/pay'
import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { paymentCodes, paymentQr, type AskedPayment, epc, maxEpcBytes, spayd } from './codes.ts'

const asked: AskedPayment = {
  iban: 'CZ65 0800 0000 1920 0014 5399',
  bic: 'GIBACZPX',
  name: 'Katedra s.r.o.',
  amount: 123_450,
  currency: 'CZK',
  variable_symbol: '1234567898',
  due_on: '2026-12-05',
  message: 'Kredity pro ZŠ Úvoz',
  payer_country: 'CZ',
}
const inEuros: AskedPayment = { ...asked, currency: 'EUR', payer_country: 'DE' }

describe('QR Platba', () => {
  it('is the example of the Czech Banking Association for its payment', () => {
    const example = { iban: 'CZ2806000000000168540115', amount: 45_000, currency: 'CZK', variable_symbol: '1234567890' }
    expect(spayd({ ...example, message: 'Platba za zboží' })).toBe(
      'SPD*1.0*ACC:CZ2806000000000168540115*AM:450.00*CC:CZK*MSG:PLATBA ZA ZBOZI*X-VS:1234567890',
    )
  })

  it('keeps a leading zero of a symbol', () => {
    const text = spayd({
      iban: 'CZ2408000000190000000123',
      amount: 100,
      currency: 'CZK',
      variable_symbol: '0123456789',
    })
    expect(text).toBe('SPD*1.0*ACC:CZ2408000000190000000123*AM:1.00*CC:CZK*X-VS:0123456789')
  })

  it('says everything that is known, in upper-case ASCII', () => {
    expect(paymentCodes(asked)).toEqual([
      {
        kind: 'spayd',
        text: 'SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*AM:1234.50*CC:CZK*DT:20261205*MSG:KREDITY PRO ZS UVOZ*RN:KATEDRA S.R.O.*X-VS:1234567898',
      },
    ])
  })

  it('escapes what would end a value or start an escape, and leaves no field out of its limits', () => {
    const text = spayd({
      ...asked,
      bic: 'GIBACZPX',
      due_on: '2026-12-05',
      message: '5* za 100 %',
      name: `${'a'.repeat(33)}**`,
    })
    expect(text).toContain('*MSG:5%2A ZA 100 %25*')
    expect(text).toContain(`*RN:${'A'.repeat(33)}*`)
  })

  it('has no code for an amount that the field does not hold', () => {
    expect(paymentCodes({ ...asked, amount: 999_999_999 })).toHaveLength(1)
    expect(paymentCodes({ ...asked, amount: 1_000_000_000 })).toEqual([])
  })

  it('is one line of printable ASCII with as many fields as it has, whatever a name or a message holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (message, name) => {
        const text =
          spayd({ ...asked, bic: 'GIBACZPX', due_on: '2026-12-05', message: `x${message}`, name: `x${name}` }) ?? ''
        expect(text).toMatch(/^SPD\*1\.0(\*[A-Z-]+:[\x20-\x29\x2b-\x7e]+){7}$/)
        expect(/MSG:(?<message>[^*]*)/.exec(text)?.groups?.['message']?.length).toBeLessThanOrEqual(60)
        expect(/RN:(?<name>[^*]*)/.exec(text)?.groups?.['name']?.length).toBeLessThanOrEqual(35)
        expect(() => decodeURIComponent(text)).not.toThrow()
      }),
      { seed: 7 },
    )
  })
})

describe('the European code', () => {
  it('has its lines in order and drops the empty ones at the end', () => {
    expect(paymentCodes(inEuros)).toEqual([
      {
        kind: 'epc',
        text: 'BCD\n002\n1\nSCT\nGIBACZPX\nKatedra s.r.o.\nCZ6508000000192000145399\nEUR1234.50\n\n\n1234567898',
      },
    ])
  })

  it('leaves the line of the BIC empty where it is not known', () => {
    expect(epc({ iban: 'DE89370400440532013000', name: 'X', amount: 1, text: '1' })?.split('\n').slice(3, 8)).toEqual([
      'SCT',
      '',
      'X',
      'DE89370400440532013000',
      'EUR0.01',
    ])
  })

  it('has no code for nothing or for more than it can say', () => {
    const amounts = [0, 1, 99_999_999_999, 100_000_000_000]
    expect(amounts.map((amount) => epc({ iban: asked.iban, name: 'X', amount, text: '1' }) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('fits a QR code of version 13, whatever a name holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (name, amount) => {
          const text = epc({ ...asked, bic: 'GIBACZPXXXX', name: `x${name}`, amount, text: '1234567898' }) ?? ''
          const lines = text.split('\n')
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxEpcBytes)
          expect(lines.length).toBeGreaterThanOrEqual(8)
          expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70)
          expect(encode(text, { ecc: 'M' }).version).toBeLessThanOrEqual(13)
        },
      ),
      { seed: 7, numRuns: 50 },
    )
  })
})

describe('PAY by square', () => {
  it('comes before the European code for a Slovak payer, and reads back as what was asked', () => {
    const codes = paymentCodes({ ...inEuros, payer_country: 'SK' })
    expect(codes.map(({ kind }) => kind)).toEqual(['bysquare', 'epc'])
    expect(codes[1]?.text.split('\n').at(-1)).toBe('/VS1234567898/SS/KS')
    expect(codes[0]?.text).toMatch(/^04[0-9A-V]+$/)
    expect(decode(codes[0]?.text ?? '').payments).toMatchObject([
      {
        amount: 1234.5,
        currencyCode: 'EUR',
        variableSymbol: '1234567898',
        paymentDueDate: '20261205',
        bankAccounts: [{ iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' }],
        paymentNote: 'Kredity pro ZS Uvoz',
        beneficiary: { name: 'Katedra s.r.o.' },
      },
    ])
  })

  it('keeps every cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (amount) => {
        const [code] = paymentCodes({ ...inEuros, payer_country: 'SK', amount, due_on: null, bic: null })
        expect(Math.round((decode(code?.text ?? '').payments[0]?.amount ?? 0) * 100)).toBe(amount)
      }),
      { seed: 7, numRuns: 30 },
    )
  })

  it('is not for crowns', () => {
    expect(paymentCodes({ ...asked, payer_country: 'SK' }).map(({ kind }) => kind)).toEqual(['spayd'])
  })
})

describe('the picture of a payment code', () => {
  it('has black modules on white with four modules around, and nothing that a page could run', () => {
    const text = paymentCodes(asked)[0]?.text ?? ''
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const svg = paymentQr(text)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/)
    expect(svg).toContain(`<rect width="${size}" height="${size}" fill="#fff"/>`)
    const dark = [...svg.matchAll(/M(?<x>\d+) (?<y>\d+)h1v1h-1z/g)].map(
      ({ groups }) => `${groups?.['x']},${groups?.['y']}`,
    )
    const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
    expect(dark).toEqual(expected)
    expect(Math.min(...dark.flatMap((place) => place.split(',').map(Number)))).toBe(4)
  })

  it('stays small for crowns, because all its letters are upper-case', () => {
    const text = paymentCodes(asked)[0]?.text ?? ''
    expect(encode(text, { ecc: 'M' }).version).toBeLessThanOrEqual(7)
  })
})
