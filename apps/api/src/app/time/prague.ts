import { parseDate, toCalendarDate, fromDate } from '@internationalized/date'

/** The provider's calendar: documents, due days and price lists go by it, wherever the school is. */
const zone = 'Europe/Prague'

/** The day in Prague, `2026-09-01`. */
export function pragueDay(moment: Date): string {
  return toCalendarDate(fromDate(moment, zone)).toString()
}

/** The moment when a day begins in Prague. */
export function pragueMidnight(day: string): Date {
  return parseDate(day).toDate(zone)
}

export function addDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString()
}

/** The same day a year later. */
export function yearAfter(day: string): string {
  return parseDate(day).add({ years: 1 }).toString()
}

/** The last day of a period of whole months that begins on a day. */
export function lastDayOf(from: string, months: number): string {
  return parseDate(from).add({ months }).subtract({ days: 1 }).toString()
}
