import { vatTreatments } from '@katedra/contract/price'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditLines, inCrowns, sumUp } from './documents.sums.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: -5000, max: 5000 }),
    unit_price: fc.integer({ min: 0, max: 10_000_000 }),
    vat_rate: fc.constantFrom(0, 500, 1200, 1900, 2100, 2300, 2550),
  })
  .map((parts) => ({ ...parts, net: parts.quantity * parts.unit_price + 0 }))
const lines = fc.array(line, { minLength: 1, maxLength: 40 })
const treatment = fc.constantFrom(...vatTreatments)

/** Half away from zero, written another way: by the remainder. */
function reference(product: bigint, divisor: bigint): number {
  const size = product < 0n ? -product : product
  const isUp = (size % divisor) * 2n >= divisor
  const rounded = Number(size / divisor) + (isUp ? 1 : 0)
  return product < 0n ? 0 - rounded : rounded
}

describe('sums of a document', () => {
  it('count tax once for each rate, from the sum of the bases', () => {
    // Each line alone would give 10.5, rounded up: 11 + 11.
    const two = [
      { net: 50, vat_rate: 2100 },
      { net: 50, vat_rate: 2100 },
      { net: 1000, vat_rate: 1200 },
    ]
    expect(sumUp(two, 'domestic')).toEqual({
      vat: [
        { rate: 2100, base: 100, tax: 21 },
        { rate: 1200, base: 1000, tax: 120 },
      ],
      total_net: 1100,
      total_vat: 141,
      total: 1241,
    })
  })

  it('charge no tax where the customer accounts for it, and none of a supplier who is not registered', () => {
    const sold = [
      { net: 50, vat_rate: 2100 },
      { net: 100, vat_rate: 1200 },
    ]
    const untaxed = { vat: [{ rate: 0, base: 150, tax: 0 }], total_net: 150, total_vat: 0, total: 150 }
    expect([sumUp(sold, 'reverse_charge'), sumUp(sold, 'not_payer')]).toEqual([untaxed, untaxed])
  })

  it('are the sums of their parts', () => {
    fc.assert(
      fc.property(lines, treatment, (sold, how) => {
        const { vat, total_net, total_vat, total } = sumUp(sold, how)
        expect(total_net).toBe(sold.reduce((sum, { net }) => sum + net, 0))
        expect(total_net).toBe(vat.reduce((sum, { base }) => sum + base, 0))
        expect(total_vat).toBe(vat.reduce((sum, { tax }) => sum + tax, 0))
        expect(total).toBe(total_net + total_vat)
        expect(new Set(vat.map(({ rate }) => rate)).size).toBe(vat.length)
      }),
    )
  })

  it('round half a haléř up, exactly', () => {
    fc.assert(
      fc.property(lines, (sold) => {
        for (const { rate, base, tax } of sumUp(sold, 'domestic').vat)
          expect(tax).toBe(reference(BigInt(base) * BigInt(rate), 10_000n))
      }),
    )
    expect(sumUp([{ net: 50, vat_rate: 2100 }], 'domestic').total_vat).toBe(11)
    expect(sumUp([{ net: -50, vat_rate: 2100 }], 'domestic').total_vat).toBe(-11)
  })

  it('of a credit note cancel those of its invoice', () => {
    fc.assert(
      fc.property(lines, treatment, (sold, how) => {
        const [invoice, credit] = [sumUp(sold, how), sumUp(creditLines(sold), how)]
        expect(credit.total + invoice.total).toBe(0)
        expect(credit.vat.map(({ rate, base, tax }) => ({ rate, base: 0 - base, tax: 0 - tax }))).toEqual(invoice.vat)
        const all = [
          credit.total,
          credit.total_net,
          credit.total_vat,
          ...credit.vat.flatMap(({ base, tax }) => [base, tax]),
        ]
        expect(all.some((amount) => Object.is(amount, -0))).toBe(false)
      }),
    )
  })
})

describe('an amount in crowns', () => {
  it.each([
    [127_400, '25.145', 3_203_473],
    [100, '25', 2500],
    [2, '24.25', 49],
    [-2, '24.25', -49],
    [0, '25.145', 0],
  ])('of %i cents at %s is %i', (cents, rate, crowns) => {
    expect(inCrowns(cents, rate)).toBe(crowns)
  })

  it('is rounded half up, exactly, and the same with the other sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 0, max: 999 }),
        (cents, whole, thousandths) => {
          const rate = `${whole}.${String(thousandths).padStart(3, '0')}`
          expect(inCrowns(cents, rate)).toBe(reference(BigInt(cents) * BigInt(whole * 1000 + thousandths), 1000n))
          expect(inCrowns(cents, rate) + inCrowns(0 - cents, rate)).toBe(0)
        },
      ),
    )
  })

  it('is not guessed from what is no rate', () => {
    expect(() => inCrowns(100, '25,145')).toThrow('25,145 is no exchange rate')
  })
})
