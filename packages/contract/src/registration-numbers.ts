import * as z from 'zod/mini'
import { noNul } from './fields.ts'

/* Numbers by which a school, a company or another payer stands in public registers. */

/** Weights of the first seven digits (domain facts, section 8). */
const weights = [8, 7, 6, 5, 4, 3, 2]

/** Whether the last of eight digits follows from the others, modulo 11; Czech and Slovak numbers use the same sum. */
export function hasCheckDigit(number: string): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0)
  return Number(number[7]) === (11 - (sum % 11)) % 10
}

/** People write spaces between the digits and leave out leading zeros. */
function eightDigits(typed: string): string {
  const digits = typed.replaceAll(/\s/g, '')
  return digits === '' ? '' : digits.padStart(8, '0')
}

function isNumberOrNothing(number: string): boolean {
  return number === '' || (/^\d{8}$/.test(number) && hasCheckDigit(number))
}

/** IČO: eight digits with a check digit, or nothing; spaces and missing leading zeros are mended. */
export const OptionalIdentificationNumber = z._default(
  z.pipe(
    z.string({ error: 'not_text' }).check(noNul, z.maxLength(20, { error: 'identification_number' })),
    z.pipe(z.transform(eightDigits), z.string()).check(z.refine(isNumberOrNothing, { error: 'identification_number' })),
  ),
  '',
)
/** The same, and it must be there. */
export const IdentificationNumber = z.pipe(
  z
    .string({ error: 'identification_number' })
    .check(noNul, z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'identification_number' })),
  z.pipe(z.transform(eightDigits), z.string()).check(z.refine(isNumberOrNothing, { error: 'identification_number' })),
)

/** DIČ and numbers like it: letters and digits, written without spaces. */
function taxNumber(key: string, pattern: RegExp) {
  return z._default(
    z.pipe(
      z.string({ error: 'not_text' }).check(noNul, z.maxLength(30, { error: key })),
      z
        .pipe(
          z.transform((typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()),
          z.string(),
        )
        .check(z.refine((number) => number === '' || pattern.test(number), { error: key })),
    ),
    '',
  )
}

/** DIČ, or nothing: in Czechia CZ and 8 to 10 digits, in Slovakia 10 digits. */
export const OptionalTaxId = taxNumber('tax_id', /^(?:CZ\d{8,10}|\d{10}|[A-Z]{2}[A-Z\d]{2,12})$/)
/** The number of one registered for VAT, or nothing: the country and its digits. */
export const OptionalVatId = taxNumber('vat_id', /^[A-Z]{2}[A-Z\d]{2,12}$/)
