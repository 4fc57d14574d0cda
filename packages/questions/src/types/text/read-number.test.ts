import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each<[string, number]>([
  ['5', 5],
  ['005', 5],
  ['12,5', 12.5],
  ['12.5', 12.5],
  [',5', 0.5],
  ['.5', 0.5],
  ['27.', 27],
  ['+7', 7],
  ['-7', -7],
  ['- 7', -7],
  ['−7', -7],
  ['–7', -7],
  ['1 234', 1234],
  ['1 234 567,89', 1234567.89],
  ['1\u00A0234', 1234],
  ['1\u2009234', 1234],
  ['1\u202F234', 1234],
  ['12 345', 12345],
  ['1,234', 1.234],
  ['1.000', 1],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['-1.234.567,5', -1234567.5],
])('reads "%s" as %d', (text, number) => {
  expect(readNumber(text, [])).toBe(number)
})

test.each([
  '',
  'pět',
  '5 kg',
  '1 2',
  '1 23 456',
  '1,2,3',
  '1.23.456',
  '1,234.567.8',
  '--5',
  '5-',
  '1e5',
  '0x10',
  'Infinity',
  'NaN',
  '٣',
  '+',
  ',',
  '9'.repeat(400),
])('finds no number in "%s"', (text) => {
  expect(readNumber(text, [])).toBeUndefined()
})

test('reads past the unit behind a number', () => {
  expect(readNumber('12,5 cm', ['cm'])).toBe(12.5)
  expect(readNumber('75%', ['%'])).toBe(75)
  expect(readNumber('300 m n. m.', ['m n. m.', 'm'])).toBe(300)
  expect(readNumber('300 m', ['m n. m.', 'm'])).toBe(300)
  expect(readNumber('12 CM', ['cm'])).toBeUndefined()
})
