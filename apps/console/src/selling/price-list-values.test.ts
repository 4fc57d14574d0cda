import type { SoldPath } from '@katedra/contract/operator-selling'
import { expect, it } from 'vitest'
import { valueKind } from './price-list-values.ts'

const field = (name: string) => ({ kind: 'field', name }) as const
const crowns = { kind: 'currency', currency: 'CZK' } as const

it.each<[SoldPath, string, string]>([
  [[field('valid_from')], '2026-09-01', 'day'],
  [[field('czk_per_eur'), field('on')], '2026-08-31', 'day'],
  [[field('czk_per_eur'), field('rate')], '24.33', 'rate'],
  [
    [field('prices'), { kind: 'price', program: 'dejepis', months: 12 }, crowns, { kind: 'pupils', from: 30 }],
    '3.9',
    'price',
  ],
  [[field('vat_rates'), { kind: 'country', country: 'FI' }], '25.5', 'percent'],
  [[field('is_vat_payer')], 'true', 'yesOrNo'],
  [[field('country')], 'CZ', 'country'],
  [[field('accounts'), crowns, field('iban')], 'CZ6508000000192000145399', 'text'],
  [[{ kind: 'program', key: 'dejepis' }, field('title'), field('cs')], '2026-09-01', 'text'],
  [[field('valid_from')], 'soon', 'text'],
])('a change at %j to %s is read as a %s', (path, value, kind) => {
  expect(valueKind(path, value)).toBe(kind)
})
