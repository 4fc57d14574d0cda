import { paymentMethods, type PaymentMethod } from '@katedra/contract/orders'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { methodsOf, type Offered } from './offered-methods.ts'
import { debtQuery } from '../orders.data.ts'

interface PaymentMethodFieldProps extends Offered {
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
}

/** How to pay, each way with what follows; of an unpaid invoice it is told that the next may need approval. */
export function PaymentMethodField({
  method,
  acceptsInvoices,
  onChange,
  ...offered
}: PaymentMethodFieldProps & { acceptsInvoices: boolean }) {
  const { t } = useTranslation('orders')
  const { data: unpaid = null } = useQuery(debtQuery)
  return (
    <Section title={t('method.title')}>
      <div className="grid gap-3">
        <MethodChips {...offered} method={method} isInvoiceClosed={!acceptsInvoices} onChange={onChange} />
        {methodsOf(offered).includes(method) && <p aria-live="polite">{t(`method.explained.${method}`)}</p>}
        {offered.acceptsTransfers && !acceptsInvoices && (
          <p className="rounded-lg border border-line bg-sunken p-4">
            <span>{t('method.invoiceNotOffered')}</span>{' '}
            <Link to="/skola" className={lineLink}>
              {t('method.register')}
            </Link>
          </p>
        )}
        <WhatIsMissing {...offered} />
        {unpaid !== null && (
          <p className="rounded-lg border border-line bg-now-soft p-4">
            {t('method.invoiceUnpaid', { symbol: unpaid.variable_symbol })}
          </p>
        )}
      </div>
    </Section>
  )
}

/** Ways that do not exist here are not offered, and the page says why there is no other. */
export function WhatIsMissing({ acceptsCards, acceptsTransfers }: Offered) {
  const { t } = useTranslation('orders')
  if (acceptsTransfers) return null
  return (
    <p className="rounded-lg border border-line bg-now-soft p-4">
      {t(acceptsCards ? 'method.onlyCards' : 'method.none')}
    </p>
  )
}

interface MethodChipsProps extends PaymentMethodFieldProps {
  isInvoiceClosed: boolean
}

/** The ways to pay, without their explanations. */
export function MethodChips({ method, isInvoiceClosed, onChange, ...offered }: MethodChipsProps) {
  const { t } = useTranslation('orders')
  const methods = methodsOf(offered)
  if (methods.length === 0) return null
  return (
    <ChoiceChips
      label={t('method.title')}
      isLabelHidden
      value={method}
      onChange={(id) => {
        const chosen = paymentMethods.find((one) => one === id)
        if (chosen !== undefined) onChange(chosen)
      }}
      options={methods.map((id) => ({
        id,
        label: t(`method.${id}`),
        detail: t(`method.short.${id}`),
        isDisabled: id === 'invoice' && isInvoiceClosed,
      }))}
    />
  )
}
