import { countryCodes, currencies } from '@katedra/contract/programs'
import * as z from 'zod'

/* The messages of the checks are codes of the catalogue `content-files`, which says them to the author of a file. */

const Key = z.string().regex(/^[a-z0-9-]{2,80}$/, 'bad_key')
const Text = z.string().max(300)
const BothLanguages = z.strictObject({ cs: z.string().min(1).max(300), en: z.string().min(1).max(300) })
const Day = z.iso.date('bad_day')

/** The digits of a decimal number that is not negative, or undefined. Written without an exponent, as people write it. */
function digitsOf(value: string | number, places: number): { whole: string; part: string } | undefined {
  const match = /^(?<whole>\d{1,9})(?:\.(?<part>\d+))?$/.exec(String(value))
  const { whole = '', part = '' } = match?.groups ?? {}
  return whole === '' || part.length > places ? undefined : { whole, part }
}

/** A decimal number as an integer of its smallest unit: 89.9 in two places is 8990. From its digits, never by multiplying. */
export function inUnits(value: string | number, places: number): number {
  const digits = digitsOf(value, places)
  if (digits === undefined) throw new RangeError(`${value} is no decimal number of at most ${places} places`)
  return Number(digits.whole + digits.part.padEnd(places, '0'))
}

/** A decimal number, written as a number or a text; kept as the shortest number that says it. */
function decimal(places: 2 | 3) {
  const error = `decimal_${places}`
  return z
    .union([z.number(), z.string()], { error })
    .refine((value) => digitsOf(value, places) !== undefined, { error, abort: true })
    .transform(Number)
}

/** A price by the number of pupils from which it holds. */
const Steps = z
  .record(
    z.string().regex(/^[1-9]\d{0,5}$/, 'bad_from'),
    decimal(2)
      .refine((price) => price > 0, 'price_nothing')
      .refine((price) => price <= 1_000_000, 'price_large'),
  )
  .refine((steps) => Object.keys(steps).length > 0, 'no_price')

/** `content/prices.yaml`. */
export const PricesFile = z
  .strictObject({
    valid_from: Day,
    czk_per_eur: z.strictObject({ rate: decimal(3).refine((rate) => rate > 0 && rate <= 1000, 'bad_rate'), on: Day }),
    prices: z
      .array(
        z.strictObject({
          programs: z.array(Key).min(1),
          months: z.int().min(1).max(60),
          CZK: Steps.optional(),
          EUR: Steps.optional(),
        }),
      )
      .min(1),
    /** In per cent, by the buyer's country. */
    vat_rates: z.partialRecord(
      z.enum(countryCodes),
      decimal(2).refine((rate) => rate <= 50, 'vat_large'),
    ),
  })
  .superRefine(({ prices }, context) => {
    for (const { path, program, months } of twice(prices))
      context.addIssue({ code: 'custom', message: 'priced_twice', path, params: { program, count: months } })
  })
export type PricesFile = z.output<typeof PricesFile>

function twice(prices: readonly { programs: readonly string[]; months: number }[]) {
  const priced = prices.flatMap(({ programs, months }, index) =>
    programs.map((program, nth) => ({ path: ['prices', index, 'programs', nth], program, months })),
  )
  const isSame = (one: (typeof priced)[number]) => (other: (typeof priced)[number]) =>
    other.program === one.program && other.months === one.months
  return priced.filter((one, index) => priced.findIndex(isSame(one)) !== index)
}

/** `content/programs.yaml`. */
export const ProgramsFile = z
  .array(z.strictObject({ key: Key, subject: Key, title: BothLanguages, description: BothLanguages }))
  .superRefine((programs, context) => {
    const keys = programs.map(({ key }) => key)
    keys.forEach((key, index) => {
      if (keys.indexOf(key) !== index)
        context.addIssue({ code: 'custom', message: 'key_twice', path: [index, 'key'], params: { key } })
    })
  })
export type ProgramsFile = z.output<typeof ProgramsFile>

/** `content/supplier.yaml`: who sells. */
export const SupplierFile = z.strictObject({
  name: Text.min(1),
  street: Text,
  city: Text,
  postal_code: Text,
  country: z.enum(countryCodes),
  company_id: Text,
  tax_id: Text.default(''),
  vat_id: Text.default(''),
  is_vat_payer: z.boolean(),
  register_entry: BothLanguages,
  email: Text,
  phone: Text,
  accounts: z
    .array(z.strictObject({ currency: z.enum(currencies), account_number: Text, iban: Text.min(15), bic: Text }))
    .refine(
      (accounts) => currencies.every((currency) => accounts.filter((one) => one.currency === currency).length === 1),
      'account_per_currency',
    ),
})
export type Supplier = z.output<typeof SupplierFile>
