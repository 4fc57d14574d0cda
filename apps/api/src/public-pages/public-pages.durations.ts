import { CalendarDateTime, fromDate, toZoned } from '@internationalized/date'
import { sharingDurations, type SharingDuration } from '@katedra/contract/public-pages'

const day = 86_400_000
const lengths = { day, week: 7 * day, month: 30 * day } as const

/** The last minute of August on the school's clock; in that very minute the next school year's. */
function endOfSchoolYear(now: Date, timeZone: string): Date {
  const { year } = fromDate(now, timeZone)
  const ends = [year, year + 1].map((one) => toZoned(new CalendarDateTime(one, 8, 31, 23, 59), timeZone).toDate())
  return ends.find((end) => end > now) ?? new Date(now.getTime() + 365 * day)
}

export function endOf(duration: SharingDuration, now: Date, timeZone: string): Date {
  return duration === 'school_year' ? endOfSchoolYear(now, timeZone) : new Date(now.getTime() + lengths[duration])
}

export function sharingChoices(now: Date, timeZone: string): { duration: SharingDuration; expires_at: Date }[] {
  return sharingDurations.map((duration) => ({ duration, expires_at: endOf(duration, now, timeZone) }))
}
