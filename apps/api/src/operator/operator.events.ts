import type { operatorEvents } from '@katedra/contract/operator-events'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../app/fail.ts'
import { pragueDay } from '../app/prague.ts'
import { editedEvents, eventCounts } from '../daily-events/daily-events.ts'
import { editedSubjects } from '../subjects/subjects.ts'
import { thinWeeks } from './operator.events.weeks.ts'
import type { LookCall } from './operator.ts'

type Overview = HandlerReply<typeof operatorEvents.events>

/** A month of a subject, and where the year has too little. */
export async function eventOverview(
  { db, now }: LookCall,
  wish: { subject_id?: number | undefined; month?: number | undefined },
): Promise<Overview> {
  const today = pragueDay(now)
  const counts = await eventCounts(db)
  const subjects = (await editedSubjects(db)).map(({ id, code, name }) => ({
    ...{ id, code, name, event_count: counts.get(id) ?? 0 },
  }))
  const first = subjects.find(({ event_count }) => event_count > 0) ?? subjects[0]
  const { id: subject_id } = found(
    wish.subject_id === undefined ? first : subjects.find(({ id }) => id === wish.subject_id),
  )
  const month = wish.month ?? Number(today.slice(5, 7))
  const events = await editedEvents(db, subject_id)
  const shown = events.filter(({ retired_at }) => retired_at === null)
  const inMonth = (day: string, wanted: number) => Number(day.slice(-5, -3)) === wanted
  return {
    ...{ subjects, subject_id, month },
    events: events.filter(({ day }) => inMonth(day, month)),
    month_counts: Array.from({ length: 12 }, (_, place) => shown.filter(({ day }) => inMonth(day, place + 1)).length),
    thin_weeks: thinWeeks(
      shown.map(({ day }) => day),
      Number(today.slice(0, 4)),
    ),
  }
}
