import { presets, type Preset } from '@katedra/contract/planned-tests'
import { describe, expect, it } from 'vitest'
import { openPresets, presetMoment } from './planned-tests.presets.ts'

const zone = 'Europe/Prague'
const moment = (preset: Preset, now: string, timeZone = zone) =>
  presetMoment(preset, new Date(now), timeZone).toISOString()

describe('the quick dates in the school’s time zone', () => {
  it.each<[string, string, Record<Preset, string>]>([
    [
      'on an ordinary morning',
      '2026-09-07T07:00:00Z',
      {
        in_10_minutes: '2026-09-07T07:10:00.000Z',
        in_30_minutes: '2026-09-07T07:30:00.000Z',
        today_20: '2026-09-07T18:00:00.000Z',
        tomorrow_8: '2026-09-08T06:00:00.000Z',
        day_after_tomorrow_8: '2026-09-09T06:00:00.000Z',
        in_a_week_8: '2026-09-14T06:00:00.000Z',
      },
    ],
    [
      'just after midnight in Prague, still the day before in UTC',
      '2026-09-07T22:30:00Z',
      {
        in_10_minutes: '2026-09-07T22:40:00.000Z',
        in_30_minutes: '2026-09-07T23:00:00.000Z',
        today_20: '2026-09-08T18:00:00.000Z',
        tomorrow_8: '2026-09-09T06:00:00.000Z',
        day_after_tomorrow_8: '2026-09-10T06:00:00.000Z',
        in_a_week_8: '2026-09-15T06:00:00.000Z',
      },
    ],
    [
      'the day before summer time ends, 24 October 2026',
      '2026-10-24T08:00:00Z',
      {
        in_10_minutes: '2026-10-24T08:10:00.000Z',
        in_30_minutes: '2026-10-24T08:30:00.000Z',
        today_20: '2026-10-24T18:00:00.000Z',
        tomorrow_8: '2026-10-25T07:00:00.000Z',
        day_after_tomorrow_8: '2026-10-26T07:00:00.000Z',
        in_a_week_8: '2026-10-31T07:00:00.000Z',
      },
    ],
    [
      'at 2:55 of the night when 2:55 comes twice',
      '2026-10-25T00:55:00Z',
      {
        in_10_minutes: '2026-10-25T01:05:00.000Z',
        in_30_minutes: '2026-10-25T01:25:00.000Z',
        today_20: '2026-10-25T19:00:00.000Z',
        tomorrow_8: '2026-10-26T07:00:00.000Z',
        day_after_tomorrow_8: '2026-10-27T07:00:00.000Z',
        in_a_week_8: '2026-11-01T07:00:00.000Z',
      },
    ],
    [
      'at the second 2:30 of that night',
      '2026-10-25T01:30:00Z',
      {
        in_10_minutes: '2026-10-25T01:40:00.000Z',
        in_30_minutes: '2026-10-25T02:00:00.000Z',
        today_20: '2026-10-25T19:00:00.000Z',
        tomorrow_8: '2026-10-26T07:00:00.000Z',
        day_after_tomorrow_8: '2026-10-27T07:00:00.000Z',
        in_a_week_8: '2026-11-01T07:00:00.000Z',
      },
    ],
    [
      'the day before summer time begins, 28 March 2026',
      '2026-03-28T07:00:00Z',
      {
        in_10_minutes: '2026-03-28T07:10:00.000Z',
        in_30_minutes: '2026-03-28T07:30:00.000Z',
        today_20: '2026-03-28T19:00:00.000Z',
        tomorrow_8: '2026-03-29T06:00:00.000Z',
        day_after_tomorrow_8: '2026-03-30T06:00:00.000Z',
        in_a_week_8: '2026-04-04T06:00:00.000Z',
      },
    ],
    [
      'at 1:55 of the night without 2 o’clock, 29 March 2026',
      '2026-03-29T00:55:00Z',
      {
        in_10_minutes: '2026-03-29T01:05:00.000Z',
        in_30_minutes: '2026-03-29T01:25:00.000Z',
        today_20: '2026-03-29T18:00:00.000Z',
        tomorrow_8: '2026-03-30T06:00:00.000Z',
        day_after_tomorrow_8: '2026-03-31T06:00:00.000Z',
        in_a_week_8: '2026-04-05T06:00:00.000Z',
      },
    ],
    [
      'at 1:55 of the night without 2 o’clock, 28 March 2027',
      '2027-03-28T00:55:00Z',
      {
        in_10_minutes: '2027-03-28T01:05:00.000Z',
        in_30_minutes: '2027-03-28T01:25:00.000Z',
        today_20: '2027-03-28T18:00:00.000Z',
        tomorrow_8: '2027-03-29T06:00:00.000Z',
        day_after_tomorrow_8: '2027-03-30T06:00:00.000Z',
        in_a_week_8: '2027-04-04T06:00:00.000Z',
      },
    ],
    [
      'the day before summer time begins',
      '2027-03-27T19:30:00Z',
      {
        in_10_minutes: '2027-03-27T19:40:00.000Z',
        in_30_minutes: '2027-03-27T20:00:00.000Z',
        today_20: '2027-03-27T19:00:00.000Z',
        tomorrow_8: '2027-03-28T06:00:00.000Z',
        day_after_tomorrow_8: '2027-03-29T06:00:00.000Z',
        in_a_week_8: '2027-04-03T06:00:00.000Z',
      },
    ],
  ])('%s', (_, now, expected) => {
    expect(Object.fromEntries(presets.map((preset) => [preset, moment(preset, now)]))).toEqual(expected)
  })

  it('are whole minutes', () => {
    expect(moment('in_10_minutes', '2026-09-07T07:00:59.999Z')).toBe('2026-09-07T07:10:00.000Z')
    expect(moment('in_30_minutes', '2026-09-07T07:00:30Z')).toBe('2026-09-07T07:30:00.000Z')
    expect(moment('today_20', '2026-09-07T07:12:34.567Z')).toBe('2026-09-07T18:00:00.000Z')
  })

  it('follow the zone of the school, not of the server', () => {
    expect(moment('today_20', '2026-09-07T07:00:00Z', 'Pacific/Kiritimati')).toBe('2026-09-07T06:00:00.000Z')
    expect(moment('today_20', '2026-09-07T07:00:00Z', 'America/New_York')).toBe('2026-09-08T00:00:00.000Z')
  })
})

describe('"today 20:00"', () => {
  const offered = (now: string) => openPresets(new Date(now), zone).map(({ preset }) => preset)

  it.each([
    ['2026-09-06T22:00:00Z', 'at midnight', true],
    ['2026-09-07T17:50:00Z', 'at 19:50', true],
    ['2026-09-07T17:50:00.001Z', 'after 19:50', false],
    ['2026-09-07T18:00:00Z', 'at 20:00', false],
    ['2026-09-07T21:59:59Z', 'before midnight', false],
    ['2026-10-25T18:50:00Z', 'at 19:50 on the day of 25 hours', true],
    ['2026-10-25T18:50:01Z', 'after 19:50 on the day of 25 hours', false],
  ])('%s, %s: %s', (now, _, isOffered) => {
    expect(offered(now).includes('today_20')).toBe(isOffered)
  })

  it('is the only one that is ever left out', () => {
    expect(offered('2026-09-07T07:00:00Z')).toEqual([...presets])
    expect(offered('2026-09-07T20:00:00Z')).toEqual(presets.filter((preset) => preset !== 'today_20'))
  })
})
