import { useCallback } from 'react'
import { localeOf } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'

/** Amounts of a bank or a gateway in the smallest unit, in whatever currency they are. */
export function useForeignAmount(): (amount: number, currency: string) => string {
  const language = useLanguage()
  return useCallback(
    (amount, currency) => {
      // Intl takes three letters; what a file has instead is told as it is.
      const isCode = /^[A-Za-z]{3}$/.test(currency)
      const format = new Intl.NumberFormat(
        localeOf(language),
        isCode ? { style: 'currency', currency } : { minimumFractionDigits: 2 },
      )
      return isCode ? format.format(amount / 100) : `${format.format(amount / 100)} ${currency}`
    },
    [language],
  )
}
