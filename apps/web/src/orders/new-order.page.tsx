import type { CurrentUser } from '@katedra/contract/profile'
import type { PriceList } from '@katedra/contract/programs'
import type { School } from '@katedra/contract/school'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { meQuery } from '../profile/profile.data.ts'
import { schoolQuery } from '../school/school.data.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { payerOfSchool } from './draft.ts'
import { NewOrder } from './new-order.tsx'
import { priceListQuery } from './orders.data.ts'

/** Ordering credits in three steps. */
export function NewOrderPage(): ReactElement {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const me = useSuspenseQuery(meQuery).data
  const list = useQuery(priceListQuery)
  const school = useQuery(schoolQuery)
  const error = list.error ?? school.error
  useTitle(t('new.title'))
  return (
    <Page title={t('new.title')} back={<BackToOrders />}>
      {list.data !== undefined && school.data !== undefined ? (
        <Sold list={list.data} school={school.data} me={me} />
      ) : error === null ? (
        <Loading />
      ) : (
        <ErrorState
          title={problem(error)}
          safe={t('new.safe')}
          onRetry={() => void Promise.all([list.refetch(), school.refetch()])}
        />
      )}
    </Page>
  )
}

function Sold({ list, school, me }: { list: PriceList; school: School; me: CurrentUser }) {
  const { t } = useTranslation('orders')
  if (list.programs.length === 0) return <p>{t('new.nothingSold')}</p>
  return <NewOrder list={list} me={me} ofSchool={payerOfSchool(school, me.email)} />
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonGroup>
  )
}
