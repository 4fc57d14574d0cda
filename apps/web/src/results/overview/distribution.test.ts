import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { distributionBars, distributionSummary } from './distribution.ts'

const cs = translator('cs', 'results')
const format = createFormat('cs')
const distribution = [0, 0, 1, 0, 2, 3, 5, 8, 4, 1]

describe('distribution of results', () => {
  it('names its ten bars by their range', () => {
    const bars = distributionBars(cs, distribution, format)
    expect(bars[0]).toEqual({ label: '0–10\u00a0%', value: 0, valueText: '0 žáků' })
    expect(bars[7]).toEqual({ label: '70–80\u00a0%', value: 8, valueText: '8 žáků' })
    expect(bars[9]).toEqual({ label: '90–100\u00a0%', value: 1, valueText: '1 žák' })
  })

  it('says its message in a sentence', () => {
    expect(distributionSummary(cs, distribution, format)).toBe(
      'Výsledky sahají od 20\u00a0% do 100\u00a0%. Nejpočetnější pásmo 70–80\u00a0% má 8 žáků.',
    )
    expect(distributionSummary(cs, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], format)).toBe('Zatím nikdo neodevzdal.')
  })
})
