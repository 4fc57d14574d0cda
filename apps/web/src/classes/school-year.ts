import type { SchoolClass } from '@katedra/contract/classes'

const june = 5
const august = 7
const september = 8

/** The school year of a day, by the year in which it starts; it changes on 1 August, as on the server. */
export function schoolYearOf(now: Date): number {
  return now.getMonth() >= august ? now.getFullYear() : now.getFullYear() - 1
}

/** From June to September the school year that is ending or has just ended; undefined at other times. */
export function endingYear(now: Date): number | undefined {
  const month = now.getMonth()
  if (month < june || month > september) return undefined
  return month >= august ? schoolYearOf(now) - 1 : schoolYearOf(now)
}

/** The year whose classes wait for being promoted, if it is the time for it. */
export function yearToPromote(classes: readonly SchoolClass[], now: Date): number | undefined {
  const year = endingYear(now)
  const isWaiting = classes.some(({ archived_at, school_year }) => archived_at === null && school_year === year)
  return isWaiting ? year : undefined
}
