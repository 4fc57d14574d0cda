import { describe, expect, it } from 'vitest'
import { linesWithVat, vatOf, withVat } from './price.ts'

describe('prices with VAT', () => {
  it('are the base and its tax, rounded half up', () => {
    expect(withVat(8900, 2100)).toBe(10_769)
    expect(withVat(390, 2100)).toBe(472)
    expect(withVat(8900, 0)).toBe(8900)
  })

  it('of one line are those of the order', () => {
    expect(linesWithVat([28 * 390], 2100)).toEqual([withVat(28 * 390, 2100)])
    expect(linesWithVat([], 2100)).toEqual([])
  })

  it.each([0, 1000, 1200, 2100, 2300])('of several lines sum up to the total, at a rate of %i', (rate) => {
    for (let unit = 1; unit < 400; unit += 1) {
      const nets = [unit, 3 * unit + 1, 7 * unit + 2, 0, unit]
      const net = nets.reduce((sum, one) => sum + one, 0)
      const totals = linesWithVat(nets, rate)
      expect(totals.reduce((sum, one) => sum + one, 0)).toBe(net + vatOf(net, rate))
      // Each is within one haléř of its own base with VAT.
      for (const [index, base] of nets.entries())
        expect(Math.abs((totals[index] ?? Number.NaN) - withVat(base, rate))).toBeLessThanOrEqual(1)
    }
  })
})
