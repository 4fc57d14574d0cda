import { expect, test } from 'vitest'
import { acceptedLanguages, pickLanguage } from './index.ts'

test.each([
  ['cs-CZ,cs;q=0.9,en;q=0.8', 'cs'],
  ['sk-SK,sk;q=0.9', 'cs'],
  ['de-DE,de;q=0.9,en;q=0.5,cs;q=0.7', 'cs'],
  ['de', 'en'],
  ['en-GB;q=0.4,cs;q=0.1', 'en'],
  ['cs;q=0,en', 'en'],
  ['', 'en'],
])('a browser that wishes for "%s" gets %s', (header, language) => {
  expect(pickLanguage(acceptedLanguages(header))).toBe(language)
})

test('a request without the header gets English', () => {
  expect(pickLanguage(acceptedLanguages(undefined))).toBe('en')
})
