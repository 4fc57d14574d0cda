import { describe, expect, it } from 'vitest'
import { isForYears, yearChoiceOf, yearsOf } from './years-of-school.ts'

describe('years of school', () => {
  it.each([
    ['4', { year_from: 4, year_to: 4 }],
    ['primary', { year_from: 1, year_to: 5 }],
    ['lower_secondary', { year_from: 6, year_to: 9 }],
  ] as const)('the choice %s stands for %o', (choice, years) => {
    expect(yearsOf(choice)).toEqual(years)
  })

  it('finds a level by any of its years, the first and the last included', () => {
    const level = { year_from: 5, year_to: 7 }
    const found = ['4', '5', '6', '7', '8', 'primary', 'lower_secondary'] as const
    expect(found.filter((choice) => isForYears(level, choice))).toEqual(['5', '6', '7', 'primary', 'lower_secondary'])
  })

  it('knows no other choice', () => {
    expect(yearChoiceOf('9')).toBe('9')
    expect(yearChoiceOf('10')).toBeUndefined()
    expect(yearChoiceOf(undefined)).toBeUndefined()
  })
})
