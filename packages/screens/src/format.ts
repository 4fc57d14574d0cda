import { locales, type Language } from '@katedra/i18n'
import { durationsIn } from '@katedra/i18n/durations'
import { createContext, useContext } from 'react'
import { useLanguage } from './language.ts'

/** A moment as the server sends it, or a Date. */
export type MomentLike = string | Date

/** Dates and numbers of one language, and the order of names; everything goes through Intl. */
export interface Format {
  /** "1. 9. 2026", "1 Sept 2026" */
  date(moment: MomentLike): string
  /** "8:00" */
  time(moment: MomentLike): string
  /** "1. 9. 2026 8:00" */
  dateTime(moment: MomentLike): string
  /** "út 24. 11.", "Tue 24 Nov" */
  day(moment: MomentLike): string
  /** "dnes", "zítra", "včera", "pozítří"; undefined for other days. */
  relativeDay(moment: MomentLike, now?: Date): string | undefined
  /** "zítra 8:00", "út 24. 11. 8:00", and with the year when it is another one: "1. 9. 2026 8:00" */
  when(moment: MomentLike, now?: Date): string
  /** "1 234,5"; `digits` is the most behind the decimal mark. */
  number(value: number, digits?: number): string
  /** "1,50": always the given number of digits behind the decimal mark. */
  fixed(value: number, digits: number): string
  /** 0.723 → "72 %" */
  percent(fraction: number): string
  /** "20 minut", "1 minute"; like a duration it is never broken into two lines. */
  minutes(count: number): string
  /** 252 → "4 min 12 s" */
  duration(seconds: number): string
  /** A day and longer ago, in one unit: "před 5 dny", "1 year ago". A duration behind "před" would stand in the wrong case. */
  daysAgo(seconds: number): string
  /** "6.A, 7.B a 8.C" */
  list(items: readonly string[]): string
  /**
   * Alphabetical order of names, with ch behind h; numbers inside them by their size, so that 9.A stands before 10.A. In both
   * languages the Czech one: names are those of the school, whose papers and registers have them in this order.
   */
  compare(a: string, b: string): number
}

/** The locale for date fields and other widgets that format by themselves. */
export function localeOf(language: Language): string {
  return locales[language]
}

const names = new Intl.Collator('cs', { numeric: true })

/** Builds the formats of a language; the time zone is the browser's unless given. */
export function createFormat(language: Language, timeZone?: string): Format {
  const locale = locales[language]
  const zone = timeZone === undefined ? {} : { timeZone }
  // An English "1/9/2026" would be read two ways, so English gets the month by name.
  const month = language === 'cs' ? 'numeric' : 'short'
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', ...zone })
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', ...zone })
  const days = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month, ...zone })
  const calendar = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'numeric', day: 'numeric', ...zone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  const toDate = (moment: MomentLike) => (typeof moment === 'string' ? new Date(moment) : moment)
  const calendarDay = (moment: Date) => dayOf(calendar.formatToParts(moment))
  const date = (moment: MomentLike) => dates.format(toDate(moment))
  const time = (moment: MomentLike) => times.format(toDate(moment))
  const day = (moment: MomentLike) => days.format(toDate(moment)).replace(',', '')

  function relativeDay(moment: MomentLike, now = new Date()): string | undefined {
    const distance = calendarDay(toDate(moment)).number - calendarDay(now).number
    const furthest = language === 'cs' ? 2 : 1
    return distance < -1 || distance > furthest ? undefined : relative.format(distance, 'day')
  }

  function when(moment: MomentLike, now = new Date()): string {
    const sameYear = calendarDay(toDate(moment)).year === calendarDay(now).year
    return `${relativeDay(moment, now) ?? (sameYear ? day(moment) : date(moment))} ${time(moment)}`
  }

  return {
    date,
    time,
    dateTime: (moment) => `${date(moment)} ${time(moment)}`,
    day,
    relativeDay,
    when,
    ...amounts(language),
    list: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
    compare: (a, b) => names.compare(a, b),
  }
}

/** The year of a calendar day and its place among all days; also for the year 2, through which somebody typing 2026 goes. */
function dayOf(parts: readonly Intl.DateTimeFormatPart[]): { year: number; number: number } {
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const year = part('year')
  return { year, number: Math.round(new Date(0).setUTCFullYear(year, part('month') - 1, part('day')) / 86_400_000) }
}

/** Every space is a hard one: "3 min 15" at a line's end and "s" on the next one is read as something else. */
function unbroken(text: string): string {
  return text.replaceAll(/\s/g, '\u00a0')
}

function amounts(
  language: Language,
): Pick<Format, 'number' | 'fixed' | 'percent' | 'minutes' | 'duration' | 'daysAgo'> {
  const locale = locales[language]
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const minutes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  })
  const ago = new Intl.RelativeTimeFormat(locale)
  // Made when one is first asked for: by the least and the most figures behind the decimal mark.
  const numbers = new Map<string, Intl.NumberFormat>()
  function number(value: number, least: number, most: number): string {
    const key = `${least}-${most}`
    const made = numbers.get(key)
    const format = made ?? new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
    if (made === undefined) numbers.set(key, format)
    return format.format(value)
  }
  return {
    number: (value, digits = 1) => number(value, 0, digits),
    fixed: (value, digits) => number(value, digits, digits),
    percent: (fraction) => percents.format(fraction),
    minutes: (count) => unbroken(minutes.format(count)),
    duration: durationsIn(language),
    daysAgo(seconds) {
      const days = Math.max(1, Math.floor(seconds / 86_400))
      return unbroken(days < 365 ? ago.format(-days, 'day') : ago.format(-Math.floor(days / 365), 'year'))
    },
  }
}

/** The time zone of all formats inside; without it the browser's. */
export const FormatZone = createContext<string | undefined>(undefined)

/** At this moment the clock of the device tells the same as that of the zone. */
export function isDeviceIn(zone: string, now = new Date()): boolean {
  const words = (timeZone?: string) => new Intl.DateTimeFormat('en-GB', { ...wall, timeZone }).format(now)
  return words(zone) === words()
}

const wall = { day: 'numeric', month: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** By language and time zone, for the life of the page; nothing of a person is in them. */
const formats = new Map<string, Format>()

/**
 * The same as `createFormat`, made once: every row of a table asks for one, and to make it takes longer than to render the row.
 * Without a zone it is the device's, which may be set to another one while the page stands open.
 */
export function formatOf(language: Language, timeZone?: string): Format {
  const key = `${language} ${timeZone ?? new Date().getTimezoneOffset()}`
  const made = formats.get(key)
  if (made !== undefined) return made
  const format = createFormat(language, timeZone)
  formats.set(key, format)
  return format
}

/** The formats of the language shown. */
export function useFormat(timeZone?: string): Format {
  const language = useLanguage()
  const outer = useContext(FormatZone)
  return formatOf(language, timeZone ?? outer)
}
