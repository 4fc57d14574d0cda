import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountOfIban,
  hasRightSums,
  ibanOfAccount,
  isIban,
  isSameAccount,
  printAccount,
  printIban,
  readAccount,
  type CzechAccount,
} from './payments.account.ts'

const published = [
  ['19-2000145399/0800', 'CZ6508000000192000145399'],
  ['178124-4159/0710', 'CZ6907101781240000004159'],
  ['2501301193/2010', 'CZ3620100000002501301193'],
] as const

function account(text: string): CzechAccount {
  const read = readAccount(text)
  if (read === undefined) throw new Error(`${text} is no account`)
  return read
}

describe('a Czech account number', () => {
  it.each(published)('%s is %s, there and back', (number, iban) => {
    expect(ibanOfAccount(account(number))).toBe(iban)
    expect(isIban(iban)).toBe(true)
    const back = accountOfIban(iban)
    expect(back).toEqual(account(number))
    expect(printAccount(back ?? account('2501301193/2010'))).toBe(number)
  })

  it.each([
    '12-3456789012/0100',
    '19-2000145398/0800',
    '18-2000145399/0800',
    '0/0800',
    '00/0800',
    '2501301193',
    '2501301193/201',
    '',
  ])('is refused when a sum does not hold or a part is missing: "%s"', (text) =>
    expect(readAccount(text)).toBeUndefined(),
  )

  it('may be written with spaces and leading zeros', () => {
    expect(account('000019 - 2000145399 / 0800')).toEqual(account('19-2000145399/0800'))
  })

  it('holds no more after one wrong digit or a swap of two', () => {
    const number = fc.integer({ min: 10, max: 9_999_999_999 }).map(String)
    fc.assert(
      fc.property(number, fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, one, other, more) => {
        const right = digits.padStart(10, '0')
        fc.pre(hasRightSums({ prefix: '', number: right }))
        const at = (place: number) => right.charAt(place)
        const changed = right.slice(0, one) + String((Number(at(one)) + more) % 10) + right.slice(one + 1)
        expect(hasRightSums({ prefix: '', number: changed })).toBe(false)
        fc.pre(at(one) !== at(other))
        const swapped = right
          .split('')
          .map((digit, place) => (place === one ? at(other) : place === other ? at(one) : digit))
        expect(hasRightSums({ prefix: '', number: swapped.join('') })).toBe(false)
      }),
      { seed: 7, numRuns: 100 },
    )
  })
})

describe('an IBAN', () => {
  it.each([
    'CZ65 0800 0000 1920 0014 5399',
    'cz6508000000192000145399',
    'SK3112000000198742637541',
    'DE89370400440532013000',
    'AT611904300234573201',
    'NL91ABNA0417164300',
    'GB29NWBK60161331926819',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
  ])('of a SEPA country with right check digits is one: %s', (iban) => expect(isIban(iban)).toBe(true))

  it.each([
    ['a wrong digit', 'CZ6508000000192000145398'],
    ['a length of another country', 'CZ650800000019200014539'],
    ['a country outside SEPA', 'BR1800360305000010009795493C1'],
    ['letters where Czechia has digits', 'CZ65080000001920001453A9'],
    ['nothing', ''],
    ['signs', 'CZ65-0800-0000-1920-0014-5399'],
  ])('with %s is none', (_, iban) => expect(isIban(iban)).toBe(false))

  it('says its account only where the sums inside hold too', () => {
    expect(accountOfIban('SK3112000000198742637541')).toMatchObject({ prefix: '19', bank_code: '1200' })
    expect(accountOfIban('DE89370400440532013000')).toBeUndefined()
    const wrong = ibanOfAccount({ prefix: '12', number: '3456789012', bank_code: '0100' })
    expect([isIban(wrong), accountOfIban(wrong)]).toEqual([true, undefined])
  })

  it('is printed in groups of four', () => {
    expect(printIban('cz6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399')
  })

  it('of a Slovak account has its country inside the check digits', () => {
    const slovak = ibanOfAccount(account('19-2000145399/0800'), 'SK')
    expect(isIban(slovak)).toBe(true)
    expect(slovak.slice(4)).toBe('08000000192000145399')
  })
})

describe('two spellings', () => {
  it.each([
    ['CZ6508000000192000145399', '19-2000145399/0800', true],
    ['CZ65 0800 0000 1920 0014 5399', '19-2000145399', true],
    ['CZ6508000000192000145399', '000019-2000145399', true],
    ['CZ6508000000192000145399', '19-2000145399/0100', false],
    ['CZ6508000000192000145399', '2000145399', false],
    ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', true],
    ['DE89370400440532013000', '', false],
  ])('%s and %s mean one account: %s', (one, other, isSame) => {
    expect(isSameAccount(one, other)).toBe(isSame)
    expect(isSameAccount(other, one)).toBe(isSame)
  })
})
