import { CallError } from '@katedra/contract/call'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { useProblem } from '../app/problem.ts'

/** The way back to the list of classes. */
export function BackToClasses() {
  const { t } = useTranslation('classes')
  return (
    <Link to="/tridy" className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('title')}
    </Link>
  )
}

/** Not loaded yet, not loadable, or not there. */
export function MissingClass({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  if (error === null) {
    return (
      <Page title={t('class')} back={<BackToClasses />}>
        <SkeletonGroup>
          <Skeleton className="h-64" />
        </SkeletonGroup>
      </Page>
    )
  }
  const isGone = error instanceof CallError && error.status === 404
  return (
    <Page title={t('class')} back={<BackToClasses />}>
      {isGone ? (
        <ErrorState title={t('gone')} safe={t('goneHint')} />
      ) : (
        <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
      )}
    </Page>
  )
}
