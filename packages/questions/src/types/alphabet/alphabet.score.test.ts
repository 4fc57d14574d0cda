import { describe, expect, test } from 'vitest'
import { scoreAlphabet } from './alphabet.score.ts'
import type { AlphabetContent, AlphabetKey } from './alphabet.ts'
import { patternOf } from './letters.ts'

function questionWith(word: string, changes: Partial<AlphabetKey> = {}): [AlphabetContent, AlphabetKey] {
  return [
    { pattern: { cs: patternOf(word) } },
    { word: { cs: word }, ignore_diacritics: false, partial: true, ...changes },
  ]
}

function fractionOf(word: string, letters: readonly string[], changes: Partial<AlphabetKey> = {}): unknown {
  const score = scoreAlphabet(...questionWith(word, changes), { language: 'cs', letters: [...letters] })
  return score.kind === 'scored' ? score.fraction : score.kind
}

describe('letters of a word', () => {
  test.each<[string, string, number]>([
    ['PRAHA', 'PRAHA', 1],
    ['PRAHA', 'praha', 1],
    ['praha', 'PRAHA', 1],
    ['PRAHA', 'PRAGA', 4 / 5],
    ['GRÓNSKO', 'GRONSKO', 6 / 7],
    ['ŽĎÁR', 'žďár', 1],
    ['ŽĎÁR', 'ZDAR', 1 / 4],
    ['ŮŘAD', 'ÚŘAD', 3 / 4],
    ['CHATA', 'CHATA', 1],
    ['KARLŠTEJN', 'karlštejn', 1],
    ['R2D2', 'R2D3', 3 / 4],
    ['ŠACH', 'VĚŽE', 0],
  ])('%s spelt as %s earn %d in parts', (word, spelt, fraction) => {
    expect(fractionOf(word, Array.from(spelt))).toBe(fraction)
    expect(fractionOf(word, Array.from(spelt), { partial: false })).toBe(fraction === 1 ? 1 : 0)
  })

  test.each<[string, string, number]>([
    ['ŽĎÁR', 'ZDAR', 1],
    ['ŽĎÁR', 'žďár', 1],
    ['ZDAR', 'ŽĎÁR', 1],
    ['ŮŘAD', 'ÚŘAD', 1],
    ['ŽĎÁR', 'ZDAN', 3 / 4],
  ])('%s spelt as %s earn %d where diacritics do not count', (word, spelt, fraction) => {
    expect(fractionOf(word, Array.from(spelt), { ignore_diacritics: true })).toBe(fraction)
  })

  test('are the same in composed and decomposed form', () => {
    expect(fractionOf('ČÁP'.normalize('NFD'), ['Č', 'Á', 'P'])).toBe(1)
    expect(fractionOf('ČÁP', ['C\u030C', 'a\u0301', 'p'])).toBe(1)
  })

  test('do not include the characters between the words', () => {
    expect(fractionOf('Ústí nad Labem', Array.from('ÚSTÍNADLABEM'))).toBe(1)
    expect(fractionOf('Frýdek-Místek', Array.from('FRÝDEKMÍSTEX'))).toBe(11 / 12)
  })
})

test('tells right, wrong and empty boxes also where the key gives all or nothing', () => {
  expect(
    scoreAlphabet(...questionWith('PES', { partial: false }), { language: 'cs', letters: ['p', 'o', ''] }),
  ).toEqual({
    kind: 'scored',
    fraction: 0,
    parts: { 0: 'right', 1: 'wrong', 2: 'missed' },
  })
})

test('boxes without a letter are unanswered', () => {
  expect(fractionOf('PES', ['', ' ', ''])).toBe('unanswered')
})

test('is measured by the word in the language of the answer', () => {
  const content: AlphabetContent = { pattern: { cs: '____', en: '____' } }
  const key: AlphabetKey = { word: { cs: 'LABE', en: 'ELBE' }, ignore_diacritics: false, partial: false }
  expect(scoreAlphabet(content, key, { language: 'en', letters: Array.from('ELBE') })).toHaveProperty('fraction', 1)
  expect(scoreAlphabet(content, key, { language: 'cs', letters: Array.from('ELBE') })).toHaveProperty('fraction', 0)
})
