import { withVat } from '@katedra/contract/price'
import type { Currency } from '@katedra/contract/programs'
import { useTranslation } from 'react-i18next'
import { useAmount } from './use-amount.ts'

interface WithoutVatProps {
  /** The base in the smallest unit. */
  net: number
  /** In basis points; where there is no tax of ours, there is one price only. */
  rate: number
  currency: Currency
}

/** A base with VAT in words of the language. */
export function usePrice(rate: number, currency: Currency): (net: number) => string {
  const amount = useAmount()
  return (net) => amount(withVat(net, rate), currency)
}

/** The price without VAT, small next to the one that schools pay. */
export function WithoutVat({ net, rate, currency }: WithoutVatProps) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  if (rate === 0) return null
  return (
    <span className="tabular block text-xs font-normal whitespace-nowrap text-ink-soft">
      {t('price.without', { price: amount(net, currency) })}
    </span>
  )
}
