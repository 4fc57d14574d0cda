import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slipsBetween } from './slips.ts'

test.each<[string, string, number]>([
  ['', '', 0],
  ['', 'abc', 3],
  ['pes', 'pes', 0],
  ['pes', 'les', 1],
  ['pes', 'psse', 2],
  ['labe', 'lbae', 1],
  ['abcd', 'badc', 2],
  // The optimal string alignment never edits a swapped pair again; the unrestricted distance would be 2.
  ['ca', 'abc', 3],
  ['kočka', 'počátek', 5],
  ['rok 1', 'rok 2', Infinity],
  ['12', '21', Infinity],
  ['a1', 'a', Infinity],
  ['1a', 'a1', 2],
  ['v roce 9', 'vroce 9', 1],
  ['😀a', 'a', 1],
])('"%s" and "%s" are %d slips apart', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
})

test('is the same both ways and no more than changing every letter', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'č', ' '), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
      expect(slipsBetween(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(slipsBetween(one, other) === 0).toBe(one === other)
    }),
  )
})
