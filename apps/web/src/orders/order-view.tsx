import type { Order } from '@katedra/contract/orders'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { dayMoment } from '../app/plain-day.ts'
import { LinesTable } from './lines-table.tsx'
import { NextStep } from './next-step.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import type { OrderViewProps } from './order-props.ts'
import { OrderStateBadge } from './order-state.tsx'
import { PayerText } from './payer-text.tsx'
import { SumLines } from './sum-lines.tsx'
import { useAmount } from './use-amount.ts'

/** State, sum and date under the title. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <OrderStateBadge order={order} />
      <span className="tabular font-medium text-ink">{amount(order.total, order.currency)}</span>
      <span>
        {t('order.created', { date: format.date(order.created_at) })}
        {order.created_by_name !== '' && ` · ${order.created_by_name}`}
      </span>
    </div>
  )
}

/** An order for whoever may see it: first what to do now. */
export function OrderView(props: OrderViewProps) {
  const { order, calls } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { net, vat, total, vat_rate, vat_treatment, vat_country } = order
  const sums = { net, vat, total, rate: vat_rate, treatment: vat_treatment, country: vat_country }
  return (
    <div className="grid min-w-0 gap-10">
      <NextStep {...props} />
      <Section title={t('order.what')}>
        <LinesTable lines={order.lines} currency={order.currency} />
        <div className="grid gap-4 sm:grid-cols-2">
          <p>{t('review.start', { date: format.date(dayMoment(order.valid_from)) })}</p>
          <SumLines sums={sums} currency={order.currency} />
        </div>
      </Section>
      <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
        <PayerCard order={order} />
        <OrderDocuments order={order} calls={calls} />
      </div>
      <OrderActions {...props} />
      <OrderHistory events={order.events} />
    </div>
  )
}

function PayerCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { payer, delivery_email, school_order_number, payment_method, vat_id_is_valid } = order
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('payer.title')}</h2>
      <PayerText payer={payer} />
      {payer.vat_id !== '' && (
        <p className="text-sm text-ink-soft">{t(`order.vatId.${vatIdState(vat_id_is_valid)}`)}</p>
      )}
      <dl className="grid gap-2 wrap-anywhere">
        <div>
          <dt className="text-sm text-ink-soft">{t('delivery.email')}</dt>
          <dd>{delivery_email}</dd>
        </div>
        {school_order_number !== '' && (
          <div>
            <dt className="text-sm text-ink-soft">{t('delivery.orderNumber')}</dt>
            <dd>{school_order_number}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-soft">{t('method.title')}</dt>
          <dd>{t(`method.${payment_method}`)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function vatIdState(isValid: boolean | null): 'valid' | 'invalid' | 'unknown' {
  if (isValid === null) return 'unknown'
  return isValid ? 'valid' : 'invalid'
}
