import { parseAbsolute } from '@internationalized/date'

const hour = 3_600_000
const day = 24 * hour

/** How far the clock of a zone is from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  return parseAbsolute(new Date(moment).toISOString(), zone).offset
}

/** Moments between two others at which the clock of a zone jumps. */
function jumpsBetween(from: number, to: number, zone: string): number[] {
  const jumps: number[] = []
  for (let start = from; start < to; start += day) {
    if (offsetAt(start, zone) !== offsetAt(start + day, zone)) jumps.push(jumpWithin(start, start + day, zone))
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
export function zoneLines(zone: string, from: number, to: number): string[] {
  // The jump before the first event tells which offset holds at it; a zone that never jumps has one part for ever.
  const start = Math.floor((from - 400 * day) / day) * day
  const jumps = [start, ...jumpsBetween(start, to + day, zone)]
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
