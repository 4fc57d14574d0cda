import type { CurrentUser } from '@katedra/contract/profile'
import type { Currency, PriceList } from '@katedra/contract/programs'
import type { School } from '@katedra/contract/school'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '@katedra/client/problem'
import { useTitle } from '@katedra/screens/title.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { schoolQuery } from '../../school/school.data.ts'
import { BackToOrders } from '../back-to-orders.tsx'
import {
  changeLine,
  notSoldOf,
  type OrderDraft,
  paidAsOffered,
  payerOfOrder,
  payerOfSchool,
  type PayerValues,
  periodsOf,
  withProgram,
} from './draft.ts'
import { priceListQuery } from '../orders.data.ts'
import type { CallError } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DraftPrice, priceDraft } from './draft-price.ts'
import { methodsOf } from '../payment/offered-methods.ts'
import { PayerStep } from './payer-step.tsx'
import { ProgramsStep } from './programs-step.tsx'
import { OrderButton, ReviewStep } from './review-step.tsx'
import { type Step, StepList, stepOf } from './step-list.tsx'
import { type KeptDraft, useDraft } from './use-draft.ts'
import { SumLines } from '@katedra/screens/order/sum-lines.tsx'
import { WithoutVat } from '@katedra/screens/order/price-text.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { type Order, orders } from '@katedra/contract/orders'
import { request } from '../../app/call.ts'
import { showToast } from '@katedra/screens/toast.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** Ordering credits in three steps. */
export function NewOrderPage(): ReactElement {
  const { t } = useTranslation('orders')
  const me = useSuspenseQuery(meQuery).data
  const list = useQuery(priceListQuery)
  const school = useQuery(schoolQuery)
  const isLoaded = list.data !== undefined && school.data !== undefined
  const both = {
    data: isLoaded ? { list: list.data, school: school.data } : undefined,
    error: list.error ?? school.error,
    refetch: () => Promise.all([list.refetch(), school.refetch()]),
  }
  useTitle(t('new.title'))
  return (
    <Page title={t('new.title')} back={<BackToOrders />}>
      <QueryView
        query={both}
        safe={t('new.safe')}
        skeleton={
          <SkeletonGroup>
            <div className="grid gap-4 sm:grid-cols-3">
              <Skeleton className="h-40" />
              <Skeleton className="h-40" />
              <Skeleton className="h-40" />
            </div>
          </SkeletonGroup>
        }
      >
        {(loaded) => <Sold {...loaded} me={me} />}
      </QueryView>
    </Page>
  )
}

function Sold({ list, school, me }: { list: PriceList; school: School; me: CurrentUser }) {
  const { t } = useTranslation('orders')
  if (list.programs.length === 0) return <p>{t('new.nothingSold')}</p>
  return <NewOrder list={list} me={me} ofSchool={payerOfSchool(school, me.email)} />
}

interface NewOrderProps {
  list: PriceList
  me: CurrentUser
  /** What the payer's fields begin with. */
  ofSchool: PayerValues
}

/** The three steps next to the price. Which one is shown is in the address, what has been typed in the draft. */
function NewOrder({ list, me, ofSchool }: NewOrderProps) {
  const { t } = useTranslation('orders')
  const search = useSearch({ from: '/signed-in/objednavky/nova' })
  const navigate = useNavigate({ from: '/objednavky/nova' })
  const kept = useDraft(me.id)
  const { change } = kept
  const methods = methodsOf({ acceptsCards: list.accepts_cards, acceptsTransfers: list.accepts_transfers })
  const draft = paidAsOffered(kept.draft, methods)
  const [refusal, setRefusal] = useState<CallError>()
  const formId = useId()
  const values = draft.payer ?? ofSchool
  const price = priceDraft(draft, values, list)
  useFilledIn({ list, change })

  const asked = price.isComplete ? stepOf(search.step) : 'programs'
  // An order that no one can pay is not sent.
  const step = asked === 'review' && methods.length === 0 ? 'payer' : asked
  const go = (to: Step) => {
    void navigate({ search: to === 'programs' ? {} : { step: to } }).then(() => window.scrollTo(0, 0))
  }
  const shared = { draft, change, price, list }
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 gap-8">
        <StepList step={step} isComplete={price.isComplete} onGo={go} />
        {step === 'programs' && <ProgramsStep {...shared} formId={formId} onNext={() => go('payer')} />}
        {step === 'payer' && (
          <PayerStep {...shared} values={values} refusal={refusal} formId={formId} onNext={() => go('review')} />
        )}
        {step === 'review' && (
          <ReviewStep
            {...shared}
            values={values}
            formId={formId}
            onGo={go}
            onRefused={setRefusal}
            onDone={kept.forget}
          />
        )}
      </div>
      <PriceBox price={price} currency={draft.currency}>
        {(step === 'programs' || (step === 'payer' && methods.length > 0)) && (
          <Button type="submit" form={formId} variant="primary" isWide>
            {t(`new.next.${step}`)}
          </Button>
        )}
        {step === 'review' && (
          <div className="max-lg:hidden">
            <OrderButton draft={draft} formId={formId} />
          </div>
        )}
      </PriceBox>
    </div>
  )
}

interface PriceBoxProps {
  price: DraftPrice
  currency: Currency
  /** The button to the next step. */
  children: ReactNode
}

/** The price, always in view: next to the steps, on a phone at the foot of the screen. */
function PriceBox({ price, currency, children }: PriceBoxProps) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  const priced = price.lines.filter(({ net }) => net !== undefined)
  return (
    <aside
      aria-label={t('price.title')}
      data-order-price
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 max-lg:sticky max-lg:bottom-(--bar-height,0px) max-lg:z-10 max-lg:-mx-1 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center lg:sticky lg:top-6 lg:p-6"
    >
      <h2 className="text-lg font-semibold max-lg:sr-only">{t('price.title')}</h2>
      <ul className="grid gap-2 max-lg:hidden">
        {priced.map(({ line, program, net, total }) => (
          <li key={program.id} className="flex justify-between gap-3">
            <span className="min-w-0">
              {program.title}
              <span className="tabular block text-sm text-ink-soft">{t('pupils', { count: line.quantity ?? 0 })}</span>
            </span>
            <span className="tabular text-right whitespace-nowrap">
              {amount(total ?? 0, currency)}
              <WithoutVat net={net ?? 0} rate={price.rate} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {priced.length === 0 && <p className="text-ink-soft max-lg:hidden">{t('price.empty')}</p>}
      <div className="max-lg:hidden">
        <SumLines sums={price} currency={currency} />
      </div>
      <p className="lg:hidden">
        <span className="block text-sm text-ink-soft">
          {t(price.rate === 0 ? 'price.total' : 'price.totalWithVat')}
        </span>
        <span className="tabular text-lg font-semibold whitespace-nowrap">{amount(price.total, currency)}</span>
      </p>
      <Announced text={t('price.announced', { total: amount(price.total, currency) })} />
      {children}
    </aside>
  )
}

/** The new total for those who don't see it, when the typing has settled. */
function Announced({ text }: { text: string }) {
  const region = useRef<HTMLParagraphElement>(null)
  const isFirst = useRef(true)
  // Synchronises a live region with the total; the first one is on the page and not news.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const timer = setTimeout(() => {
      if (region.current !== null) region.current.textContent = text
    }, 800)
    return () => clearTimeout(timer)
  }, [text])
  return <p ref={region} role="status" className="sr-only" />
}

interface FilledIn {
  list: PriceList
  change: KeptDraft['change']
}

/** Begins with what the address says: a program with a number, as the forecast of credits does, or an order to be repeated. */
function useFilledIn({ list, change }: FilledIn): void {
  const { program, quantity, repeat } = useSearch({ from: '/signed-in/objednavky/nova' })
  const navigate = useNavigate({ from: '/objednavky/nova' })
  const problem = useProblem()
  const { t } = useTranslation('orders')

  // Synchronises the draft with the address, once: it is taken out of there so that a reload changes nothing back.
  useEffect(() => {
    if (program === undefined && repeat === undefined) return
    const wanted = list.programs.find(({ id }) => String(id) === program)
    if (wanted !== undefined) change((draft) => withProgram(draft, wanted, numberOf(quantity)))
    if (repeat !== undefined) {
      void request(orders.order, { params: { variable_symbol: repeat } })
        .then((order) => {
          change((draft) => repeated(draft, order, list))
          const names = notSoldOf(order, list)
          if (names.length > 0)
            showToast({ text: t('programs.notRepeated', { count: names.length, names: names.join(', ') }) })
        })
        .catch((error: unknown) => showToast({ text: problem(error), tone: 'danger' }))
    }
    void navigate({ search: {}, replace: true })
  }, [program, quantity, repeat, list, change, navigate, problem, t])
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

/** The order over again, as far as its programs are still sold for such a period. */
function repeated(draft: OrderDraft, order: Order, { programs }: PriceList): OrderDraft {
  const { currency, payment_method } = order
  let next: OrderDraft = {
    ...draft,
    lines: [],
    currency,
    payment_method,
    valid_from: null,
    payer: { ...payerOfOrder(order), school_order_number: '' },
  }
  for (const { program, months, quantity } of order.lines) {
    const sold = programs.find(({ id }) => id === program.id)
    if (sold === undefined) continue
    next = withProgram(next, sold, quantity)
    if (periodsOf(sold, next).includes(months)) next = changeLine(next, sold.id, { months })
  }
  return next
}
