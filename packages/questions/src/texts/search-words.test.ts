import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { searchWords } from './search-words.ts'

function finds(search: string, text: string): boolean {
  return searchWords(search).every((forms) => forms.some((form) => fold(text).includes(form)))
}

describe('words of a search', () => {
  it.each([
    ['zlomky', 'Sčítání zlomků'],
    ['zlomek', 'Zlomky a desetinná čísla'],
    ['zlomcích', 'Zlomky'],
    ['zlomky', 'Převeď na zlomek'],
    ['rovnice', 'Řešení rovnic'],
    ['rovnicemi', 'Lineární rovnice'],
    ['slovních druhů', 'Slovní druhy'],
    ['dějepisu', 'Dějepis'],
    ['Praze', 'Praha'],
    ['novakove', 'Nováková Anna'],
    ['nováková', 'Novák Jan'],
    ['fractions', 'Adding a fraction'],
    ['pátek', 'v pátku'],
  ])('find "%s" in "%s"', (search, text) => {
    expect(finds(search, text)).toBe(true)
  })

  it('need all words, whatever their order', () => {
    expect(finds('anna novak', 'Nováková Anna')).toBe(true)
    expect(finds('anna dvorak', 'Nováková Anna')).toBe(false)
  })

  it.each(['6.A', '2026000123', 'x+3', 'ABC 12'])('leave "%s" as it is', (search) => {
    expect(searchWords(search).flat()).toEqual(fold(search).split(' '))
  })

  it('cut nothing that would leave less than three letters', () => {
    expect(searchWords('les')).toEqual([['les']])
    expect(searchWords('ano')).toEqual([['ano']])
  })

  it('of nothing are none, and a word has few forms', () => {
    expect(searchWords('  ')).toEqual([])
    for (const word of ['zlomcich', 'matematice', 'novakovych', 'a'.repeat(100)])
      expect(searchWords(word).flat().length).toBeLessThanOrEqual(6)
  })
})
