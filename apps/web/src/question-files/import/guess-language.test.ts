import { expect, it } from 'vitest'
import { guessLanguage } from './guess-language.ts'

it.each([
  [['Která řeka protéká Prahou?', 'Kolik je 2 + 2?'], 'en', 'cs'],
  [['Which river is the longest?', 'Who was Antonín Dvořák?'], 'cs', 'en'],
  [['Kolik je 2 + 2?'], 'cs', 'cs'],
  [['2 + 2 = ?'], 'en', 'en'],
  [[], 'cs', 'cs'],
] as const)('guesses the language of a file by its questions: %j', (texts, otherwise, language) => {
  expect(guessLanguage(texts, otherwise)).toBe(language)
})
