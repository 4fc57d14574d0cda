import * as z from 'zod/mini'
import { Email } from './fields.ts'
import type { CountryCode } from './programs.ts'
import { hasCheckDigit } from './registration-numbers.ts'

/** Two letters, two check digits, and the remainder that they make (ISO 13616). Spaces don't matter. */
export function isIban(text: string): boolean {
  const plain = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

function plainIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** From the right; each is twice the one before, modulo 11 (decree 169/2011 Sb., annex). */
const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

function hasRightSum(digits: string): boolean {
  const fromRight = digits.split('').toReversed()
  return weights.reduce((sum, weight, place) => sum + weight * Number(fromRight[place] ?? 0), 0) % 11 === 0
}

const accountPattern = /^(?:(?<prefix>\d{1,6})-)?(?<number>\d{2,10})\/(?<bank>\d{4})$/

/** What a Czech or Slovak account is in its IBAN: bank, prefix and number; undefined for what is no account. */
function insideIban(account: string): string | undefined {
  const { prefix = '', number = '', bank = '' } = accountPattern.exec(account.replaceAll(/\s/g, ''))?.groups ?? {}
  if (!/[1-9]/.test(number) || !hasRightSum(prefix) || !hasRightSum(number)) return undefined
  return `${bank}${prefix.padStart(6, '0')}${number.padStart(10, '0')}`
}

interface Account {
  account_number: string
  iban: string
}

/** A payment to a mistyped account goes astray, so both spellings have to hold and to mean one account. */
function accountMistakes({ account_number, iban }: Account, place: number): SupplierMistake[] {
  const path = ['accounts', place]
  if (!isIban(iban)) return [{ path: [...path, 'iban'], key: 'iban' }]
  const plain = plainIban(iban)
  if (account_number === '' || !/^(?:CZ|SK)/.test(plain)) return []
  const inside = insideIban(account_number)
  if (inside === undefined) return [{ path: [...path, 'account_number'], key: 'account_number' }]
  return inside === plain.slice(4) ? [] : [{ path: [...path, 'account_number'], key: 'account_differs' }]
}

/** Who sells, as far as it can be checked. */
export interface CheckedSupplier {
  country: CountryCode
  company_id: string
  tax_id: string
  vat_id: string
  is_vat_payer: boolean
  email: string
  accounts: readonly Account[]
}

/** A mistake at a field; the key is one of the catalogue `fields`. */
export interface SupplierMistake {
  path: (string | number)[]
  key: string
}

/** Greece calls itself EL in its tax numbers. */
function prefixOf(country: CountryCode): string {
  return country === 'GR' ? 'EL' : country
}

/** Tax numbers of both kinds begin with the country; of Czechia they are known to have 8 to 10 digits. */
function hasTaxShape(number: string, country: CountryCode): boolean {
  if (number === '') return true
  if (country === 'CZ') return /^CZ\d{8,10}$/.test(number)
  return number.startsWith(prefixOf(country)) && /^[A-Z]{2}[A-Z\d]{2,12}$/.test(number)
}

/** What cannot be right about a supplier: it would be printed on documents, and money would be sent there. */
export function supplierMistakes(supplier: CheckedSupplier): SupplierMistake[] {
  const { country, company_id, tax_id, vat_id, is_vat_payer, email, accounts } = supplier
  const isCompanyId = country !== 'CZ' || (/^\d{8}$/.test(company_id) && hasCheckDigit(company_id))
  // In Slovakia the tax number is ten digits alone.
  const isTaxId = hasTaxShape(tax_id, country) || (country === 'SK' && /^\d{10}$/.test(tax_id))
  const rules: [boolean, string, string][] = [
    [isCompanyId, 'company_id', 'identification_number'],
    [isTaxId, 'tax_id', country === 'CZ' ? 'tax_id' : 'invalid'],
    [hasTaxShape(vat_id, country), 'vat_id', 'vat_id'],
    [!is_vat_payer || vat_id !== '', 'vat_id', 'vat_id_of_payer'],
    [z.safeParse(Email, email).success, 'email', 'email'],
  ]
  return [
    ...rules.filter(([isRight]) => !isRight).map(([, field, key]) => ({ path: [field], key })),
    ...accounts.flatMap((account, place) => accountMistakes(account, place)),
  ]
}
