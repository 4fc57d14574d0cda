import type { Order } from '@katedra/contract/orders'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '@katedra/client/problem'
import { useTitle } from '@katedra/screens/title.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { BackToOrders } from '../back-to-orders.tsx'
import { teacherCalls } from './order-calls.ts'
import { OrderFacts, OrderView } from './order-view.tsx'
import { orderQuery, priceListQuery } from '../orders.data.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** One order: what to do now, then everything about it. */
export function OrderPage(): ReactElement {
  const { t } = useTranslation('orders')
  const { symbol } = useParams({ from: '/signed-in/objednavky/$symbol' })
  const query = useQuery(orderQuery(symbol))
  const title = t('order.title', { symbol })
  useTitle(title)
  return (
    <Page
      title={title}
      back={<BackToOrders />}
      {...(query.data === undefined ? {} : { intro: <OrderFacts order={query.data} /> })}
    >
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
        gone={<NotFoundOrder error={query.error} />}
      >
        {(order) => <Loaded order={order} />}
      </QueryView>
    </Page>
  )
}

function Loaded({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { permissions } = useSuspenseQuery(meQuery).data
  const list = useQuery(priceListQuery)
  const symbol = order.variable_symbol
  const calls = useMemo(() => teacherCalls(symbol), [symbol])
  return (
    <OrderView
      order={order}
      calls={calls}
      acceptsCards={list.data?.accepts_cards ?? false}
      isClient={false}
      payLink={(isPrimary) => (
        <Link
          to="/objednavky/$symbol/platba"
          params={{ symbol }}
          className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
        >
          <CreditCard aria-hidden />
          {t('now.payByCard')}
        </Link>
      )}
      assignLink={
        permissions.includes('add_class_credit') && (
          <Link to="/kredity" search={assignSearch(order)} className={buttonClass({ variant: 'primary' })}>
            {t('now.assign')}
          </Link>
        )
      }
    />
  )
}

/** Where credits go to classes, with the program of this order first. */
function assignSearch({ lines: [first] }: Order) {
  return { view: 'assign', ...(first === undefined ? {} : { program: String(first.program.id) }) }
}

/** „Objednávka nebyla nalezena“ (specification, section 8). */
function NotFoundOrder({ error }: { error: Error | null }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  return (
    <EmptyState
      illustration={<NotFound />}
      title={problem(error)}
      description={t('order.notFoundHint')}
      action={
        <Link to="/objednavky" className={buttonClass()}>
          {t('order.toList')}
        </Link>
      }
    />
  )
}
