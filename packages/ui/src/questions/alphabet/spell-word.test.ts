import { describe, expect, test } from 'vitest'
import { countBoxes, eraseLetter, firstEmptyBox, lettersIn, spellingOf, wordsOf, writeLetters } from './spell-word.ts'

const content = { pattern: { cs: '___ ____', en: '_____-__' } }

describe('pattern', () => {
  test('falls into words whose boxes are numbered through', () => {
    expect(wordsOf('__ _-_')).toEqual([
      [
        { kind: 'box', index: 0 },
        { kind: 'box', index: 1 },
      ],
      [
        { kind: 'box', index: 2 },
        { kind: 'fixed', text: '-' },
        { kind: 'box', index: 3 },
      ],
    ])
  })
  test('asks for as many letters as it has boxes', () => {
    expect(countBoxes('___ ____')).toBe(7)
    expect(countBoxes('_____-__')).toBe(7)
  })
})

describe('spelling', () => {
  test('starts empty in the language of the interface', () => {
    expect(spellingOf(content, undefined, 'en')).toEqual({
      language: 'en',
      pattern: '_____-__',
      letters: ['', '', '', '', '', '', ''],
    })
  })
  test('keeps the language in which it was begun', () => {
    const answer = { language: 'cs' as const, letters: ['N', '', '', '', '', '', ''] }
    expect(spellingOf(content, answer, 'en')).toMatchObject({ language: 'cs', pattern: '___ ____' })
  })
  test('follows the interface again once every letter is gone', () => {
    const answer = { language: 'cs' as const, letters: ['', '', '', '', '', '', ''] }
    expect(spellingOf(content, answer, 'en').language).toBe('en')
  })
  test('says the language of the pattern that exists', () => {
    expect(spellingOf({ pattern: { cs: '__' } }, undefined, 'en')).toEqual({
      language: 'cs',
      pattern: '__',
      letters: ['', ''],
    })
  })
  test('fills up an answer that is too short and cuts one that is too long', () => {
    expect(spellingOf({ pattern: { cs: '___' } }, { language: 'cs', letters: ['A'] }, 'cs').letters).toEqual([
      'A',
      '',
      '',
    ])
    expect(spellingOf({ pattern: { cs: '_' } }, { language: 'cs', letters: ['A', 'B'] }, 'cs').letters).toEqual(['A'])
  })
})

describe('writing', () => {
  test('puts a letter into its box and moves on', () => {
    expect(writeLetters(['', '', ''], 1, ['B'])).toEqual({ letters: ['', 'B', ''], box: 2 })
  })
  test('overwrites a letter', () => {
    expect(writeLetters(['A', 'B', 'C'], 0, ['X'])).toEqual({ letters: ['X', 'B', 'C'], box: 1 })
  })
  test('stays at the last box', () => {
    expect(writeLetters(['A', ''], 1, ['B'])).toEqual({ letters: ['A', 'B'], box: 1 })
  })
  test('spreads a pasted word and leaves out what does not fit', () => {
    expect(writeLetters(['', '', ''], 1, ['A', 'B', 'C'])).toEqual({ letters: ['', 'A', 'B'], box: 2 })
  })
  test('empties the boxes whose letters an input method has taken back', () => {
    expect(writeLetters(['A', 'B', 'C', 'D'], 1, ['X'], 1)).toEqual({ letters: ['A', 'X', '', 'D'], box: 2 })
    expect(writeLetters(['A', 'B'], 0, [], 1)).toEqual({ letters: ['', 'B'], box: 0 })
  })
  test('Backspace empties the box, then the one before', () => {
    expect(eraseLetter(['A', 'B', ''], 2)).toEqual({ letters: ['A', '', ''], box: 1 })
    expect(eraseLetter(['A', 'B', ''], 1)).toEqual({ letters: ['A', '', ''], box: 1 })
    expect(eraseLetter(['', '', ''], 0)).toEqual({ letters: ['', '', ''], box: 0 })
  })
  test('goes on at the first empty box', () => {
    expect(firstEmptyBox(['A', '', 'C'])).toBe(1)
    expect(firstEmptyBox(['A', 'B'])).toBe(1)
  })
})

describe('letters from a keyboard', () => {
  test.each([
    ['a', ['A']],
    ['č', ['Č']],
    ['c\u030c', ['Č']],
    ['ˇ', []],
    ['´', []],
    [' ', []],
    ['praha', ['P', 'R', 'A', 'H', 'A']],
    ['H2O', ['H', '2', 'O']],
    ['a-b!', ['A', 'B']],
  ])('"%s" gives %j', (typed, letters) => {
    expect(lettersIn(typed, 'cs')).toEqual(letters)
  })
})
