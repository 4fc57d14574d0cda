import { paymentMethods, type PaymentMethod } from '@katedra/contract/orders'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { debtQuery } from '../orders.data.ts'

interface PaymentMethodFieldProps {
  method: PaymentMethod
  acceptsCards: boolean
  onChange: (method: PaymentMethod) => void
}

/** How to pay, each way with what follows; an unpaid invoice closes the way of another. */
export function PaymentMethodField({
  acceptsInvoices,
  ...chips
}: PaymentMethodFieldProps & { acceptsInvoices: boolean }) {
  const { t } = useTranslation('orders')
  const { data: unpaid = null } = useQuery(debtQuery)
  return (
    <Section title={t('method.title')}>
      <div className="grid gap-3">
        <MethodChips {...chips} isInvoiceClosed={!acceptsInvoices || unpaid !== null} />
        <p aria-live="polite">{t(`method.explained.${chips.method}`)}</p>
        {!acceptsInvoices && (
          <p className="rounded-lg border border-line bg-sunken p-4">
            <span>{t('method.invoiceNotOffered')}</span>{' '}
            <Link to="/skola" className={lineLink}>
              {t('method.register')}
            </Link>
          </p>
        )}
        {unpaid !== null && (
          <p className="rounded-lg border border-line bg-now-soft p-4">
            {t('method.invoiceClosed', { symbol: unpaid.variable_symbol })}
          </p>
        )}
      </div>
    </Section>
  )
}

interface MethodChipsProps extends PaymentMethodFieldProps {
  isInvoiceClosed: boolean
}

/** The ways to pay, without their explanations. */
export function MethodChips({ method, acceptsCards, isInvoiceClosed, onChange }: MethodChipsProps) {
  const { t } = useTranslation('orders')
  return (
    <ChoiceChips
      label={t('method.title')}
      isLabelHidden
      value={method}
      onChange={(id) => {
        const chosen = paymentMethods.find((one) => one === id)
        if (chosen !== undefined) onChange(chosen)
      }}
      options={paymentMethods
        .filter((id) => id !== 'card' || acceptsCards)
        .map((id) => ({
          id,
          label: t(`method.${id}`),
          detail: t(`method.short.${id}`),
          isDisabled: id === 'invoice' && isInvoiceClosed,
        }))}
    />
  )
}
