import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'

/** A leap year, so that every day of an event exists. */
const anyYear = '2024'

/** The names of the months, January first. */
export function useMonthNames(): string[] {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(Number(anyYear), month, 1))))
  }, [language])
}

/** The day of an event in words: every year, or once. */
export function useDayWords(): (day: string) => string {
  const { t } = useTranslation('operator-events')
  const language = useLanguage()
  return (day) => {
    const isOnce = day.length > 5
    const date = new Date(`${isOnce ? day : `${anyYear}-${day}`}T00:00:00Z`)
    const year = isOnce ? { year: 'numeric' as const } : {}
    const words = new Intl.DateTimeFormat(localeOf(language), {
      day: 'numeric',
      month: 'long',
      ...year,
      timeZone: 'UTC',
    })
    return isOnce ? t('once', { day: words.format(date) }) : words.format(date)
  }
}
