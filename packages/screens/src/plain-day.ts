/** A plain date of the calendar (`2026-09-01`) as a moment of that day here, so that every time zone shows the same date. */
export function dayMoment(day: string): Date {
  return new Date(`${day}T12:00`)
}
