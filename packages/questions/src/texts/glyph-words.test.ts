import { expect, it } from 'vitest'
import { wordOf } from './glyph-words.ts'

it.each([
  ['columns', 'columns'],
  ['Dějepis', 'columns'],
  ['ZEMĚPIS', 'globe'],
  ['matematika', 'fraction'],
  ['mountains', 'mountain'],
  ['Český jazyk', 'letters'],
  ['data', 'chart'],
  ['statistika', 'chart'],
])('finds the drawing of %s', (name, word) => {
  expect(wordOf(name)).toBe(word)
})

it.each(['', 'Ověřování kvality', '__proto__', 'constructor'])(
  'draws a book for %j, which it does not know',
  (name) => {
    expect(wordOf(name)).toBe('book')
  },
)
