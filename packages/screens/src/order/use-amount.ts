import { shownAmount } from '@katedra/contract/price'
import type { Currency } from '@katedra/contract/programs'
import { useCallback } from 'react'
import { useLanguage } from '../language.ts'

/** Amounts in the smallest unit as people of the language write them. */
export function useAmount(): (amount: number, currency: Currency) => string {
  const language = useLanguage()
  return useCallback((amount, currency) => shownAmount(amount, currency, language), [language])
}
