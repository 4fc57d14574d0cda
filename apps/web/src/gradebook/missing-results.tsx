import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView, type QueryViewProps } from '@katedra/screens/query-view.tsx'

interface ResultsQueryProps<Data> {
  query: QueryViewProps<Data>['query']
  children: (data: Data) => ReactNode
}

/** Results that are asked for: on their way, not loadable, of a class that is not there, or here. */
export function ResultsQuery<Data>({ query, children }: ResultsQueryProps<Data>) {
  const { t } = useTranslation('gradebook')
  return (
    <QueryView
      query={query}
      safe={t('safe')}
      gone={<ErrorState title={t('gone')} safe={t('goneHint')} />}
      skeleton={
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-11 max-w-lg" />
          <Skeleton className="h-72" />
        </SkeletonGroup>
      }
    >
      {children}
    </QueryView>
  )
}

/** Why there is nothing to see, and the first step to change that. */
export function NoTests({
  classId,
  isNarrowed,
  onClear,
}: {
  classId: string
  isNarrowed: boolean
  onClear: () => void
}) {
  const { t } = useTranslation('gradebook')
  if (isNarrowed)
    return (
      <EmptyState
        illustration={<EmptyResults />}
        title={t('emptyFilter.title')}
        description={t('emptyFilter.description')}
        action={
          <button type="button" className={buttonClass()} onClick={onClear}>
            {t('filter.clear')}
          </button>
        }
      />
    )
  return (
    <EmptyState
      illustration={<EmptyResults />}
      title={t('empty.title')}
      description={t('empty.description')}
      action={
        <Link to="/mojecviceni" search={{ class_id: classId }} className={buttonClass({ variant: 'primary' })}>
          {t('empty.plan')}
        </Link>
      }
    />
  )
}
