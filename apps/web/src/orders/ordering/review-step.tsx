import { CallError } from '@katedra/contract/call'
import { today } from '@internationalized/date'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { dayMoment } from '../app/plain-day.ts'
import { languageOf, shownValues, startOf, type OrderContent, type PayerValues } from './draft.ts'
import { LinesTable } from './lines-table.tsx'
import { PayerText } from './payer-text.tsx'
import type { StepProps } from './programs-step.tsx'
import type { Step } from './step-list.tsx'
import { SumLines } from './sum-lines.tsx'
import { useAmount } from './use-amount.ts'
import { useOrdering } from './use-ordering.ts'
import { useRefusal } from './use-refusal.ts'

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
        ordering.mutate(content)
      }}
    >
      <Part title={t('review.programs')} onEdit={() => onGo('programs')}>
        <LinesTable lines={linesOf(props)} currency={draft.currency} />
        <div className="ml-auto w-full max-w-sm">
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
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBusy={ordering.isPending}
          busyText={t('review.working')}
          className="justify-self-start"
        >
          {t('review.submit')}
        </Button>
        <p className="text-sm text-ink-soft">
          {t(draft.payment_method === 'invoice' ? 'review.hintOfInvoice' : 'review.hint')}
        </p>
      </div>
    </form>
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
  const refusal = useRefusal()
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
  const isAboutMethod = error instanceof CallError && error.code === 'orders.unpaid_invoice'
  return (
    <div className="grid gap-3">
      <FormAlert text={refusal(error)} />
      {(isAboutFields || isAboutMethod) && (
        <Button className="justify-self-start" onClick={() => onGo(stepToMend(error))}>
          {t('review.mend')}
        </Button>
      )}
    </div>
  )
}
