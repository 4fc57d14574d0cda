import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, lineOf, smallestUnits, symbolInText, symbolOf } from './statements.fields.ts'

describe('an amount', () => {
  it.each([
    ['127.00', 'CZK', 12_700],
    ['500', 'CZK', 50_000],
    ['-1234.5', 'EUR', -123_450],
    ['+0.01', 'EUR', 1],
    ['0.29', 'EUR', 29],
    ['1.005', 'KWD', 1005],
    ['2700', 'JPY', 2700],
    ['12.34000', 'EUR', 1234],
    ['1.0E7', 'CZK', 1_000_000_000],
    ['15E-1', 'CZK', 150],
    ['-0.00', 'CZK', 0],
    ['000000000000000001.00', 'CZK', 100],
    ['9999999999999.99', 'CZK', 999_999_999_999_999],
  ])('%s %s is exact', (text, currency, amount) => expect(smallestUnits(text, currency)).toBe(amount))

  it.each([
    '',
    '-',
    '.5',
    '1,5',
    '1.005',
    '1 000',
    'NaN',
    'Infinity',
    '0x10',
    '1e',
    '1.5e-3',
    '10000000000000.00',
    '1e99',
    '--1',
  ])('"%s" is none', (text) => expect(smallestUnits(text, 'CZK')).toBeUndefined())

  it('never loses a cent on the way through a decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (amount) => {
        const digits = String(Math.abs(amount)).padStart(3, '0')
        const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(smallestUnits(text, 'EUR')).toBe(amount)
      }),
      { seed: 7 },
    )
  })
})

describe('a day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2015-03-30+0200', '2015-03-30'],
    ['2014-12-31+01:00', '2014-12-31'],
    ['2026-11-20T23:30:00+01:00', '2026-11-20'],
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-20T23:30:00', '2026-11-20'],
    ['1427666400000', '2015-03-30'],
  ])('%s is %s in Prague', (text, day) => expect(dayOf(text)).toBe(day))

  it.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '1970-01-01',
    '9999-01-01',
    '20.11.2026',
    '2026-11-20T99:99:99Z',
    '99999999999999',
  ])('"%s" is none', (text) => expect(dayOf(text)).toBeUndefined())
})

describe('a symbol', () => {
  it.each([
    ['/VS1234567898/SS/KS', '1234567898'],
    ['/VS/1234567898/SS//KS/0308', '1234567898'],
    ['VS:0001234567', '1234567'],
    ['platba VS 42, děkujeme', '42'],
    ['vs=42', '42'],
    ['Variabilní symbol: 42', '42'],
    ['1234567898', '1234567898'],
    ['0000000042', '42'],
  ])('is read out of "%s"', (text, symbol) => expect(symbolInText(text)).toBe(symbol))

  it.each(['SS123', '/VS/SS/KS', 'OVS123', 'VS 12345678901', 'platba 42', 'IVS 5', 'VS0', '', '12345678901'])(
    'is not seen in "%s"',
    (text) => expect(symbolInText(text)).toBeNull(),
  )

  it('is nothing where the bank writes zeros', () => {
    expect(['0000000000', '', '  ', 'abc', '12345678901', '0000001234'].map(symbolOf)).toEqual([
      ...[null, null, null, null, null],
      '1234',
    ])
  })
})

describe('a text', () => {
  it('is one line without what cannot be seen, and no longer than is kept', () => {
    expect(lineOf(' a\u0000b\r\n\tc\u202e ', 10)).toBe('a b c')
    expect(lineOf('x'.repeat(1000), 10)).toBe('x'.repeat(10))
    expect(lineOf('\u200b \n', 10)).toBeNull()
    expect(lineOf('aaaa😀', 5)?.isWellFormed()).toBe(true)
  })
})
