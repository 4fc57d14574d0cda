import { describe, expect, it } from 'vitest'
import { schoolYearFrom } from './grant-period.ts'

describe('credits are offered until the end of the school year', () => {
  it.each([
    ['2026-09-07', '2027-08-31'],
    ['2027-05-31', '2027-08-31'],
    ['2027-06-01', '2028-08-31'],
  ])('from %s until %s', (valid_from, valid_until) => {
    expect(schoolYearFrom(new Date(`${valid_from}T12:00`))).toEqual({ valid_from, valid_until })
  })
})
