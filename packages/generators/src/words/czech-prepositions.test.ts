import { expect, test } from 'vitest'
import { before } from './czech-prepositions.ts'

test('a preposition before a number gets a vowel by the word that is said first', () => {
  const out = [5, 4, 14, 15, 20, 40, 50, 60, 80, 100, 120, 200, 480, 500, 600, 1200, 4000, 12_500, 14_500]
  expect(out.map((value) => `${before('z', value)} ${value}`)).toEqual([
    ...[
      'z 5',
      'ze 4',
      'ze 14',
      'z 15',
      'z 20',
      'ze 40',
      'z 50',
      'ze 60',
      'z 80',
      'ze 100',
      'ze 120',
      'ze 200',
      'ze 480',
    ],
    ...['z 500', 'ze 600', 'z 1200', 'ze 4000', 'z 12500', 'ze 14500'],
  ])
  expect([8, 10, 12, 13, 14, 15, 16, 19].map((hour) => `${before('v', hour)} ${hour}`)).toEqual([
    ...['v 8', 'v 10', 've 12', 've 13', 've 14', 'v 15', 'v 16', 'v 19'],
  ])
})
