import { getDayOfWeek, parseAbsolute } from '@internationalized/date'
import type { Preset } from '@katedra/contract/planned-tests'
import type { Format } from '@katedra/screens/format.ts'

/** The catalogue `planned-tests` in one language. */
export type Translate = (...text: [key: string] | [key: string, values: Record<string, string | number>]) => string

/** What sentences about a start need to know of the school's clock. */
export interface SchoolClock {
  /** Formats in the school's time zone. */
  format: Format
  zone: string
  now: Date
}

export interface PlannedFacts {
  class_name: string
  student_count: number
  kind: 'test' | 'exercise'
  title: string
  preset: Preset | 'own' | 'now' | null
  starts_at: string
  window_minutes: number
  time_limit_minutes: number | null
}

/** Hours before which Czech says "ve" instead of "v": ve dvě, ve dvanáct, ve dvacet. */
const hoursWithVe = new Set([2, 3, 4, 12, 13, 14, 20, 21, 22, 23])

/** "zítra v 8:00", "v úterý 24. 11. 2026 ve 20:00", "za 10 minut (v 9:41)" */
export function startWords(
  t: Translate,
  start: Pick<PlannedFacts, 'preset' | 'starts_at'>,
  { format, zone, now }: SchoolClock,
): string {
  const local = parseAbsolute(start.starts_at, zone)
  const at = t('sentence.at', { time: format.time(start.starts_at), context: hoursWithVe.has(local.hour) ? 've' : 'v' })
  if (start.preset === 'in_10_minutes') return t('sentence.soon', { count: 10, at })
  if (start.preset === 'in_30_minutes') return t('sentence.soon', { count: 30, at })
  const relative = format.relativeDay(start.starts_at, now)
  if (relative !== undefined) return t('sentence.day', { day: relative, at })
  const weekday = t(`weekday.${getDayOfWeek(local, 'cs-CZ') + 1}`)
  return t('sentence.day', { day: t('sentence.date', { weekday, date: format.date(start.starts_at) }), at })
}

/** "20 minut", "2 hodiny", "7 dní" in the case that follows "for". */
export function lengthWords(t: Translate, minutes: number): string {
  if (minutes % 1440 === 0) return t('length.days', { count: minutes / 1440 })
  if (minutes % 60 === 0 && minutes > 60) return t('length.hours', { count: minutes / 60 })
  return t('length.minutes', { count: minutes })
}

/** "6.A (24 žáků) dostane test Slovní druhy zítra v 8:00 na 20 minut." */
export function planSentence(t: Translate, facts: PlannedFacts, clock: SchoolClock): string {
  const limit = facts.time_limit_minutes
  const isLimited = limit !== null && limit < facts.window_minutes
  return t(isLimited ? 'sentence.planLimited' : 'sentence.plan', {
    class_name: facts.class_name,
    students: t('students', { count: facts.student_count }),
    what: t(`sentence.${facts.kind}`, { title: facts.title }),
    start: startWords(t, facts, clock),
    length: lengthWords(t, facts.window_minutes),
    limit: limit === null ? '' : lengthWords(t, limit),
  })
}
