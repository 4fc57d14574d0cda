import { describe, expect, test } from 'vitest'
import { changeSign, isNoNumber, spokenCharactersLeft, visibleCharactersLeft } from './written-text.ts'

describe('characters left', () => {
  test('are shown only near the limit', () => {
    expect(visibleCharactersLeft(4499)).toBeUndefined()
    expect(visibleCharactersLeft(4500)).toBe(500)
    expect(visibleCharactersLeft(5000)).toBe(0)
  })
  test('are said at round numbers, not after every key', () => {
    expect([4499, 4500, 4750, 4900, 4979, 4980, 5000].map(spokenCharactersLeft)).toEqual([
      undefined,
      500,
      500,
      100,
      100,
      20,
      0,
    ])
  })
})

describe('no number', () => {
  test.each([
    ['osm', true],
    ['8 nebo 9', true],
    ['8 dní', true],
    ['8', false],
    ['8 let', false],
    ['−8,5', false],
    ['1 000', false],
    ['-', false],
    ['', false],
  ])('"%s": %s', (text, expected) => {
    expect(isNoNumber(text, 'let')).toBe(expected)
  })
})

describe('sign', () => {
  test.each([
    ['5', '−5'],
    ['−5', '5'],
    ['-5', '5'],
    ['', '−'],
    [' 1,5', '−1,5'],
  ])('of "%s" turns into "%s"', (text, turned) => {
    expect(changeSign(text)).toBe(turned)
  })
})
