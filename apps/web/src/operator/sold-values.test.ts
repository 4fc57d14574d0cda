import { expect, it } from 'vitest'
import { valueKind } from './sold-values.ts'

it.each([
  ['valid_from', '2026-09-01', 'day'],
  ['czk_per_eur / on', '2026-08-31', 'day'],
  ['czk_per_eur / rate', '24.33', 'rate'],
  ['prices / dejepis for 12 months / CZK / 30', '3.9', 'price'],
  ['vat_rates / FI', '25.5', 'percent'],
  ['is_vat_payer', 'true', 'yesOrNo'],
  ['country', 'CZ', 'country'],
  ['accounts / CZK / iban', 'CZ6508000000192000145399', 'text'],
  ['dejepis / title / cs', '2026-09-01', 'text'],
  ['valid_from', 'soon', 'text'],
] as const)('a change at %s to %s is read as a %s', (path, value, kind) => {
  expect(valueKind(path, value)).toBe(kind)
})
