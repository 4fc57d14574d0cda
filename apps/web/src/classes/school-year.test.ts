import { describe, expect, it } from 'vitest'
import { endingYear, schoolYearOf, yearToPromote } from './school-year.ts'

const day = (text: string) => new Date(`${text}T12:00:00`)

describe('the school year', () => {
  it.each([
    ['2026-11-21', 2026, undefined],
    ['2027-05-31', 2026, undefined],
    ['2027-06-01', 2026, 2026],
    ['2027-07-31', 2026, 2026],
    ['2027-08-01', 2027, 2026],
    ['2027-09-30', 2027, 2026],
    ['2027-10-01', 2027, undefined],
  ])('on %s is %s and the ending one is %s', (text, year, ending) => {
    expect(schoolYearOf(day(text))).toBe(year)
    expect(endingYear(day(text))).toBe(ending)
  })

  it('waits for being promoted only while one of its classes is not archived', () => {
    const one = {
      id: '1',
      name: '6.A',
      school_year: 2026,
      email: '',
      student_count: 0,
      teachers: [],
      archived_at: null,
    }
    expect(yearToPromote([one], day('2027-06-15'))).toBe(2026)
    expect(yearToPromote([{ ...one, archived_at: '2027-06-10T08:00:00Z' }], day('2027-06-15'))).toBeUndefined()
    expect(yearToPromote([{ ...one, school_year: 2027 }], day('2027-06-15'))).toBeUndefined()
    expect(yearToPromote([one], day('2027-03-15'))).toBeUndefined()
  })
})
