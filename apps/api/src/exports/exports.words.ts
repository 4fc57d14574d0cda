import type { Language } from '@katedra/i18n'
import { durationsIn } from '@katedra/i18n/durations'
import { translator } from '@katedra/i18n/server'

/** Texts, numbers and dates of one language, for files; the same shapes as on the screens. */
export interface Words {
  language: Language
  /** Texts of files. */
  t: ReturnType<typeof translator>
  /** Texts of questions, shared with the screens. */
  questions: ReturnType<typeof translator>
  /** "1 234,5", at most two digits behind the mark. */
  number(value: number): string
  /** 0.723 → "72 %" */
  percent(fraction: number): string
  /** "21. 11. 2026" */
  date(moment: Date): string
  /** "21. 11. 2026 8:00" */
  dateTime(moment: Date): string
  /** "2026-11-21", for names of files */
  day(moment: Date): string
  /** 252 → "4 min 12 s" */
  duration(seconds: number): string
}

export function wordsIn(language: Language, timeZone: string): Words {
  const locale = language === 'cs' ? 'cs-CZ' : 'en-GB'
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  // An English "1/9/2026" would be read two ways, so English gets the month by name.
  const month = language === 'cs' ? 'numeric' : 'short'
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone })
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone })
  const days = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
  return {
    language,
    t: translator(language, 'exports'),
    questions: translator(language, 'questions'),
    number: (value) => numbers.format(value),
    percent: (fraction) => percents.format(fraction),
    date: (moment) => dates.format(moment),
    dateTime: (moment) => `${dates.format(moment)} ${times.format(moment)}`,
    day: (moment) => days.format(moment),
    duration: durationsIn(language),
  }
}
