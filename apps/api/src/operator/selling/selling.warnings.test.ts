import type { SoldPath } from '@katedra/contract/operator-selling'
import { expect, it } from 'vitest'
import type { PricesFile } from '../../programs/programs.ts'
import { priceWarnings } from './selling.ts'

function list(CZK: Record<string, number>, vat_rates: PricesFile['vat_rates'] = { CZ: 21 }): PricesFile {
  return {
    valid_from: '2026-09-01',
    czk_per_eur: { rate: 24.3, on: '2026-08-31' },
    vat_rates,
    prices: [{ programs: ['dejepis'], months: 12, CZK }],
  }
}
const path: SoldPath = [
  { kind: 'field', name: 'prices' },
  { kind: 'price', program: 'dejepis', months: 12 },
  { kind: 'currency', currency: 'CZK' },
]

it('finds nothing odd in prices from one pupil on that go down', () => {
  expect(priceWarnings(list({ 1: 89, 30: 79, 100: 79 }), 'CZ')).toEqual([])
})

it('warns of a missing rate at home, of a gap below the lowest step and of steps that go up', () => {
  expect(priceWarnings(list({ 10: 79, 30: 89, 100: 65 }, { SK: 23 }), 'CZ')).toEqual([
    {
      code: 'no_home_vat',
      path: [
        { kind: 'field', name: 'vat_rates' },
        { kind: 'country', country: 'CZ' },
      ],
    },
    { code: 'gap_below', path, from: 10 },
    { code: 'dearer_step', path, from: 30 },
  ])
})
