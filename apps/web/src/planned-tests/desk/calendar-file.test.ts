import { describe, expect, it } from 'vitest'
import { calendarOf, type CalendarEvent } from './calendar-file.ts'

const event: CalendarEvent = {
  id: '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e4f',
  summary: 'Slovní druhy (6.A)',
  description: 'Kód testu: K7M2XQ\nhttps://katedra.example/t/K7M2XQ',
  url: 'https://katedra.example/t/K7M2XQ',
  starts_at: '2026-10-24T06:00:00.000Z',
  ends_at: '2026-10-24T06:45:00.000Z',
}
const facts = { zone: 'Europe/Prague', now: new Date('2026-10-20T10:00:00Z'), name: 'Katedra: testy' }
const fileOf = (...events: CalendarEvent[]) => calendarOf(events, facts)
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const bytesOf = (line: string) => new TextEncoder().encode(line).length

describe('the calendar file', () => {
  it('tells a test in the school’s time', () => {
    expect(linesOf(fileOf(event))).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'UID:0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e4f@katedra',
        'DTSTAMP:20261020T100000Z',
        'DTSTART;TZID=Europe/Prague:20261024T080000',
        'DTEND;TZID=Europe/Prague:20261024T084500',
        'DESCRIPTION:Kód testu: K7M2XQ\\nhttps://katedra.example/t/K7M2XQ',
      ]),
    )
  })

  it('has one event a test', () => {
    const next = { ...event, id: 'b', starts_at: '2026-10-26T07:00:00.000Z', ends_at: '2026-10-26T08:00:00.000Z' }
    const lines = linesOf(fileOf(event, next))
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines).toContain('DTSTART;TZID=Europe/Prague:20261026T080000')
  })

  it('describes the zone with the changes of clocks around its events', () => {
    const later = { ...event, ends_at: '2026-10-26T07:00:00.000Z' }
    const text = linesOf(fileOf(later)).join('\n')
    expect(text).toContain(
      'BEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD',
    )
    expect(text).toContain(
      'BEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT',
    )
  })

  it('describes a zone that never changes its clocks', () => {
    const text = linesOf(calendarOf([event], { ...facts, zone: 'Asia/Kolkata' })).join('\n')
    expect(text).toMatch(/TZOFFSETFROM:\+0530\nTZOFFSETTO:\+0530/)
    expect(text).toContain('DTSTART;TZID=Asia/Kolkata:20261024T113000')
  })

  it('folds long lines by bytes, cuts no letter in two and loses nothing', () => {
    const summary = `Příšerně žluťoučký kůň ${'ú'.repeat(90)}`
    const text = fileOf({ ...event, summary })
    expect(text.split('\r\n').filter((line) => bytesOf(line) > 75)).toEqual([])
    expect(linesOf(text)).toContain(`SUMMARY:${summary}`)
  })

  it('takes marks of the format in a title for what they are', () => {
    expect(linesOf(fileOf({ ...event, summary: 'Čas; míra, \\frac' }))).toContain('SUMMARY:Čas\\; míra\\, \\\\frac')
  })

  it('ends every line as the format wants', () => {
    expect(fileOf(event).endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(fileOf(event).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
