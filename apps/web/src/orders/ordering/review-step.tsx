import { CallError } from '@katedra/contract/call'
import { today } from '@internationalized/date'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { useTranslation } from 'react-i18next'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import {
  languageOf,
  type OrderContent,
  type OrderDraft,
  type PayerValues,
  requestIdFor,
  shownValues,
  startOf,
} from './draft.ts'
import { LinesTable } from '@katedra/screens/order/lines-table.tsx'
import { PayerText } from '@katedra/screens/order/payer-text.tsx'
import type { StepProps } from './programs-step.tsx'
import type { Step } from './step-list.tsx'
import { SumLines } from '@katedra/screens/order/sum-lines.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { type Order, orders } from '@katedra/contract/orders'
import { useIsMutating } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { orderQuery, priceListQuery, refreshOrders } from '../orders.data.ts'
import type { KeptDraft } from './use-draft.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { useProblem } from '@katedra/client/problem'

interface ReviewStepProps extends StepProps {
  values: PayerValues
  onGo: (step: Step) => void
  onRefused: (refusal: CallError | undefined) => void
  onDone: () => void
}

/** The last step: everything once more, and the button that makes it binding. */
export function ReviewStep(props: ReviewStepProps) {
  const { draft, price, formId, onGo } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  const content = useContent(props)
  const ordering = useOrdering(props)
  const { payer, delivery_email, school_order_number } = content
  return (
    <form
      id={formId}
      noValidate
      className="grid min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        ordering.save(content)
      }}
    >
      <Part title={t('review.programs')} onEdit={() => onGo('programs')}>
        <LinesTable lines={linesOf(props)} currency={draft.currency} rate={price.rate} />
        {/* On a wide screen the price stands beside it, with the same sums. */}
        <div className="ml-auto w-full max-w-sm lg:hidden">
          <SumLines sums={price} currency={draft.currency} />
        </div>
        <p>{t('review.start', { date: format.date(dayMoment(content.valid_from)) })}</p>
      </Part>
      <Part title={t('review.payer')} onEdit={() => onGo('payer')}>
        <PayerText payer={payer} />
        <p className="wrap-anywhere">
          {t('delivery.email')}: {delivery_email}
        </p>
        {school_order_number !== '' && (
          <p className="wrap-anywhere">
            {t('delivery.orderNumber')}: {school_order_number}
          </p>
        )}
      </Part>
      <Part title={t('review.method')} onEdit={() => onGo('payer')}>
        <p>
          <span className="font-medium">{t(`method.${draft.payment_method}`)}.</span>{' '}
          {t(`method.explained.${draft.payment_method}`)}
        </p>
      </Part>
      <Refusal error={ordering.error} formerTotal={ordering.formerTotal} {...props} />
      <div className="lg:hidden">
        <OrderButton draft={draft} formId={formId} />
      </div>
    </form>
  )
}

/** So the order that is being sent is counted: its button may stand outside of the form. */
const sendingQueue = 'new order'

/** Makes the order binding. On a wide screen it stands by the price, as the buttons of the steps before do. */
export function OrderButton({ draft, formId }: Pick<StepProps, 'draft' | 'formId'>) {
  const { t } = useTranslation('orders')
  const isBusy = useIsMutating({ mutationKey: [sendingQueue] }) > 0
  return (
    <div className="grid gap-3">
      <Button
        type="submit"
        form={formId}
        variant="primary"
        isWide
        isBusy={isBusy}
        busyText={t('review.working')}
        className="justify-self-start"
      >
        {t('review.submit')}
      </Button>
      <p className="text-sm text-ink-soft">
        {t(draft.payment_method === 'invoice' ? 'review.hintOfInvoice' : 'review.hint')}
      </p>
    </div>
  )
}

/** What is sent; the total is what stands on the screen, so a changed price can't slip in. */
function useContent({ draft, price, list, values }: ReviewStepProps): OrderContent {
  const shown = useLanguage()
  return {
    ...shownValues(values),
    price_list_id: list.id,
    total: price.total,
    lines: price.lines.map(({ line }) => ({ ...line, quantity: line.quantity ?? 0 })),
    currency: draft.currency,
    valid_from: startOf(draft, today('Europe/Prague').toString()),
    payment_method: draft.payment_method,
    language: languageOf(draft, values, shown),
  }
}

function linesOf({ price }: ReviewStepProps) {
  return price.lines.map(({ program, line, step, net }) => ({
    program,
    months: line.months,
    quantity: line.quantity ?? 0,
    unit_price: step?.unit_price ?? 0,
    net: net ?? 0,
  }))
}

function Part({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  const { t } = useTranslation('orders')
  return (
    <Card as="section" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        <Button size="sm" variant="quiet" aria-label={t('review.editOf', { part: title })} onClick={onEdit}>
          {t('review.edit')}
        </Button>
      </div>
      {children}
    </Card>
  )
}

interface RefusalProps extends ReviewStepProps {
  error: Error | null
  formerTotal: number | undefined
}

/** Where the first thing stands that the server did not take. */
function stepToMend(error: CallError): Step {
  return Object.keys(error.fields).some((field) => /^(?:lines|valid_from|currency)/.test(field)) ? 'programs' : 'payer'
}

/** Why it was not taken, and the shortest way to mend it. */
function Refusal({ error, formerTotal, price, draft, onGo }: RefusalProps) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const amount = useAmount()
  if (error === null) return <FormAlert text={undefined} />
  const isChanged = error instanceof CallError && error.code === 'orders.price_changed' && formerTotal !== undefined
  if (isChanged)
    return (
      <FormAlert
        text={`${error.message} ${t('review.priceChanged', {
          before: amount(formerTotal, draft.currency),
          now: amount(price.total, draft.currency),
        })}`}
      />
    )
  const isAboutFields = error instanceof CallError && error.status === 422
  const isAboutMethod = error instanceof CallError && error.code === 'orders.invoice_not_offered'
  return (
    <div className="grid gap-3">
      <FormAlert text={unplacedSentences(error) ?? problem(error)} />
      {(isAboutFields || isAboutMethod) && (
        <Button className="justify-self-start" onClick={() => onGo(stepToMend(error))}>
          {t('review.mend')}
        </Button>
      )}
    </div>
  )
}

interface Ordering {
  draft: OrderDraft
  change: KeptDraft['change']
  onRefused: (refusal: CallError | undefined) => void
  onDone: () => void
}

/**
 * Sends the order. The id is kept with what was sent before it is sent, so that pressing again after a lost line makes no second
 * order. A changed price list is fetched, and the page asks again.
 */
function useOrdering({ draft, change, onRefused, onDone }: Ordering) {
  const navigate = useNavigate({ from: '/objednavky/nova' })
  /** The total before the price list changed. */
  const [formerTotal, setFormerTotal] = useState<number>()

  async function send(content: OrderContent): Promise<Order> {
    onRefused(undefined)
    const text = JSON.stringify(content)
    const request_id = requestIdFor(draft, text, () => crypto.randomUUID())
    change((was) => ({ ...was, sent: { content: text, request_id } }))
    return call(orders.createOrder, { body: { ...content, request_id } })
  }

  const ordering = useSave({
    queue: sendingQueue,
    save: send,
    onRefused: async (error, { total }) => {
      if (!(error instanceof CallError)) return
      if (error.status === 422) onRefused(error)
      if (error.code !== 'orders.price_changed') return
      setFormerTotal(total)
      await queryClient.invalidateQueries({ queryKey: priceListQuery.queryKey })
    },
    onSaved: async (order) => {
      const { variable_symbol: symbol, payment_method } = order
      queryClient.setQueryData(orderQuery(symbol).queryKey, order)
      refreshOrders()
      await (payment_method === 'card' && order.actions.includes('pay_by_card')
        ? navigate({ to: '/objednavky/$symbol/platba', params: { symbol } })
        : navigate({ to: '/objednavky/$symbol', params: { symbol } }))
      onDone()
    },
  })
  return { ...ordering, formerTotal }
}
