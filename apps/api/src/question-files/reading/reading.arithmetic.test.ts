import { describe, expect, it } from 'vitest'
import { valueOfFormula } from './reading.arithmetic.ts'

const values = new Map([
  ['a', 3],
  ['b', 4],
  ['délka strany', 10],
])

describe('a formula of numbers', () => {
  it.each([
    ['{a} + {b} * 2', 11],
    ['({a} + {b}) * 2', 14],
    ['-{a} - -{b}', 1],
    ['sqrt(pow({a}, 2) + {b} ** 2)', 5],
    ['2 ** 3 ** 2', 512],
    ['-2 ** 2', -4],
    ['{délka strany} % 4 / 2', 1],
    ['round(pi(), 2) + 1.5e1 + .5', 18.64],
    ['max({a}, {b}, 9) - MIN(1, 2)', 8],
    ['sin(deg2rad(90))', 1],
  ])('is worked out: %s', (formula, value) => {
    expect(valueOfFormula(formula, values)).toBeCloseTo(value, 10)
  })

  it.each([
    '',
    '{c}',
    '{a',
    '{a} {b}',
    '1 +',
    '(1',
    '1)',
    'constructor(1)',
    'eval(1)',
    'sqrt 4',
    'sqrt(-1)',
    '1 / 0',
    'max(1 2)',
    '1; 2',
    `${'('.repeat(60)}1${')'.repeat(60)}`,
    '-'.repeat(500),
    '1+'.repeat(600),
  ])('is not known: %s', (formula) => {
    expect(valueOfFormula(formula, values)).toBeUndefined()
  })
})
