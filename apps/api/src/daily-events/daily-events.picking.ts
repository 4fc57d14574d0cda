import { maxDaysBack } from '@katedra/contract/daily-events'
import { addDays } from '../app/time/prague.ts'

/** What the choice of a day's event depends on. */
export interface DatedEvent {
  key: string
  /** `MM-DD` every year, `YYYY-MM-DD` once. */
  day: string
}

/** The day and those before it that may lend it their event, nearest first. */
export function daysBefore(day: string): string[] {
  return Array.from({ length: maxDaysBack + 1 }, (_, back) => addDays(day, -back))
}

/**
 * The event of a day, or of the nearest day before it within two weeks, and the day it is for. What is written for this very date
 * comes before what returns every year; of several the next one has its turn each year.
 */
export function pickEvent<E extends DatedEvent>(
  events: readonly E[],
  day: string,
): { event: E; day: string } | undefined {
  for (const one of daysBefore(day)) {
    const event = inTurn(eventsOn(events, one), Number(one.slice(0, 4)))
    if (event !== undefined) return { event, day: one }
  }
  return undefined
}

function eventsOn<E extends DatedEvent>(events: readonly E[], day: string): E[] {
  const once = events.filter((event) => event.day === day)
  return once.length > 0 ? once : events.filter((event) => event.day === day.slice(5))
}

function inTurn<E extends DatedEvent>(events: readonly E[], year: number): E | undefined {
  const sorted = events.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return sorted[year % Math.max(1, sorted.length)]
}
