import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../orders/orders.tsx'

/** A price of a program by its period, as the server names the place of a change. */
const periodOf = /^(?<program>[a-z0-9-]+) for (?<months>\d+) months$/

/** The place of a change in words; keys of programs stay as they are. */
export function useShownPath(): (path: string) => string {
  const { t } = useTranslation('operator-selling')
  const country = useCountryName()
  return useCallback(
    (path) =>
      path
        .split(' / ')
        .map((part, place, parts) => {
          const period = periodOf.exec(part)?.groups
          if (period !== undefined)
            return t('path.period', { program: period['program'], count: Number(period['months']) })
          if (parts[0] === 'vat_rates' && place === 1) return country(part)
          if (/^\d+$/.test(part)) return t('path.from', { count: Number(part) })
          return t(`path.${part}`, { defaultValue: part })
        })
        .join(', '),
    [t, country],
  )
}
