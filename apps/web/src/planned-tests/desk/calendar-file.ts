import { parseAbsolute } from '@internationalized/date'

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

const hourInMs = 3_600_000
const dayInMs = 24 * hourInMs

/** How far the clock of a zone is from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  return parseAbsolute(new Date(moment).toISOString(), zone).offset
}

/** Moments between two others at which the clock of a zone jumps. */
function jumpsBetween(from: number, to: number, zone: string): number[] {
  const jumps: number[] = []
  for (let start = from; start < to; start += dayInMs) {
    if (offsetAt(start, zone) !== offsetAt(start + dayInMs, zone)) jumps.push(jumpWithin(start, start + dayInMs, zone))
  }
  return jumps
}

/** Halves the span until the jump is found to the second. */
function jumpWithin(from: number, to: number, zone: string): number {
  const before = offsetAt(from, zone)
  let low = from
  let high = to
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

/** The clock of a zone over a span of time as calendars read it (RFC 5545, section 3.6.5): one part for each jump. */
function zoneLines(zone: string, from: number, to: number): string[] {
  // The jump before the first event tells which offset holds at it; a zone that never jumps has one part for ever.
  const start = Math.floor((from - 400 * dayInMs) / dayInMs) * dayInMs
  const jumps = [start, ...jumpsBetween(start, to + dayInMs, zone)]
  const parts = jumps.flatMap((jump) => {
    const before = offsetAt(jump - 1000, zone)
    const after = offsetAt(jump, zone)
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      // The wall clock at the jump is told as it was before it.
      `DTSTART:${wallClock(jump + before)}`,
      `TZOFFSETFROM:${offsetWords(before)}`,
      `TZOFFSETTO:${offsetWords(after)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE']
}

function wallClock(shifted: number): string {
  return new Date(shifted).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')
}

/** "+0100", "-0330" */
function offsetWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
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
