import { buttonClass } from '@katedra/ui/button-class'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { meQuery } from '../profile/profile.data.ts'
import { creditsQuery } from './credits.data.ts'
import { History } from './history.tsx'
import { Overview } from './overview.tsx'

/** What the school holds and what its classes need; for those who give credits out also every move. */
export function CreditsPage(): ReactElement {
  const { t } = useTranslation('credits')
  const { permissions } = useSuspenseQuery(meQuery).data
  const mayAssign = permissions.includes('add_class_credit')
  useTitle(t('title'))
  const order = (
    <Link to="/objednavky/nova" className={buttonClass({ variant: 'primary' })}>
      <ShoppingCart aria-hidden />
      {t('order')}
    </Link>
  )
  return (
    <Page title={t('title')} intro={t('intro')} action={order}>
      {mayAssign ? <Views /> : <LoadedOverview mayAssign={false} />}
    </Page>
  )
}

function Views() {
  const { t } = useTranslation('credits')
  const { view = 'overview' } = useSearch({ from: '/signed-in/kredity' })
  const navigate = useNavigate({ from: '/kredity' })
  return (
    <Tabs
      label={t('views.label')}
      selected={view === 'history' ? 'history' : 'overview'}
      onSelect={(id) => void navigate({ search: id === 'history' ? { view: id } : {}, replace: true })}
      items={[
        { id: 'overview', label: t('views.overview'), content: <LoadedOverview mayAssign /> },
        { id: 'history', label: t('views.history'), content: <History /> },
      ]}
    />
  )
}

function LoadedOverview({ mayAssign }: { mayAssign: boolean }) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  const { data, error, refetch } = useQuery(creditsQuery)
  if (data !== undefined) return <Overview credits={data} mayAssign={mayAssign} />
  if (error !== null) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={() => void refetch()} />
  return (
    <SkeletonGroup>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-24 md:col-span-2" />
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </SkeletonGroup>
  )
}
