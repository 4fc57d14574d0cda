import { describe, expect, test } from 'vitest'
import type { Axis } from './axis-scale.ts'
import { positionInField, positionInWords, readPosition, tickLabel } from './read-position.ts'

const years: Axis = {
  scale: 'year',
  min: -500,
  max: 2000,
  step: 1,
  labels_every: 500,
  markers: [{ id: 'a', label: { cs: 'A' } }],
}
const degrees: Axis = {
  ...years,
  scale: 'number',
  min: -10,
  max: 20000,
  step: 0.5,
  labels_every: 5,
  unit: { cs: '°C' },
}
const czech = { before: 'př. n. l.', after: 'n. l.' }
const english = { before: 'BC', after: 'AD' }

describe('a position in words', () => {
  test.each([
    [-44, 'cs', czech, '44\u00a0př. n. l.'],
    [-44, 'en', english, '44\u00a0BC'],
    [1348, 'cs', czech, '1348'],
    [1, 'en', english, '1\u00a0AD'],
  ] as const)('the year %i in %s', (year, language, eras, words) => {
    expect(positionInWords(years, year, eras, language)).toBe(words)
  })
  test('numbers have the signs of the language and their unit', () => {
    expect(positionInWords(degrees, -3.5, czech, 'cs')).toBe('−3,5\u00a0°C')
    expect(positionInWords(degrees, 12000, english, 'en')).toBe('12,000\u00a0°C')
  })
  test('an axis without years before Christ says no era', () => {
    expect(tickLabel({ ...years, min: 1 }, 1, czech, 'cs')).toEqual({ number: '1', era: '' })
  })
})

describe('a typed position', () => {
  test.each([
    ['1348', 1348],
    [' 1 348 ', 1348],
    ['44 př. n. l.', -44],
    ['44 pr.n.l.', -44],
    ['44 BC', -44],
    ['44 b.c.', -44],
    ['-44', -44],
    ['−44', -44],
    ['1348 n. l.', 1348],
    ['0', undefined],
    ['2001', undefined],
    ['-501', undefined],
    ['', undefined],
    ['rok', undefined],
  ])('"%s" as a year is %s', (text, year) => {
    expect(readPosition(years, text, 'cs')).toBe(year)
  })
  test.each([
    ['3,5', 'cs', 3.5],
    ['3.5', 'cs', 3.5],
    ['3.4', 'en', 3.5],
    ['-3,5 °C', 'cs', -3.5],
    ['12 000', 'cs', 12000],
    ['12,000', 'en', 12000],
    [',5', 'cs', 0.5],
    ['0', 'cs', 0],
    ['1.2.3', 'cs', undefined],
  ] as const)('"%s" as a number in %s is %s', (text, language, value) => {
    expect(readPosition(degrees, text, language)).toBe(value)
  })
  test('what the field shows can be read back', () => {
    for (const year of [-500, -1, 1, 2000])
      expect(readPosition(years, positionInField(years, year, czech, 'cs'), 'cs')).toBe(year)
    for (const value of [-9.5, 0, 12000.5]) {
      expect(readPosition(degrees, positionInField(degrees, value, czech, 'cs'), 'cs')).toBe(value)
      expect(readPosition(degrees, positionInField(degrees, value, english, 'en'), 'en')).toBe(value)
    }
  })
})
