import { describe, expect, it } from 'vitest'
import { timeLeft } from './count-down.ts'

const test = { starts_at: '2026-11-24T07:00:00Z', launched_at: '2026-11-24T07:00:00Z', ends_at: '2026-11-24T07:45:00Z' }

describe('time left of a running test', () => {
  it.each([
    ['2026-11-24T07:00:00Z', 'minutes', 45, false],
    ['2026-11-24T07:30:20Z', 'minutes', 15, false],
    ['2026-11-24T07:43:00Z', 'seconds', 120, true],
    ['2026-11-24T07:44:59.100Z', 'seconds', 1, true],
    ['2026-11-24T08:00:00Z', 'seconds', 0, true],
  ])('at %s shows %s: %i', (now, unit, amount, isShort) => {
    expect(timeLeft(test, new Date(now))).toMatchObject({ unit, amount, isShort })
  })

  it('shows an exercise of a week in days and hours', () => {
    const week = { ...test, ends_at: '2026-12-01T07:00:00Z' }
    expect(timeLeft(week, new Date('2026-11-25T08:00:00Z'))).toMatchObject({ unit: 'days', amount: 5 })
    expect(timeLeft(week, new Date('2026-12-01T02:30:00Z'))).toMatchObject({ unit: 'hours', amount: 4 })
  })

  it('never shows more than the window when the device lags behind', () => {
    expect(timeLeft(test, new Date('2026-11-24T06:00:00Z'))).toMatchObject({ seconds: 2700, outOf: 2700 })
  })
})
