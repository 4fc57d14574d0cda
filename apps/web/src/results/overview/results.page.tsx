import type { TestResults } from '@katedra/contract/results'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useState, type ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { LateAnswersWaiting, MessagesOfTest } from '../../live/live.tsx'
import { TestFacts } from '../../planned-tests/planned-tests.tsx'
import { resultsPollDelay, resultsQuery } from '../results.data.ts'
import { AttemptSheet } from './attempt-sheet.tsx'
import { ResultsActions, ResultsBody } from './results-body.tsx'
import { useOpenedAttempt } from './use-opened-attempt.ts'

/** Results of a test that has ended: the message in words, three numbers, pictures, tables. */
export function ResultsPage(): ReactElement {
  const { t } = useTranslation('results')
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId' })
  const results = useQuery({ ...resultsQuery(testId), refetchInterval: (query) => resultsPollDelay(query.state.data) })
  const title = results.data === undefined ? t('title') : results.data.test.title
  const { attempt_id } = useSearch({ from: '/signed-in/vysledky/$testId' })
  const state = results.data?.test.state
  useTitle(results.data === undefined ? title : `${title} – ${t('title')}`)
  // Until it has ended a test has one place, where its results grow.
  if (state === 'scheduled' || state === 'launched')
    return (
      <Navigate
        to="/testy/$testId/zive"
        params={{ testId }}
        search={attempt_id === undefined ? {} : { attempt_id }}
        replace
      />
    )
  return (
    <Page
      title={title}
      back={<BackToTests />}
      intro={results.data !== undefined && <TestFacts test={results.data.test} />}
      action={results.data !== undefined && <ResultsActions results={results.data} />}
    >
      <QueryView query={results} safe={t('safe')} skeleton={<ResultsSkeleton />}>
        {(known) => (
          <>
            <LateAnswersWaiting testId={testId} />
            <WithAttempts results={known} />
            <MessagesOfTest testId={testId} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function BackToTests() {
  const { t } = useTranslation('planned-tests')
  return <BackLink to="/testy">{t('tests')}</BackLink>
}

function WithAttempts({ results }: { results: TestResults }) {
  const { attemptId, openAttempt, closeAttempt } = useOpenedAttempt()
  const [itemNo, setItemNo] = useState<number | undefined>()
  const open = useCallback(
    (id: string, item_no?: number) => {
      setItemNo(item_no)
      openAttempt(id)
    },
    [openAttempt],
  )

  return (
    <>
      <ResultsBody results={results} onAttempt={open} />
      {attemptId !== undefined && (
        <AttemptSheet testId={results.test.id} attemptId={attemptId} itemNo={itemNo} onClose={closeAttempt} />
      )}
    </>
  )
}

function ResultsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-8 max-w-lg" />
      <Skeleton className="h-28" />
      <Skeleton className="h-56" />
      <Skeleton lines={8} />
    </SkeletonGroup>
  )
}
