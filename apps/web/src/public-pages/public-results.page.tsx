import { CallError } from '@katedra/contract/call'
import { minShown, type PublicResults } from '@katedra/contract/public-pages'
import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults, NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useProblem } from '@katedra/client/problem'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { PublicFrame } from './public-frame.tsx'
import { publicResultsQuery } from './public-pages.data.ts'
import { SharedFigures } from './shared-figures.tsx'

/** How often a reader who waits for the end of a test is shown whether it has come. */
const waitingDelay = 30_000

/** Results of a test for everyone who has the link: figures of a class and no one's name. */
export function PublicResultsPage(): ReactElement {
  const { t } = useTranslation('public-pages')
  const problem = useProblem()
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
      <Page
        title={results?.title ?? t(isGone ? 'gone' : 'title')}
        {...(results === undefined ? {} : { intro: <Facts results={results} /> })}
        {...(results === undefined || results.figures === null ? {} : { action: <PrintButton /> })}
      >
        <QueryView
          query={{ data: results, error, refetch }}
          safe={t('safe')}
          gone={
            <EmptyState
              illustration={<NotFound />}
              title={t('goneTitle')}
              description={error === null ? '' : problem(error)}
            />
          }
          skeleton={
            <SkeletonGroup label={t('loading')} className="grid gap-6">
              <Skeleton className="h-28" />
              <Skeleton className="h-56" />
            </SkeletonGroup>
          }
        >
          {(shown) => <Shown results={shown} />}
        </QueryView>
      </Page>
    </PublicFrame>
  )
}

function Shown({ results: { figures, withheld, expires_at } }: { results: PublicResults }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  return (
    <>
      {figures !== null && <SharedFigures figures={figures} />}
      {withheld !== null && (
        <EmptyState
          illustration={<EmptyResults />}
          title={t(`withheld.${withheld}.title`)}
          description={<p role="status">{t(`withheld.${withheld}.text`, { least: minShown })}</p>}
        />
      )}
      <p className="border-t border-line pt-4 text-sm text-ink-soft">
        {t('privacy')} {t('until', { date: format.date(expires_at) })}
      </p>
    </>
  )
}

function PrintButton() {
  const { t } = useTranslation('public-pages')
  return (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('print')}
    </Button>
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
