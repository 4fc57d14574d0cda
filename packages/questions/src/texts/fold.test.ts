import { expect, test } from 'vitest'
import { fold, foldCase, slugOf, stripDiacritics } from './fold.ts'

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

test('folds a text for searching, with its spaces or with single ones', () => {
  expect(fold('Žluťoučký  KŮŇ ')).toBe('zlutoucky  kun ')
  expect(fold(' Žluťoučký  KŮŇ ', { spaces: 'single' })).toBe('zlutoucky kun')
})

test('keeps diacritics where they matter, composed', () => {
  expect(fold('Slovni\u0301  DRUHY', { diacritics: 'keep', spaces: 'single' })).toBe('slovní druhy')
})

test.each([
  ['Přijímačky na gymnázium 2026!', 'prijimacky-na-gymnazium-2026'],
  ['  …  ', ''],
  ['Nováková Anna', 'novakova-anna'],
])('makes a key of %s', (title, key) => {
  expect(slugOf(title)).toBe(key)
})

test('cuts a key to its length without a hyphen at its end', () => {
  expect(slugOf('slovní druhy', 7)).toBe('slovni')
})
