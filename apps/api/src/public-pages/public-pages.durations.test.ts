import { describe, expect, it } from 'vitest'
import { endOf, sharingChoices } from './public-pages.durations.ts'

const prague = 'Europe/Prague'

describe('how long results are shared', () => {
  it('is counted from now, whatever the clocks do in between', () => {
    const beforeTheChange = new Date('2026-10-24T08:00:00Z')
    expect(endOf('day', beforeTheChange, prague)).toEqual(new Date('2026-10-25T08:00:00Z'))
    expect(endOf('week', beforeTheChange, prague)).toEqual(new Date('2026-10-31T08:00:00Z'))
    expect(endOf('month', beforeTheChange, prague)).toEqual(new Date('2026-11-23T08:00:00Z'))
  })

  it.each([
    ['autumn', '2026-11-21T08:00:00Z', '2027-08-31T21:59:00Z'],
    ['spring', '2027-03-01T08:00:00Z', '2027-08-31T21:59:00Z'],
    ['the first minute of a school year', '2027-08-31T22:00:00Z', '2028-08-31T21:59:00Z'],
    ['the last minute of a school year', '2027-08-31T21:59:30Z', '2028-08-31T21:59:00Z'],
    ['the day before it', '2027-08-30T22:30:00Z', '2027-08-31T21:59:00Z'],
  ])('lasts to the last of August on the school’s clock: %s', (_, now, end) => {
    expect(endOf('school_year', new Date(now), prague)).toEqual(new Date(end))
  })

  it('always ends later than it begins', () => {
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const now = new Date(Date.UTC(2026, 0, 1, hour))
      expect(sharingChoices(now, prague).every(({ expires_at }) => expires_at > now)).toBe(true)
    }
  })
})
