import type { Format } from '@katedra/screens/format.ts'

/** A line of the log as it is read. */
export interface Change {
  id: string
  at: string
  /** The same for people. */
  moment: string
  who: string
  what: string
}

/** The lines of one day, which has a name that its reader would give it. */
export interface Day<T> {
  name: string
  entries: T[]
}

/** Splits lines that follow each other in time into their days. */
export function byDay<T extends { at: string }>(entries: readonly T[], nameOf: (moment: string) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const entry of entries) {
    const name = nameOf(entry.at)
    const last = days.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}

/** "Dnes", "Včera", "1. 9. 2026": a heading, so it begins with a capital. */
export function dayName(format: Pick<Format, 'date' | 'relativeDay'>, moment: string, now?: Date): string {
  const name = format.relativeDay(moment, now) ?? format.date(moment)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
