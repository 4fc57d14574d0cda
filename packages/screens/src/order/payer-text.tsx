import type { Order } from '@katedra/contract/orders'
import { useTranslation } from 'react-i18next'
import { useCountryName } from './country-names.ts'

/** The payer as on an envelope, with the numbers there are. */
export function PayerText({ payer }: Pick<Order, 'payer'>) {
  const { t } = useTranslation('orders')
  const countryName = useCountryName()
  const numbers = (['identification_number', 'tax_id', 'vat_id'] as const)
    .map((name) => ({ name, number: payer[name] }))
    .filter(({ number }) => number !== '')
    .map(({ name, number }) => `${t(`payer.${name}`)} ${number}`)
  return (
    <address className="wrap-anywhere not-italic">
      <span className="font-medium">{payer.name}</span>
      <br />
      {payer.street}
      <br />
      {payer.postal_code} {payer.city}
      <br />
      {countryName(payer.country)}
      {numbers.map((number) => (
        <span key={number} className="block">
          {number}
        </span>
      ))}
    </address>
  )
}
