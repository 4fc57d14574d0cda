/*
 * Account numbers. A Czech one is [prefix-]number/bank, prefix and number each divisible by 11 when weighted (decree 169/2011
 * Sb., annex); Slovakia has the same layout.
 */

/** Without leading zeros, but for the bank's code. */
export interface CzechAccount {
  prefix: string
  number: string
  /** Empty where only the number is known: statements in GPC leave out the own bank. */
  bank_code: string
}

/** From the right; each is twice the one before, modulo 11. */
const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6] as const

/** Ten digits at most, weighted, modulo 11. */
export function remainderOf11(digits: string): number {
  const fromRight = digits.split('').toReversed()
  return weights.reduce((sum, weight, index) => sum + weight * Number(fromRight[index] ?? 0), 0) % 11
}

/** Both sums hold, and the number is not empty. */
export function hasRightSums({ prefix, number }: Pick<CzechAccount, 'prefix' | 'number'>): boolean {
  return /[1-9]/.test(number) && remainderOf11(prefix) === 0 && remainderOf11(number) === 0
}

/** "19-2000145399/0800", with spaces or leading zeros or without; undefined for what is no Czech account. */
export function readAccount(text: string): CzechAccount | undefined {
  const match = /^(?:(?<prefix>\d{1,6})-)?(?<number>\d{2,10})\/(?<bank>\d{4})$/.exec(text.replaceAll(/\s/g, ''))
  if (match?.groups === undefined) return undefined
  const account = {
    prefix: withoutZeros(match.groups['prefix'] ?? ''),
    number: withoutZeros(match.groups['number'] ?? ''),
    bank_code: match.groups['bank'] ?? '',
  }
  return hasRightSums(account) ? account : undefined
}

/** As people write it. */
export function printAccount({ prefix, number, bank_code }: CzechAccount): string {
  return `${prefix === '' ? '' : `${prefix}-`}${number}${bank_code === '' ? '' : `/${bank_code}`}`
}

/** Lengths in the countries of the SEPA area, by the register of ISO 13616. */
const sepaLengths = new Map(
  Object.entries({
    AD: 24,
    AL: 28,
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
    FR: 27,
    GB: 22,
    GI: 23,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IS: 26,
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MT: 31,
    NL: 18,
    NO: 15,
    PL: 28,
    PT: 25,
    RO: 24,
    RS: 22,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    VA: 22,
  }),
)

/** Without spaces, in upper case. */
export function plainIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** A SEPA country's length and the check digits; says nothing about modulo 11 inside. */
export function isIban(text: string): boolean {
  const iban = plainIban(text)
  const country = iban.slice(0, 2)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || iban.length !== sepaLengths.get(country)) return false
  if (isDomestic(country) && !/^..\d+$/.test(iban)) return false
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** In groups of four. */
export function printIban(text: string): string {
  return plainIban(text).replaceAll(/.{4}/g, '$& ').trim()
}

/** The account in a Czech or Slovak IBAN; undefined for others and for sums that do not hold. */
export function accountOfIban(text: string): CzechAccount | undefined {
  const iban = plainIban(text)
  if (!isIban(iban) || !isDomestic(iban.slice(0, 2))) return undefined
  const account = {
    prefix: withoutZeros(iban.slice(8, 14)),
    number: withoutZeros(iban.slice(14)),
    bank_code: iban.slice(4, 8),
  }
  return hasRightSums(account) ? account : undefined
}

/** The IBAN of an account, in the country that its bank is in. */
export function ibanOfAccount({ prefix, number, bank_code }: CzechAccount, country: 'CZ' | 'SK' = 'CZ'): string {
  const bban = `${bank_code}${prefix.padStart(6, '0')}${number.padStart(10, '0')}`
  const check = 98 - remainderOf97(`${bban}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}

/** Whether two spellings mean one account; a bank that only one of them names does not part them. */
export function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first === undefined || second === undefined) return plainIban(one) === plainIban(other)
  const isSameBank = first.bank_code === '' || second.bank_code === '' || first.bank_code === second.bank_code
  return isSameBank && first.prefix === second.prefix && first.number === second.number
}

function partsOf(text: string): CzechAccount | undefined {
  const match = /^(?:(?<prefix>\d{1,6})-)?(?<number>\d{1,10})(?:\/(?<bank>\d{4}))?$/.exec(plainIban(text))
  if (match?.groups === undefined) return accountOfIban(text)
  return {
    prefix: withoutZeros(match.groups['prefix'] ?? ''),
    number: withoutZeros(match.groups['number'] ?? ''),
    bank_code: match.groups['bank'] ?? '',
  }
}

function isDomestic(country: string): boolean {
  return country === 'CZ' || country === 'SK'
}

/** Letters count as two digits, A = 10 (ISO 7064). */
function remainderOf97(text: string): number {
  return text.split('').reduce((remainder, character) => {
    const value = Number.parseInt(character, 36)
    return (remainder * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '')
}
