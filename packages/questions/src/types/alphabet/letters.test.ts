import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { word } from '../../testing/arbitrary-text.ts'
import { boxCount, lettersOf, patternOf } from './letters.ts'

describe('the pattern of a word', () => {
  test.each([
    ['PRAHA', '_____'],
    ['Ústí nad Labem', '____ ___ _____'],
    ['Frýdek-Místek', '______-______'],
    ["d'Artagnan", "_'________"],
    ['CHATA', '_____'],
    ['R2-D2', '__-__'],
    ['Karel IV.', '_____ __.'],
    ['ČÁP'.normalize('NFD'), '___'],
    ['x\u030Cy', '__'],
    ['Ελλάδα', '______'],
    ['- -', '- -'],
  ])('of %s is %s', (text, pattern) => {
    expect(patternOf(text)).toBe(pattern)
  })

  test('has a box for each letter and shows none of them', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(boxCount(patternOf(text))).toBe(lettersOf(text).length)
        expect(patternOf(text)).not.toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})
