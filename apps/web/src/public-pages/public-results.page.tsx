import { CallError } from '@katedra/contract/call'
import { fewestShown, type PublicResults } from '@katedra/contract/public-pages'
import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyResults, NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { PublicFrame } from './public-frame.tsx'
import { publicResultsQuery } from './public-pages.data.ts'
import { SharedFigures } from './shared-figures.tsx'

/** How long until somebody who waits for the end of a test is shown whether it has come. */
const waitingDelay = 30_000

/** Results of a test for whoever has the link: figures of a class and nobody's name. */
export function PublicResultsPage(): ReactElement {
  const { t } = useTranslation('public-pages')
  const { code = '' } = useSearch({ from: '/public-results' })
  const { data, error, refetch } = useQuery({
    ...publicResultsQuery(code),
    refetchInterval: (query) => (query.state.data?.withheld === 'not_over' ? waitingDelay : false),
  })
  // What was there before the teacher ended the page is not shown any more.
  const isGone = error instanceof CallError && error.status === 404
  const results = isGone ? undefined : data
  useTitle(results === undefined ? t('title') : `${results.title}, ${results.class_name} – ${t('title')}`)
  return (
    <PublicFrame>
      {results !== undefined && <Shown results={results} />}
      {results === undefined && error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {results === undefined && error === null && (
        <Page title={t('title')}>
          <SkeletonGroup label={t('loading')} className="grid gap-6">
            <Skeleton className="h-28" />
            <Skeleton className="h-56" />
          </SkeletonGroup>
        </Page>
      )}
    </PublicFrame>
  )
}

function Shown({ results }: { results: PublicResults }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const { figures, withheld } = results
  const print = (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
  return (
    <Page title={results.title} intro={<Facts results={results} />} {...(figures === null ? {} : { action: print })}>
      {figures !== null && <SharedFigures figures={figures} />}
      {withheld !== null && (
        <EmptyState
          illustration={<EmptyResults />}
          title={t(`withheld.${withheld}.title`)}
          description={<p role="status">{t(`withheld.${withheld}.text`, { least: fewestShown })}</p>}
        />
      )}
      <p className="border-t border-line pt-4 text-sm text-ink-soft">
        {t('privacy')} {t('until', { date: format.date(results.expires_at) })}
      </p>
    </Page>
  )
}

/** Which class, where and when; a date stays in one piece. */
function Facts({ results }: { results: PublicResults }) {
  const format = useFormat()
  const facts = [results.class_name, results.school_name, format.date(results.held_at)]
  return (
    <ul className="flex flex-wrap gap-x-4 text-ink">
      {facts.map((fact) => (
        <li key={fact} className="min-w-0 wrap-anywhere">
          {fact}
        </li>
      ))}
    </ul>
  )
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('public-pages')
  const problem = useProblem()
  if (error instanceof CallError && error.status === 404)
    return (
      <Page title={t('gone')}>
        <EmptyState illustration={<NotFound />} title={t('goneTitle')} description={problem(error)} />
      </Page>
    )
  return (
    <Page title={t('title')}>
      <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
    </Page>
  )
}
