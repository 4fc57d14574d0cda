import type { Order, PaymentMethod } from '@katedra/contract/orders'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { LinesTable } from '@katedra/screens/order/lines-table.tsx'
import { OrderDocuments } from '@katedra/screens/order/order-documents.tsx'
import { OrderHistory } from '@katedra/screens/order/order-history.tsx'
import { OrderStateBadge } from '@katedra/screens/order/order-state.tsx'
import { PayerText } from '@katedra/screens/order/payer-text.tsx'
import { SumLines } from '@katedra/screens/order/sum-lines.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { Sheet } from '@katedra/ui/sheet'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { moneyBackAt, outlookOf } from './outlook.ts'
import { TransferPanel } from '../payment/transfer-panel.tsx'
import { buttonClass } from '@katedra/ui/button-class'
import { Button } from '@katedra/ui/button'
import { Link } from '@tanstack/react-router'
import { Ban, CreditCard, Pencil, Repeat } from 'lucide-react'
import { type ReactNode, useState, useId } from 'react'
import type { OrderCalls } from './order-calls.ts'
import { PayerFields, usePayerForm } from '../payer/payer-fields.tsx'
import { payerOfOrder } from '../ordering/draft.ts'
import { VatCheck } from '../payer/vat-check.tsx'
import type { Offered } from '../payment/offered-methods.ts'
import { MethodChips, WhatIsMissing } from '../payment/payment-method-field.tsx'

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

/** An order as the school and the client see it: first what to do now. */
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
        <LinesTable lines={order.lines} currency={order.currency} rate={vat_rate} />
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

/** The state in words and the one thing to do about it. */
function NextStep({ order, isClient, payLink, assignLink }: OrderViewProps) {
  const { t } = useTranslation('orders')
  const outlook = outlookOf(order)
  const facts = useFacts(order)
  const isPaying = outlook.startsWith('pay_')
  const isLate = isPaying && order.is_overdue
  return (
    <section className="grid min-w-0 gap-4">
      <Card tone={isPaying ? 'now' : 'surface'} className="grid min-w-0 gap-5">
        <div className="grid gap-1.5">
          {hasFailed(order) && <p className="font-semibold text-danger">{t('now.failed')}</p>}
          <h2 className="text-xl font-semibold">{isLate ? t('now.late') : t(`now.${outlook}.title`, facts)}</h2>
          <p>{t(`now.${outlook}.text`, facts)}</p>
          {isLate && <p className="font-medium text-danger">{t('now.overdue', facts)}</p>}
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {order.actions.includes('pay_by_card') && payLink(outlook === 'pay_by_card')}
          {hasCredits(order) && !isClient && assignLink}
        </div>
      </Card>
      {order.transfer !== null && <TransferPanel order={order} transfer={order.transfer} />}
    </section>
  )
}

function useFacts(order: Order) {
  const { due_on, paid_at, cancelled_at, card_refund, valid_from } = order
  const format = useFormat()
  const day = (moment: string | null) => (moment === null ? '' : format.date(moment))
  return {
    due: format.date(dayMoment(due_on)),
    paid: day(paid_at),
    cancelled: day(cancelled_at),
    refunded: day(moneyBackAt(order)),
    sent: day(card_refund?.sent_at ?? null),
    start: format.date(dayMoment(valid_from)),
  }
}

/** They are in the pool, and were not taken back with the money. */
function hasCredits({ issued_at, is_refunded }: Order): boolean {
  return issued_at !== null && !is_refunded
}

/** The newest thing that has happened is a payment that did not go through. */
function hasFailed({ state, events }: Order): boolean {
  const newest = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
  return state !== 'paid' && state !== 'cancelled' && newest?.event === 'payment_failed'
}

type Opened = 'method' | 'payer' | 'cancel' | undefined

/** What else can be done with the order; the server says what may. */
function OrderActions({ order, calls, acceptsCards, isClient }: OrderViewProps) {
  const { t } = useTranslation('orders')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const may = (action: (typeof order.actions)[number]) => order.actions.includes(action)
  const shared = { order, calls, onOpenChange: close }
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may('change_payer') && (
        <Button icon={<Pencil aria-hidden />} onClick={() => setOpened('payer')}>
          {t('actions.changePayer')}
        </Button>
      )}
      {may('change_method') && (
        <Button icon={<CreditCard aria-hidden />} onClick={() => setOpened('method')}>
          {t('actions.changeMethod')}
        </Button>
      )}
      {may('repeat') && !isClient && (
        <Link to="/objednavky/nova" search={{ repeat: order.variable_symbol }} className={buttonClass()}>
          <Repeat aria-hidden />
          {t('actions.repeat')}
        </Link>
      )}
      {may('cancel') && calls.cancel !== undefined && (
        <Button icon={<Ban aria-hidden />} onClick={() => setOpened('cancel')}>
          {t('actions.cancel')}
        </Button>
      )}
      {opened === 'method' && <MethodDialog {...shared} acceptsCards={acceptsCards} />}
      {opened === 'payer' && <PayerSheet {...shared} isClient={isClient} />}
      {opened === 'cancel' && <CancelDialog {...shared} />}
    </div>
  )
}

interface OrderDialogProps {
  order: Order
  calls: OrderCalls
  onOpenChange: () => void
}

/** Storno: asked about first, because it can't be taken back. */
function CancelDialog({ order, calls, onOpenChange }: OrderDialogProps) {
  const { t } = useTranslation('orders')
  const cancelling = useSave({
    save: async () => calls.cancel?.() ?? order,
    refresh: calls.keep,
    doneText: t('cancel.done'),
    refusal: 'toast',
    onSaved: onOpenChange,
    onRefused: onOpenChange,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('cancel.title', { symbol: order.variable_symbol })}
      cancelText={t('cancel.keep')}
      confirmText={t('cancel.confirm')}
      isDanger
      isBusy={cancelling.isBusy}
      onConfirm={() => cancelling.save()}
    >
      <p>{t('cancel.text')}</p>
    </ConfirmDialog>
  )
}

/** Another way to pay, while nothing has been paid. */
function MethodDialog({ order, calls, acceptsCards, onOpenChange }: OrderDialogProps & Pick<Offered, 'acceptsCards'>) {
  const { t } = useTranslation('orders')
  const [method, setMethod] = useState<PaymentMethod>(order.payment_method)
  const offered = { acceptsCards, acceptsTransfers: order.accepts_transfers }
  const changing = useSave({
    save: calls.changeMethod,
    words: unplacedSentences,
    refresh: calls.keep,
    doneText: t('method.changed'),
    onSaved: onOpenChange,
  })
  return (
    <FormDialog
      title={t('actions.changeMethod')}
      saving={changing}
      onSubmit={() => changing.save(method)}
      onClose={onOpenChange}
      cancelText={t('cancelChange')}
      submitText={t('method.change')}
      isSubmitDisabled={method === order.payment_method}
      className="grid gap-4"
    >
      <MethodChips {...offered} method={method} isInvoiceClosed={false} onChange={setMethod} />
      <WhatIsMissing {...offered} />
      <p aria-live="polite">{t(`method.explained.${method}`)}</p>
    </FormDialog>
  )
}

/** Who pays, changed before there is an invoice; the tax and the total follow. */
function PayerSheet({ order, calls, isClient, onOpenChange }: OrderDialogProps & { isClient: boolean }) {
  const { t } = useTranslation('orders')
  const formId = useId()
  const saving = useSave({
    save: calls.changePayer,
    refresh: calls.keep,
    doneText: ({ total }) => t(total === order.total ? 'payer.changed' : 'payer.changedWithTotal'),
    onSaved: onOpenChange,
  })
  const form = usePayerForm(payerOfOrder(order), saving.error)
  const { control, formState } = form
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('actions.changePayer')}
      isDirty={formState.isDirty && !saving.isDone}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isBusy}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => void form.handleSubmit(saving.save)(event)}
      >
        {isClient && <p>{t('vat.explained.client')}</p>}
        <PayerFields form={form} hasLookUp={!isClient} vatNote={isClient ? null : <VatCheck control={control} />} />
        <TextInput
          control={control}
          name="delivery_email"
          label={t('delivery.email')}
          description={t('delivery.emailHint')}
          type="email"
          autoComplete="off"
          max={254}
          isRequired
        />
        <TextInput
          control={control}
          name="school_order_number"
          label={t(isClient ? 'delivery.clientOrderNumber' : 'delivery.orderNumber')}
          autoComplete="off"
          max={60}
          isOptional
        />
        <FormAlert text={saving.sentence} />
      </form>
    </Sheet>
  )
}

/** An order with what can be asked of it. */
interface OrderViewProps {
  order: Order
  calls: OrderCalls
  acceptsCards: boolean
  /** Somebody with the link from the mail, who sees nothing else of the school. */
  isClient: boolean
  payLink: (isPrimary: boolean) => ReactNode
  /** To the pool, once the credits are there. */
  assignLink: ReactNode
}
