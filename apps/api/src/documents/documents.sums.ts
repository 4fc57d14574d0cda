import { vatOf, type VatTreatment } from '@katedra/contract/price'

/** What a line says of tax: its price without VAT and the rate in basis points. */
export interface TaxedLine {
  net: number
  vat_rate: number
}

/** One row of the recapitulation of VAT. */
export interface VatRow {
  rate: number
  base: number
  tax: number
}

export interface Sums {
  vat: VatRow[]
  total_net: number
  total_vat: number
  total: number
}

/** Under these the supplier charges no tax, whatever the price list says. */
const untaxed: readonly VatTreatment[] = ['reverse_charge', 'not_payer']

/**
 * The recapitulation of VAT and the totals: tax is counted once for each rate, from the sum of its bases, and never on lines
 * (act 235/2004 Sb., sections 36 and 37). Without tax there is one row, at no rate.
 */
export function sumUp(lines: readonly TaxedLine[], treatment: VatTreatment): Sums {
  const bases = new Map<number, number>()
  for (const { net, vat_rate } of lines) {
    const rate = untaxed.includes(treatment) ? 0 : vat_rate
    bases.set(rate, (bases.get(rate) ?? 0) + net)
  }
  const vat = [...bases].map(([rate, base]) => ({ rate, base, tax: vatOf(base, rate) })).toSorted(byRate)
  const total_net = vat.reduce((sum, { base }) => sum + base, 0)
  const total_vat = vat.reduce((sum, { tax }) => sum + tax, 0)
  return { vat, total_net, total_vat, total: total_net + total_vat }
}

function byRate(a: VatRow, b: VatRow): number {
  return b.rate - a.rate
}

/** The lines of a credit note that takes a whole invoice back: the same prices, negative quantities. */
export function creditLines<Line extends TaxedLine & { quantity: number }>(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, quantity: 0 - line.quantity, net: 0 - line.net }))
}

const decimals = /^(\d+)(?:\.(\d+))?$/

/**
 * An amount in cents as haléře, at a rate written as a decimal number ("25.145" crowns for one euro); half a haléř goes up, of
 * a negative amount down, so that a credit note cancels its invoice in crowns too.
 */
export function inCrowns(cents: number, czkPerEur: string): number {
  const [, whole = '', part = ''] = decimals.exec(czkPerEur) ?? []
  if (whole === '') throw new RangeError(`${czkPerEur} is no exchange rate`)
  const scale = 10n ** BigInt(part.length)
  const product = BigInt(Math.abs(cents)) * BigInt(whole + part)
  const crowns = Number((product * 2n + scale) / (scale * 2n))
  return cents < 0 ? 0 - crowns : crowns
}
