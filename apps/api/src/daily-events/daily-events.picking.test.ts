import { describe, expect, it } from 'vitest'
import { daysBefore, pickEvent, type DatedEvent } from './daily-events.picking.ts'

const event = (key: string, day: string): DatedEvent => ({ key, day })
const picked = (events: readonly DatedEvent[], day: string) => {
  const found = pickEvent(events, day)
  return found === undefined ? undefined : [found.event.key, found.day]
}

describe('the event of a day', () => {
  it('comes back every year', () => {
    for (const year of [1348, 2026, 2027]) {
      expect(picked([event('a', '04-07'), event('b', '04-08')], `${year}-04-07`)).toEqual(['a', `${year}-04-07`])
    }
  })

  it('of several takes turns by year, in the order of their keys', () => {
    const events = [event('b', '04-07'), event('c', '04-07'), event('a', '04-07')]
    const shown = [2025, 2026, 2027, 2028].map((year) => picked(events, `${year}-04-07`)?.[0])
    expect(shown).toEqual(['a', 'b', 'c', 'a'])
  })

  it('written for this very date comes before those of every year, and is not shown in another', () => {
    const events = [event('a', '04-07'), event('z', '2026-04-07')]
    expect(picked(events, '2026-04-07')).toEqual(['z', '2026-04-07'])
    expect(picked(events, '2027-04-07')).toEqual(['a', '2027-04-07'])
  })

  it('that has none is the nearest day’s before it, up to two weeks back and over New Year', () => {
    const events = [event('a', '12-29'), event('old', '12-14')]
    expect(picked(events, '2027-01-02')).toEqual(['a', '2026-12-29'])
    expect(picked(events, '2027-01-12')).toEqual(['a', '2026-12-29'])
    expect(picked(events, '2027-01-13')).toBeUndefined()
  })

  it('of 29 February is shown in leap years only', () => {
    const events = [event('leap', '02-29'), event('before', '02-28')]
    expect(picked(events, '2028-02-29')).toEqual(['leap', '2028-02-29'])
    expect(picked(events, '2028-03-01')).toEqual(['leap', '2028-02-29'])
    expect(picked(events, '2027-03-01')).toEqual(['before', '2027-02-28'])
  })
})

it('looks at the day and the fourteen before it', () => {
  expect(daysBefore('2028-03-02')).toEqual([
    '2028-03-02',
    '2028-03-01',
    '2028-02-29',
    '2028-02-28',
    '2028-02-27',
    '2028-02-26',
    '2028-02-25',
    '2028-02-24',
    '2028-02-23',
    '2028-02-22',
    '2028-02-21',
    '2028-02-20',
    '2028-02-19',
    '2028-02-18',
    '2028-02-17',
  ])
})
