import { describe, expect, it } from 'vitest'
import { matches } from './fold.ts'

describe('searching by typed words', () => {
  it('ignores case and diacritics', () => {
    expect(matches(' Žluťoučký KŮŇ ', 'zlutoucky kun')).toBe(true)
    expect(matches('Nejedlá-Vondráčková Maximiliána', 'vondrackova')).toBe(true)
  })

  it('takes the words in any order', () => {
    expect(matches('Slovní druhy 6.A', '6.a slovni')).toBe(true)
  })

  it('needs all the words', () => {
    expect(matches('Slovní druhy 6.A', 'slovni 7.b')).toBe(false)
  })

  it('finds everything while nothing is typed', () => {
    expect(matches('Slovní druhy', '  ')).toBe(true)
  })
})
