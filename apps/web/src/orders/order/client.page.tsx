import { type Order, orders } from '@katedra/contract/orders'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { I18nProvider } from 'react-aria-components'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { localeOf } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useProblem } from '@katedra/client/problem'
import { useTitle } from '@katedra/screens/title.ts'
import { PublicFrame } from '../../public-pages/public-pages.tsx'
import { CardRedirect } from '../payment/card-redirect.tsx'
import { clientCalls } from './order-calls.ts'
import { OrderFacts, OrderView } from './order-view.tsx'
import { clientQuery } from '../orders.data.ts'
import { showLanguageForNow } from '../../app/i18n.ts'
import { chosenLanguage } from '../../profile/profile.data.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** The order of a client abroad, opened by the link in the mail (specification, section 2). */
export function ClientPage(): ReactElement {
  const { code = '', pay } = useSearch({ from: '/client' })
  const language = useLanguage()
  const query = useQuery(clientQuery(code))
  const { data } = query
  useLanguageOfOrder(data?.language)
  return (
    <PublicFrame>
      <I18nProvider locale={localeOf(language)}>
        {data === undefined ? (
          <NotLoaded query={query} />
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
    <BackLink to="/client" search={{ code }}>
      {t('order.title', { symbol: order.variable_symbol })}
    </BackLink>
  )
  return (
    <Page title={t('redirect.title')} back={back} isNarrow>
      <CardRedirect of={code} begin={() => call(orders.payClientByCard, { query: { code } })} />
    </Page>
  )
}

/** Links in mails break in the middle, and people try to guess: say where the whole one is. */
function NotLoaded({ query }: { query: UseQueryResult<Order> }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  useTitle(t('client.title'))
  return (
    <Page title={t('client.title')}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <div className="grid gap-5">
              <Skeleton className="h-40" />
              <Skeleton className="h-56" />
            </div>
          </SkeletonGroup>
        }
        gone={<EmptyState illustration={<NotFound />} title={problem(query.error)} description={t('client.unknown')} />}
      >
        {() => null}
      </QueryView>
    </Page>
  )
}

/** Shows the page in the language of its order, once; another one chosen by the switch stays. */
function useLanguageOfOrder(language: Order['language'] | undefined): void {
  const isDone = useRef(false)
  // Synchronises the language of the page with that of the order.
  useEffect(() => {
    if (language === undefined || isDone.current) return
    isDone.current = true
    if (chosenLanguage() === undefined) void showLanguageForNow(language)
  }, [language])
}
