import { describe, expect, it } from 'vitest'
import { createFormat, formatOf, isDeviceIn } from './format.ts'

const cs = createFormat('cs', 'Europe/Prague')
const en = createFormat('en', 'Europe/Prague')
const now = new Date('2026-11-23T10:00:00+01:00')

describe('dates', () => {
  it('have the shape that schools write', () => {
    expect(cs.date('2026-09-01T06:00:00Z')).toBe('1. 9. 2026')
    expect(cs.dateTime('2026-09-01T06:00:00Z')).toBe('1. 9. 2026 8:00')
    expect(cs.day('2026-11-24T07:00:00Z')).toBe('út 24. 11.')
    expect(cs.time('2026-11-24T07:05:00Z')).toBe('8:05')
  })

  it('name the month in English, where figures could be read two ways', () => {
    expect(en.date('2026-02-01T06:00:00Z')).toBe('1 Feb 2026')
    expect(en.day('2026-11-24T07:00:00Z')).toBe('Tue 24 Nov')
    expect(en.time('2026-11-24T07:05:00Z')).toBe('8:05')
  })

  it('near today are named by words', () => {
    expect(cs.when('2026-11-23T20:00:00+01:00', now)).toBe('dnes 20:00')
    expect(cs.when('2026-11-24T08:00:00+01:00', now)).toBe('zítra 8:00')
    expect(cs.when('2026-11-25T08:00:00+01:00', now)).toBe('pozítří 8:00')
    expect(cs.when('2026-11-22T08:00:00+01:00', now)).toBe('včera 8:00')
    expect(en.when('2026-11-24T08:00:00+01:00', now)).toBe('tomorrow 8:00')
    expect(en.when('2026-11-25T08:00:00+01:00', now)).toBe('Wed 25 Nov 8:00')
  })

  it('change at midnight of the time zone, also when the clocks change', () => {
    const beforeChange = new Date('2026-10-24T23:30:00+02:00')
    expect(cs.relativeDay('2026-10-25T00:15:00+02:00', beforeChange)).toBe('zítra')
    expect(cs.relativeDay('2026-10-26T00:15:00+01:00', beforeChange)).toBe('pozítří')
  })

  it('have their year when it is another one', () => {
    expect(cs.when('2027-01-08T08:00:00+01:00', now)).toBe('8. 1. 2027 8:00')
  })

  it('survive the years that a year passes through while it is typed', () => {
    for (const year of ['0002', '0020', '0202']) {
      expect(cs.relativeDay(`${year}-11-23T10:00:00Z`, now)).toBeUndefined()
      expect(cs.when(`${year}-11-23T10:00:00Z`, now)).toContain('23. 11.')
    }
  })
})

describe('amounts', () => {
  it('are written as the language does', () => {
    expect(cs.number(1234.56)).toBe('1\u00a0234,6')
    expect(cs.percent(0.723)).toBe('72\u00a0%')
    expect(en.percent(0.723)).toBe('72%')
  })

  it('of minutes are declined', () => {
    expect([1, 2, 5].map((count) => cs.minutes(count))).toEqual(['1\u00a0minuta', '2\u00a0minuty', '5\u00a0minut'])
    expect([1, 2].map((count) => en.minutes(count))).toEqual(['1\u00a0minute', '2\u00a0minutes'])
  })

  it('of time have at most two units, and no line ends within them', () => {
    expect(cs.duration(0)).toBe('0\u00a0s')
    expect(cs.duration(45)).toBe('45\u00a0s')
    expect(cs.duration(252)).toBe('4\u00a0min\u00a012\u00a0s')
    expect(cs.duration(3600)).toBe('1\u00a0h')
    expect(cs.duration(3905)).toBe('1\u00a0h\u00a05\u00a0min')
    expect(cs.duration(364 * 86_400)).toBe('364\u00a0dnů')
    expect([1, 2, 5].map((years) => cs.duration(years * 365 * 86_400))).toEqual([
      '1\u00a0rok',
      '2\u00a0roky',
      '5\u00a0let',
    ])
    expect(en.duration(401 * 86_400)).toBe('1\u00a0yr\u00a036\u00a0days')
  })

  it('of one unit say how long ago something was', () => {
    const day = 86_400
    expect([1, 2, 5, 364, 365, 800].map((days) => cs.daysAgo(days * day + 3600))).toEqual(
      ['před 1 dnem', 'před 2 dny', 'před 5 dny', 'před 364 dny', 'před 1 rokem', 'před 2 lety'].map((words) =>
        words.replaceAll(' ', '\u00a0'),
      ),
    )
    expect(en.daysAgo(400 * day)).toBe('1\u00a0year\u00a0ago')
  })
})

describe('order', () => {
  it.each([cs, en])('of names is the Czech one in both languages, and numbers stand by their size', ({ compare }) => {
    expect(['Chalupa', 'Hora', 'Ivan', 'Čapek', 'Cibulka'].toSorted(compare)).toEqual([
      'Cibulka',
      'Čapek',
      'Hora',
      'Chalupa',
      'Ivan',
    ])
    expect(['10.A', '9.A'].toSorted(compare)).toEqual(['9.A', '10.A'])
  })
})

describe('the clock of the device', () => {
  // Tests of units run in the zone of the computer, whichever it is.
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone

  it('is compared by what it shows, not by the name of its zone', () => {
    expect(isDeviceIn(here)).toBe(true)
    const others = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    expect(others.filter((zone) => !isDeviceIn(zone)).length).toBeGreaterThan(0)
    expect(isDeviceIn('Europe/Prague', now)).toBe(isDeviceIn('Europe/Bratislava', now))
  })
})

describe('the formats of a page', () => {
  it('are made once for each language and time zone', () => {
    const prague = formatOf('cs', 'Europe/Prague')
    expect(formatOf('cs', 'Europe/Prague')).toBe(prague)
    expect(formatOf('cs')).toBe(formatOf('cs'))
    const moment = '2026-07-31T23:30:00Z'
    expect([prague, formatOf('en', 'Europe/Prague'), formatOf('cs', 'UTC')].map((one) => one.dateTime(moment))).toEqual(
      ['1. 8. 2026 1:30', '1 Aug 2026 1:30', '31. 7. 2026 23:30'],
    )
  })

  it('keep numbers of other precision apart', () => {
    const { fixed, number } = formatOf('cs', 'Europe/Prague')
    expect([number(0.125, 2), number(0.5, 2), fixed(0.5, 2), number(0.125), fixed(0.125, 0)]).toEqual([
      '0,13',
      '0,5',
      '0,50',
      '0,1',
      '0',
    ])
  })
})
