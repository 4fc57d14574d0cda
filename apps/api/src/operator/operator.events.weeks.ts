import { eventsInWeek, type ThinWeek } from '@katedra/contract/operator-events'
import { addDays } from '../app/prague.ts'

/** Weeks from Monday that begin or end in the year and have fewer events than they want. */
export function thinWeeks(days: readonly string[], year: number): ThinWeek[] {
  const counts = new Map<string, number>()
  for (const day of days) {
    const date = day.length === 5 ? `${year}-${day}` : day
    const monday = mondayOf(date)
    if (date.startsWith(String(year)) && monday !== undefined) counts.set(monday, (counts.get(monday) ?? 0) + 1)
  }
  return mondaysOf(year)
    .map((from) => ({ from, to: addDays(from, 6), count: counts.get(from) ?? 0 }))
    .filter(({ from, to, count }) => count < wantedIn({ from, to }, year))
}

/** At its ends the year has parts of weeks; less than half of one wants nothing. */
function wantedIn({ from, to }: { from: string; to: string }, year: number): number {
  const inside = Array.from({ length: 7 }, (_, place) => addDays(from, place)).filter((day) =>
    day.startsWith(String(year)),
  )
  return from.startsWith(String(year)) && to.startsWith(String(year)) ? eventsInWeek : inside.length > 3 ? 1 : 0
}

function mondaysOf(year: number): string[] {
  const first = mondayOf(`${year}-01-01`) ?? `${year}-01-01`
  return Array.from({ length: 54 }, (_, week) => addDays(first, 7 * week)).filter((day) => day <= `${year}-12-31`)
}

/** Undefined where the year has no such day (29 February). */
function mondayOf(day: string): string | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return undefined
  return addDays(day, -((date.getUTCDay() + 6) % 7))
}
