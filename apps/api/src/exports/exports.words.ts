import type { Language } from '@katedra/i18n'
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
    duration: durationsIn(locale),
  }
}

/** The two largest units that are not nothing. A format costs more than a hundred uses of it, so they are made once. */
function durationsIn(locale: string): (seconds: number) => string {
  const unit = (name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' })
  const [hours, minutes, rest] = [unit('hour'), unit('minute'), unit('second')]
  return (seconds) => {
    const whole = Math.max(0, Math.round(seconds))
    const parts = [
      { format: hours, value: Math.floor(whole / 3600) },
      { format: minutes, value: Math.floor(whole / 60) % 60 },
      { format: rest, value: whole % 60 },
    ]
    const first = parts.findIndex(({ value }) => value > 0)
    if (first === -1) return rest.format(0)
    const shown = parts.slice(first, first + 2).filter(({ value }) => value > 0)
    return shown.map(({ format, value }) => format.format(value)).join('\u00a0')
  }
}
