import { operatorOrders } from '@katedra/contract/operator-orders'
import type { Reply } from '@katedra/contract/route'
import { Card, CardTitle } from '@katedra/ui/card'
import { Page, Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useTitle } from '../app/title.ts'
import { LinesTable, OrderDocuments, OrderHistory, OrderStateBadge, PayerText, SumLines } from '../orders/orders.tsx'
import { BackLink } from './back-link.tsx'
import { download } from './download.ts'
import { FactList } from './fact-list.tsx'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { queryOf } from './operator.data.ts'
import { OrderChanges } from './order-changes.tsx'
import { OrderPayments } from './order-payments.tsx'
import { hrefOf } from './place.ts'
import { useRefundText } from './use-refund-text.ts'

type Order = Reply<typeof operatorOrders.order>

/** One order of any school: what, who, for how much, what came, and what can be done. */
export function OrderPage({ symbol }: { symbol: string }) {
  const { t } = useTranslation('operator-orders')
  const query = useQuery(queryOf(operatorOrders.order, { params: { variable_symbol: symbol } }))
  const title = t('one', { symbol })
  useTitle(title)
  return (
    <Page title={title} back={<BackLink href={hrefOf(['objednavky'])}>{t('title')}</BackLink>}>
      <Loaded query={query}>{(order) => <Whole order={order} />}</Loaded>
    </Page>
  )
}

function Whole({ order }: { order: Order }) {
  const { t } = useTranslation('operator-orders')
  const refundText = useRefundText(order)
  const isRefused = order.card_refund?.state === 'refused'
  const { net, vat, total, vat_rate: rate, vat_treatment: treatment, vat_country: country, currency } = order
  return (
    <>
      <OrderStateBadge order={order} />
      {isRefused && <FormAlert text={refundText} />}
      <OrderChanges order={order} />
      <Facts order={order} moneyBack={isRefused ? '' : refundText} />
      <Section title={t('what')}>
        <LinesTable lines={order.lines} currency={currency} />
        <SumLines sums={{ net, vat, total, rate, treatment, country }} currency={currency} />
      </Section>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" className="grid gap-3">
          <CardTitle>{t('payer')}</CardTitle>
          <PayerText payer={order.payer} />
        </Card>
        <OrderDocuments
          order={order}
          calls={{
            download: (document_id, format) =>
              download(operatorOrders.document, {
                params: { variable_symbol: order.variable_symbol, document_id },
                query: { format },
              }),
          }}
        />
      </div>
      <Section title={t('payments')}>
        <OrderPayments payments={order.payments} />
      </Section>
      <OrderHistory events={order.events} />
    </>
  )
}

function Facts({ order, moneyBack }: { order: Order; moneyBack: string }) {
  const { t } = useTranslation('operator-orders')
  const { t: words } = useTranslation('orders')
  const { moment, day } = useMoments()
  const at = (value: string | null) => (value === null ? '' : moment(value))
  return (
    <FactList
      facts={[
        [
          t('school'),
          <Go key="school" href={hrefOf(['skoly', order.school_id])} className={textLink}>
            {order.school_name}, {order.school_city}
          </Go>,
        ],
        [t('method'), words(`method.${order.payment_method}`)],
        [t('due'), day(order.due_on)],
        [t('created'), t('createdBy', { at: moment(order.created_at), name: order.created_by_name })],
        [t('delivery'), order.delivery_email],
        [t('schoolNumber'), order.school_order_number],
        [t('validFrom'), day(order.valid_from)],
        [t('issued'), at(order.issued_at)],
        [t('paid'), at(order.paid_at)],
        [t('cancelled'), at(order.cancelled_at)],
        [t('refunded'), at(order.refunded_at)],
        [t('moneyBack'), moneyBack],
        [t('refund.id'), order.card_refund?.provider_id ?? ''],
      ]}
    />
  )
}
