import { expect, test } from 'vitest'
import { foldCase, stripDiacritics } from './plain-text.ts'

test.each([
  ['ŽLUŤOUČKÝ', 'žluťoučký'],
  ['Straße', 'STRASSE'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['C\u030C', 'č'],
])('folds the case of %s and %s to the same text', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
})

test.each([
  ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Prilis zlutoucky kun upel dabelske ody'],
  ['ŇĚŮŘŤ', 'NEURT'],
  ['ľščťžýáíéôúäň', 'lsctzyaieouan'],
  ['Łódź', 'Łodz'],
])('strips the diacritics of %s to %s', (text, plain) => {
  expect(stripDiacritics(text)).toBe(plain)
})
