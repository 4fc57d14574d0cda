import type { Currency } from './programs.ts'

/** From this number of pupils on, what one costs: smallest unit, without VAT. */
export interface PriceStep {
  from_quantity: number
  unit_price: number
}

/**
 * The price of one pupil when the given number is ordered; undefined below the first step. Steps may come in any order.
 */
export function unitPriceAt(steps: readonly PriceStep[], quantity: number): PriceStep | undefined {
  return steps
    .filter((step) => step.from_quantity <= quantity)
    .reduce<PriceStep | undefined>(
      (best, step) => (best && best.from_quantity > step.from_quantity ? best : step),
      undefined,
    )
}

/** The next step, which makes a pupil cheaper; undefined at the last one. */
export function nextStep(steps: readonly PriceStep[], quantity: number): PriceStep | undefined {
  return steps
    .filter((step) => step.from_quantity > quantity)
    .reduce<PriceStep | undefined>(
      (best, step) => (best && best.from_quantity < step.from_quantity ? best : step),
      undefined,
    )
}

/**
 * VAT of a base at a rate in basis points (2100 = 21 %), rounded half up to the smallest unit, away from zero for a negative
 * base, so that a credit note is the exact opposite of its invoice (act 235/2004 Sb., section 37). Exact: the product is made
 * of big integers.
 */
export function vatOf(base: number, rate: number): number {
  const product = BigInt(Math.abs(base)) * BigInt(rate)
  const tax = Number((product + 5000n) / 10_000n)
  // Zero has no sign.
  return base < 0 && tax > 0 ? -tax : tax
}

/** A base with its VAT, as schools see prices: most of them cannot deduct it. */
export function withVat(base: number, rate: number): number {
  return base + vatOf(base, rate)
}

/**
 * What lines cost with VAT. The tax is counted once, of the sum of the bases, so each line has the part by which the sum grows
 * with it: together they are the total to the last haléř, and a single line is its own base with VAT.
 */
export function linesWithVat(bases: readonly number[], rate: number): number[] {
  let before = 0
  return bases.map((base) => {
    const share = withVat(before + base, rate) - withVat(before, rate)
    before += base
    return share
  })
}

/** How VAT is treated on an order. `oss`: at the rate of the buyer's country; `not_payer`: the supplier is not registered. */
export const vatTreatments = ['domestic', 'oss', 'reverse_charge', 'not_payer'] as const
export type VatTreatment = (typeof vatTreatments)[number]

/** What decides about VAT. Countries are two letters of ISO 3166-1. */
export interface VatParties {
  supplier: { country: string; is_vat_payer: boolean }
  /** `vat_id` of one registered for VAT in an EU country, or empty. */
  payer: { country: string; vat_id: string }
}

/**
 * Whose tax and in which country: at home the domestic rate; a buyer of another EU country with a VAT number accounts for it
 * (reverse charge); one without is charged the rate of that country (one-stop shop for electronic services).
 */
export function vatTreatment({ supplier, payer }: VatParties): { treatment: VatTreatment; country: string } {
  if (!supplier.is_vat_payer) return { treatment: 'not_payer', country: supplier.country }
  if (payer.country === supplier.country) return { treatment: 'domestic', country: supplier.country }
  if (payer.vat_id !== '') return { treatment: 'reverse_charge', country: payer.country }
  return { treatment: 'oss', country: payer.country }
}

/** One line of an order: a number of pupils for a number of months. */
export interface PricedLine {
  quantity: number
  steps: readonly PriceStep[]
}

/** Sums of an order in the smallest unit; undefined when a quantity has no price. */
export function priceOf(
  lines: readonly PricedLine[],
  rate: number,
): { net: number; vat: number; total: number } | undefined {
  let net = 0
  for (const { quantity, steps } of lines) {
    const step = unitPriceAt(steps, quantity)
    if (step === undefined) return undefined
    net += step.unit_price * quantity
  }
  const vat = vatOf(net, rate)
  return { net, vat, total: net + vat }
}

/** An amount in the smallest unit as a decimal number with two places, as payment formats write it: `12345` is `123.45`. */
export function decimalAmount(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount as people write it: `12 345,00 Kč`, `€1,234.50`. */
export function shownAmount(amount: number, currency: Currency, language: 'cs' | 'en'): string {
  const format = new Intl.NumberFormat(language === 'cs' ? 'cs-CZ' : 'en-GB', { style: 'currency', currency })
  return format.format(amount / 100)
}
