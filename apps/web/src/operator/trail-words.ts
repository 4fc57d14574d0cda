import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '../app/format.ts'
import { useForeignAmount } from './use-foreign-amount.ts'

/** What an action is called; one of a later version, or one without a name yet, stays as it was written down. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('operator')
  return (action) => t(`trail.actions.${action}`, { defaultValue: action })
}

type Details = Readonly<Record<string, string | number>>

/** A sum is written down in the smallest unit, with its currency beside it. */
function inWholeUnits(details: Details, shown: (amount: number, code: string) => string): Details {
  const { total, currency, ...rest } = details
  if (typeof total !== 'number' || typeof currency !== 'string') return details
  return { ...rest, total: shown(total, currency) }
}

/** Days and moments are written down as ISO 8601 has them. */
function asDate(value: string, format: Format): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) ? format.dateTime(value) : value
}

/** The details of an action in one line: what each is called, and its value. */
export function useDetails(): (details: Details) => string {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const amount = useForeignAmount()
  const valueOf = (name: string, value: string | number) => {
    if (typeof value === 'number') return String(value)
    return name === 'kind' ? t(`trail.kinds.${value}`, { defaultValue: value }) : asDate(value, format)
  }
  return (details) =>
    Object.entries(inWholeUnits(details, amount))
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${t(`trail.details.${name}`, { defaultValue: name })}: ${valueOf(name, value)}`)
      .join(' · ')
}
