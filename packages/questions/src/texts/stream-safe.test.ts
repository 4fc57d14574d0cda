import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutMarks, findLongMarks, normalized, normalizedLines } from './stream-safe.ts'

/** Marks of two classes in turn: the run that sorting takes the longest for. */
const marks = (count: number) => '\u0301\u0323'.repeat(count / 2)

describe('a run of marks', () => {
  it.each([
    ['Příliš žluťoučký kůň', -1],
    [`a${marks(30)}b${marks(30)}`, -1],
    [`ab${marks(32)}`, 2],
    [`${marks(30)}a${marks(32)}`, 31],
    ['a'.repeat(100), -1],
    [`a${'\u{1d165}'.repeat(30)}`, -1],
    [`a${'\u{1d165}'.repeat(31)}`, 1],
    ['', -1],
  ])('of more than 30 is found: %#', (text, index) => {
    expect(findLongMarks(text)).toBe(index)
  })

  it('is cut to 30, and nothing else changes', () => {
    expect(cutMarks(`x${marks(40)}y${marks(4)}`)).toBe(`x${marks(30)}y${marks(4)}`)
    expect(cutMarks('C\u030Ca\u0301p')).toBe('C\u030Ca\u0301p')
  })

  it('of millions is put into a normal form at once', () => {
    expect(normalized(`a${marks(4_800_000)}`, 'NFD')).toHaveLength(31)
  })
})

describe('a normal form line by line', () => {
  it('leaves a line with a longer run as it is, and no other', () => {
    const long = `e\u0301${marks(40)}`
    expect(normalizedLines(`e\u0301\n${long}\ne\u0301`)).toBe(`é\n${long}\né`)
  })
})

describe('a normal form', () => {
  it('is that of the language itself where no run is too long', () => {
    const unit = fc.constantFrom('a', 'ž', 'ǘ', '\u0301', '\u0323', '\u030c', '한', '\u{1d165}', ' ', 'ﬁ')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.constantFrom('NFC', 'NFD', 'NFKC'), (text, form) => {
        expect(normalized(text, form)).toBe(text.normalize(form))
      }),
      { seed: 11 },
    )
  })
})
