import { operatorOrders, type OrderChange } from '@katedra/contract/operator-orders'
import type { Reply, CallInput, Route } from '@katedra/contract/route'
import { Card, CardTitle } from '@katedra/ui/card'
import { Page, Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from '@tanstack/react-router'
import { DataTable } from '@katedra/ui/data-table'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { LinesTable } from '@katedra/screens/order/lines-table.tsx'
import { OrderDocuments } from '@katedra/screens/order/order-documents.tsx'
import { OrderHistory } from '@katedra/screens/order/order-history.tsx'
import { OrderStateBadge } from '@katedra/screens/order/order-state.tsx'
import { PayerText } from '@katedra/screens/order/payer-text.tsx'
import { SumLines } from '@katedra/screens/order/sum-lines.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { fileNameOf } from '@katedra/client/file-of-reply'
import { saveFile } from '@katedra/client/save-file'
import { Button } from '@katedra/ui/button'
import { Ban, Check, CreditCard, FileCheck, HandCoins, Undo2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { FactList } from '../app/fact-list.tsx'
import { useMoments } from '../app/moments.ts'
import { queryOf, callRaw, call } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'

type Order = Reply<typeof operatorOrders.order>

/** One order of any school: what, who, for how much, what came, and what can be done. */
export function OrderPage() {
  const { symbol } = useParams({ from: '/operator/objednavky/$symbol' })
  const { t } = useTranslation('operator-orders')
  const query = useQuery(queryOf(operatorOrders.order, { params: { variable_symbol: symbol } }))
  const title = t('one', { symbol })
  useTitle(title)
  return (
    <Page title={title} back={<BackLink to="/operator/objednavky">{t('title')}</BackLink>}>
      <QueryView query={query}>{(order) => <Whole order={order} />}</QueryView>
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
        <LinesTable lines={order.lines} currency={currency} rate={rate} />
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
        <Payments payments={order.payments} />
      </Section>
      <OrderHistory events={order.events} />
    </>
  )
}

type Preview = Reply<typeof operatorOrders.previewChange>

/** A refund is told by what becomes of the money: the gateway sends it, or somebody has. */
function wordOf(change: OrderChange, { refund_way }: Pick<Order, 'refund_way'>) {
  return change === 'refund' && refund_way === 'card' ? 'refund_to_card' : change
}

const icons: Record<ReturnType<typeof wordOf>, LucideIcon> = {
  approve: FileCheck,
  mark_paid: Check,
  cancel: Ban,
  refund: Undo2,
  refund_to_card: CreditCard,
  refund_by_hand: HandCoins,
}

/** Nothing is taken away by these. */
const harmless: readonly OrderChange[] = ['approve', 'mark_paid', 'refund_by_hand']

/** What can be done with the order now; each says what will come of it before it is done. */
function OrderChanges({ order }: { order: Order }) {
  const { t } = useTranslation('operator-orders')
  const [open, setOpen] = useState<OrderChange>()
  const { variable_symbol, changes } = order
  const params = { variable_symbol }
  if (changes.length === 0) return null
  const word = open === undefined ? undefined : wordOf(open, order)
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {changes.map((change) => {
          const name = wordOf(change, order)
          const Icon = icons[name]
          return (
            <li key={change}>
              <Button icon={<Icon aria-hidden />} onClick={() => setOpen(change)}>
                {t(`change.${name}.open`)}
              </Button>
            </li>
          )
        })}
      </ul>
      {open !== undefined && word !== undefined && (
        <ReasonDialog
          title={t(`change.${word}.title`, { symbol: variable_symbol })}
          confirmText={t(`change.${word}.open`)}
          doneText={t(`change.${word}.done`)}
          hint={t(`change.${word}.hint`)}
          isDanger={!harmless.includes(open)}
          onClose={() => setOpen(undefined)}
          run={(reason) => call(operatorOrders.change, { params, body: { change: open, reason } })}
        >
          <p>{t(`change.${word}.text`)}</p>
          <Outlook symbol={variable_symbol} change={open} />
        </ReasonDialog>
      )}
    </>
  )
}

/** The server does it and takes it back, so what stands here is what will happen. */
function Outlook({ symbol, change }: { symbol: string; change: OrderChange }) {
  const asked = useQuery({
    ...queryOf(operatorOrders.previewChange, { params: { variable_symbol: symbol }, body: { change } }),
    staleTime: 0,
  })
  return (
    <div className="pt-3">
      <QueryView query={asked}>
        {(preview) => <OutlookList preview={preview} isBack={!harmless.includes(change)} />}
      </QueryView>
    </div>
  )
}

function OutlookList({ preview, isBack }: { preview: Preview; isBack: boolean }) {
  const { t } = useTranslation('operator-orders')
  const { t: words } = useTranslation('orders')
  const { documents, mails, issued_count, withdrawn_count, kept_count } = preview
  const lines = [
    ...(issued_count > 0 ? [t('outlook.issued', { count: issued_count })] : []),
    ...(withdrawn_count > 0 ? [t('outlook.withdrawn', { count: withdrawn_count })] : []),
    // What pupils hold matters only where credits go back.
    ...(kept_count > 0 && isBack ? [t('outlook.kept', { count: kept_count })] : []),
    ...(issued_count + withdrawn_count === 0 ? [t('outlook.sameCredits')] : []),
    ...documents.map((kind) => t('outlook.document', { kind: words(`documents.kind.${kind}`) })),
    ...(documents.length === 0 ? [t('outlook.noDocument')] : []),
    ...mails.map((mail) => t('outlook.mail', mail)),
  ]
  return (
    <div className="grid gap-1">
      <p className="font-medium text-ink">{t('outlook.title')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
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
          <Link key="school" to="/operator/skoly/$schoolId" params={{ schoolId: order.school_id }} className={textLink}>
            {order.school_name}, {order.school_city}
          </Link>,
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

/** What came for the order. */
function Payments({ payments }: Pick<Order, 'payments'>) {
  const { t } = useTranslation('operator-orders')
  const amount = useAmount()
  const { moment } = useMoments()
  return (
    <DataTable
      caption={t('payments')}
      rows={payments}
      rowKey={({ source_id }) => source_id}
      empty={<p className="text-ink-soft">{t('noPayment')}</p>}
      columns={[
        { key: 'received', label: t('received'), cell: ({ received_at }) => moment(received_at) },
        { key: 'source', label: t('source'), cell: ({ source }) => t(`sources.${source}`) },
        {
          key: 'sourceId',
          label: t('sourceId'),
          cellClassName: 'wrap-anywhere',
          cell: ({ source, source_id }) => (source === 'operator' ? '–' : source_id),
        },
        {
          key: 'note',
          label: t('note'),
          cellClassName: 'wrap-anywhere',
          cell: ({ note }) => (note === '' ? '–' : note),
        },
        {
          key: 'sum',
          label: t('sum'),
          isNumber: true,
          cellClassName: 'whitespace-nowrap',
          cell: (payment) => amount(payment.amount, payment.currency),
        },
      ]}
    />
  )
}

/** Fetches a file as the operator and hands it to the browser's downloads; returns its name. */
async function download<R extends Route>(route: R, input: CallInput<R>): Promise<string> {
  const response = await callRaw(route, input)
  const name = fileNameOf(response.headers.get('content-disposition'))
  saveFile(await response.blob(), name)
  return name
}

/** Where the money of a refunded order is, and whose turn it is; nothing where there is nothing to say. */
function useRefundText({ refunded_at, refund_way, card_refund }: Order): string {
  const { t } = useTranslation('operator-orders')
  const { moment } = useMoments()
  const at = (value: string | null) => (value === null ? '' : moment(value))
  if (card_refund === null) return refunded_at !== null && refund_way === 'bank' ? t('refund.bank') : ''
  const { state, failed_count: count, last_error, reason } = card_refund
  if (state === 'wanted' && count > 0)
    return t('refund.failing', { count, error: last_error ?? '', next: at(card_refund.next_attempt_at) })
  return t(`refund.${state}`, {
    sent: at(card_refund.sent_at),
    refused: at(card_refund.refused_at),
    byHand: at(card_refund.by_hand_at),
    reason: reason ?? '',
  })
}
