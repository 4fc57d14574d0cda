import type { Language } from '@katedra/i18n'

/** English in its British shape: a clock of 24 hours and the day before the month, as schools here read it. */
const locales: Readonly<Record<Language, string>> = { cs: 'cs-CZ', en: 'en-GB' }

/** "9:41" on the clock of a zone, that of the device where none is known. */
export function clockTime(moment: string, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(moment))
}

/** "dnes 9:41", "zítra 8:00", later "út 24. 11. 8:00". `now` is the server's clock. */
export function dayAndTime(moment: string, now: number | null, language: Language, timeZone?: string): string {
  const date = new Date(moment)
  const dayOf = (day: Date | number) => Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(day))
  const days = now === null ? 2 : (dayOf(date) - dayOf(now)) / 86_400_000
  const month = language === 'cs' ? 'numeric' : 'short'
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(locales[language], { weekday: 'short', day: 'numeric', month, timeZone }).format(date)
  return `${day} ${clockTime(moment, language, timeZone)}`
}

/** "7,5" */
export function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(value)
}
