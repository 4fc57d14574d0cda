import { locales, type Language } from '@katedra/i18n'

/** "7. dubna", "7 April": a day of any year, whatever the clock of the reader. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
