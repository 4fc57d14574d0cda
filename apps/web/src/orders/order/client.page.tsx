import { CallError } from '@katedra/contract/call'
import { orders, type Order } from '@katedra/contract/orders'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, CreditCard } from 'lucide-react'
import { useMemo, type ReactElement } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { localeOf } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { lineLink } from '../app/link-class.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { PublicFrame } from '../public-pages/public-pages.tsx'
import { CardRedirect } from './card-redirect.tsx'
import { clientCalls } from './order-calls.ts'
import { OrderFacts, OrderView } from './order-view.tsx'
import { clientQuery } from './orders.data.ts'
import { useLanguageOfOrder } from './use-language-of-order.ts'

/** The order of a client abroad, opened by the link in the mail (specification, section 2). */
export function ClientPage(): ReactElement {
  const { code = '', pay } = useSearch({ from: '/client' })
  const language = useLanguage()
  const { data, error, refetch } = useQuery(clientQuery(code))
  useLanguageOfOrder(error === null ? data?.language : 'en')
  return (
    <PublicFrame>
      <I18nProvider locale={localeOf(language)}>
        {data === undefined ? (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        ) : pay === undefined ? (
          <Shown code={code} order={data} />
        ) : (
          <Paying code={code} order={data} />
        )}
      </I18nProvider>
    </PublicFrame>
  )
}

function Shown({ code, order }: { code: string; order: Order }) {
  const { t } = useTranslation('orders')
  const title = t('order.title', { symbol: order.variable_symbol })
  const calls = useMemo(() => clientCalls(code), [code])
  useTitle(title)
  return (
    <Page title={title} intro={<OrderFacts order={order} />}>
      <OrderView
        order={order}
        calls={calls}
        acceptsCards
        isClient
        payLink={(isPrimary) => (
          <Link
            to="/client"
            search={{ code, pay: 'card' }}
            className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
          >
            <CreditCard aria-hidden />
            {t('now.payByCard')}
          </Link>
        )}
        assignLink={null}
      />
    </Page>
  )
}

function Paying({ code, order }: { code: string; order: Order }) {
  const { t } = useTranslation('orders')
  useTitle(t('redirect.title'))
  const back = (
    <Link to="/client" search={{ code }} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('order.title', { symbol: order.variable_symbol })}
    </Link>
  )
  return (
    <Page title={t('redirect.title')} back={back} isNarrow>
      <CardRedirect of={code} begin={() => call(orders.payClientByCard, { query: { code } })} />
    </Page>
  )
}

function Loading() {
  const { t } = useTranslation('orders')
  return (
    <Page title={t('client.title')}>
      <SkeletonGroup>
        <div className="grid gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      </SkeletonGroup>
    </Page>
  )
}

/** Links in mails break in the middle, and people try to guess: say where the whole one is. */
function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const isUnknown = error instanceof CallError && error.status === 404
  useTitle(t('client.title'))
  if (error === null) return <Loading />
  return (
    <Page title={t('client.title')}>
      {isUnknown ? (
        <EmptyState illustration={<NotFound />} title={problem(error)} description={t('client.unknown')} />
      ) : (
        <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
      )}
    </Page>
  )
}
