import { type operatorEvents, eventsInWeek, type ThinWeek } from '@katedra/contract/operator-events'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../../app/http/fail.ts'
import { pragueDay, addDays } from '../../app/time/prague.ts'
import { editedEvents, eventCounts } from '../../daily-events/daily-events.ts'
import { editedSubjects } from '../../subjects/subjects.ts'
import type { LookCall } from '../operator.ts'

type Overview = HandlerReply<typeof operatorEvents.events>

/** A month of a subject, and where the year has too little. */
export async function eventOverview(
  { db, now }: LookCall,
  filter: { subject_id?: number | undefined; month?: number | undefined },
): Promise<Overview> {
  const today = pragueDay(now)
  const counts = await eventCounts(db)
  const subjects = (await editedSubjects(db)).map(({ id, code, name }) => ({
    id,
    code,
    name,
    event_count: counts.get(id) ?? 0,
  }))
  const first = subjects.find(({ event_count }) => event_count > 0) ?? subjects[0]
  const { id: subject_id } = found(
    filter.subject_id === undefined ? first : subjects.find(({ id }) => id === filter.subject_id),
  )
  const month = filter.month ?? Number(today.slice(5, 7))
  const events = await editedEvents(db, subject_id)
  const shown = events.filter(({ retired_at }) => retired_at === null)
  const inMonth = (day: string, wanted: number) => Number(day.slice(-5, -3)) === wanted
  return {
    subjects,
    subject_id,
    month,
    events: events.filter(({ day }) => inMonth(day, month)),
    month_counts: Array.from({ length: 12 }, (_, index) => shown.filter(({ day }) => inMonth(day, index + 1)).length),
    thin_weeks: thinWeeks(
      shown.map(({ day }) => day),
      Number(today.slice(0, 4)),
    ),
  }
}

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
  const inside = Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter((day) =>
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
