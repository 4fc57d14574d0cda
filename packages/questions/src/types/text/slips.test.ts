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

test('with a limit, is the same up to it and Infinity beyond', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 10 })
  fc.assert(
    fc.property(text, text, fc.nat(4), (one, other, max) => {
      const slips = slipsBetween(one, other)
      expect(slipsBetween(one, other, max)).toBe(slips <= max ? slips : Infinity)
    }),
    { numRuns: 1000 },
  )
})

test('with a limit, takes no time that grows with the product of the lengths', () => {
  // 10^10 pairs of letters would take minutes.
  const long = 'abcdefghij'.repeat(10_000)
  expect(slipsBetween(long, `b${long.slice(1)}`, 2)).toBe(1)
  expect(slipsBetween(long, 'x'.repeat(100_000), 2)).toBe(Infinity)
})
