import { parseAbsolute } from '@internationalized/date'
import { zoneLines } from './calendar-zone.ts'

/** One entry of a calendar file. */
export interface CalendarEvent {
  id: string
  summary: string
  description: string
  url: string
  starts_at: string
  ends_at: string
}

interface CalendarFacts {
  /** The school's zone: a calendar elsewhere still shows the school's hour. */
  zone: string
  now: Date
  name: string
}

/** A calendar file (RFC 5545) with an event for each test. The same test saved again replaces itself. */
export function calendarOf(events: readonly CalendarEvent[], { zone, now, name }: CalendarFacts): string {
  const moments = events.flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Katedra//planned tests//CS',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    ...zoneLines(zone, Math.min(...moments), Math.max(...moments)),
    ...events.flatMap((event) => eventLines(event, zone, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent, zone: string, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@katedra`,
    `DTSTAMP:${stamp(now.toISOString(), 'UTC')}Z`,
    `DTSTART;TZID=${zone}:${stamp(event.starts_at, zone)}`,
    `DTEND;TZID=${zone}:${stamp(event.ends_at, zone)}`,
    `SUMMARY:${escape(event.summary)}`,
    `DESCRIPTION:${escape(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/** "20261124T080000" on the clock of a zone. */
function stamp(moment: string, zone: string): string {
  const { year, month, day, hour, minute, second } = parseAbsolute(moment, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}${two(month)}${two(day)}T${two(hour)}${two(minute)}${two(second)}`
}

/** Backslash, comma, semicolon and line breaks mean something in the format (RFC 5545, section 3.3.11). */
function escape(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r?\n/g, '\\n')
}

const maxLineLength = 75

/** No line may be longer than 75 bytes, and no character may be cut in two (RFC 5545, section 3.1). */
function fold(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // A continued line begins with a space, which counts.
    const max = parts.length === 0 ? maxLineLength : maxLineLength - 1
    if (bytes(part + character) > max) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
