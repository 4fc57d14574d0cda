import { CallError } from '@katedra/contract/call'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'

/** Not loaded yet, not loadable, or not there. */
export function MissingResults({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('gradebook')
  const problem = useProblem()
  if (error === null)
    return (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-11 max-w-lg" />
        <Skeleton className="h-72" />
      </SkeletonGroup>
    )
  if (error instanceof CallError && error.status === 404) return <ErrorState title={t('gone')} safe={t('goneHint')} />
  return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
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
