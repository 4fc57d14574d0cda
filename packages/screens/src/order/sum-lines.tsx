import type { VatTreatment } from '@katedra/contract/price'
import type { Currency } from '@katedra/contract/programs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { useCountryName } from './country-names.ts'
import { useAmount } from './use-amount.ts'

export interface Sums {
  net: number
  vat: number
  total: number
  rate: number
  treatment: VatTreatment
  country: string
}

/** Base, VAT by its rate, total; and a sentence where the tax is not the usual one. */
export function SumLines({ sums, currency }: { sums: Sums; currency: Currency }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  const countryName = useCountryName()
  const { net, vat, total, rate, treatment, country } = sums
  // Where somebody else accounts for the tax, there is no rate of ours, not even 0 %.
  const isTaxed = treatment === 'domestic' || treatment === 'oss'
  return (
    <div className="grid gap-3">
      <dl className="tabular grid gap-1.5 border-t border-line pt-3">
        {isTaxed && (
          <>
            <SumLine label={t('price.net')} value={amount(net, currency)} />
            <SumLine label={t('price.vat', { rate: format.number(rate / 100, 2) })} value={amount(vat, currency)} />
          </>
        )}
        <SumLine label={t('price.total')} value={amount(total, currency)} isTotal />
      </dl>
      {treatment !== 'domestic' && (
        <p className="text-sm text-ink-soft">{t(`vat.${treatment}`, { country: countryName(country) })}</p>
      )}
    </div>
  )
}

function SumLine({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${isTotal ? 'text-lg font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
