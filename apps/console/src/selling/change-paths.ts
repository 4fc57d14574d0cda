import type { SoldPath, SoldStep } from '@katedra/contract/operator-selling'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '@katedra/screens/order/country-names.ts'

/** Where a change is, in words; keys of programs stay as they are. */
export function useShownPath(): (path: SoldPath) => string {
  const { t } = useTranslation('operator-selling')
  const country = useCountryName()
  return useCallback(
    (path) => {
      const shownStep = (step: SoldStep): string => {
        switch (step.kind) {
          case 'field':
            return t(`path.${step.name}`, { defaultValue: step.name })
          case 'program':
            return step.key
          case 'price':
            return t('path.period', { program: step.program, count: step.months })
          case 'currency':
            return step.currency
          case 'country':
            return country(step.country)
          case 'pupils':
            return t('path.from', { count: step.from })
        }
      }
      return path.map(shownStep).join(', ')
    },
    [t, country],
  )
}
