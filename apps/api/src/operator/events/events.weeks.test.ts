import { describe, expect, it } from 'vitest'
import { thinWeeks } from './events.ts'

/** Every day of the year. */
const days = Array.from({ length: 365 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(5, 10),
)

describe('weeks with too few events', () => {
  it('are none where every day has one', () => {
    expect(thinWeeks(days, 2026)).toEqual([])
  })

  it('are all of them where nothing is written', () => {
    const thin = thinWeeks([], 2026)
    expect(thin[0]).toEqual({ from: '2025-12-29', to: '2026-01-04', count: 0 })
    expect(thin.at(-1)).toEqual({ from: '2026-12-28', to: '2027-01-03', count: 0 })
    expect(thin).toHaveLength(53)
  })

  it('tell how many there are', () => {
    const without = days.filter((day) => !['04-06', '04-07', '04-08', '04-09', '04-10', '04-11'].includes(day))
    expect(thinWeeks(without, 2026)).toEqual([{ from: '2026-04-06', to: '2026-04-12', count: 1 }])
  })

  it.each([
    ['of another year', '2025-04-07', 1],
    ['of this year', '2026-04-07', 0],
  ])('count an event that comes once where it is %s', (_, once, missing) => {
    const without = days.filter((day) => day < '04-06' || day > '04-11')
    expect(thinWeeks([...without, once], 2026)).toHaveLength(missing)
  })

  it('do not stumble over 29 February', () => {
    expect(thinWeeks([...days, '02-29'], 2026)).toEqual([])
  })
})
