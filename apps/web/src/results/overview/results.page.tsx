import type { TestResults } from '@katedra/contract/results'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useCallback, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { LateAnswersWaiting, MessagesOfTest } from '../../live/live.tsx'
import { TestFacts } from '../../planned-tests/planned-tests.tsx'
import { resultsPollDelay, resultsQuery } from '../results.data.ts'
import { AttemptSheet } from './attempt-sheet.tsx'
import { ResultsActions, ResultsBody } from './results-body.tsx'

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
      action={results.data !== undefined && <ResultsActions test={results.data.test} />}
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
  return (
    <Link to="/testy" className="inline-flex items-center gap-1 text-accent underline">
      <ChevronLeft aria-hidden className="size-4" />
      {t('tests')}
    </Link>
  )
}

/** The opened attempt is in the address: the browser's back button closes the sheet, and a link to it can be kept. */
function WithAttempts({ results }: { results: TestResults }) {
  const { attempt_id } = useSearch({ from: '/signed-in/vysledky/$testId' })
  const navigate = useNavigate()
  const router = useRouter()
  const isOpenedHere = useRef(false)
  const [itemNo, setItemNo] = useState<number | undefined>()
  const testId = results.test.id

  const openAttempt = useCallback(
    (id: string, item_no?: number) => {
      isOpenedHere.current = true
      setItemNo(item_no)
      void navigate({ to: '/vysledky/$testId', params: { testId }, search: { attempt_id: id }, resetScroll: false })
    },
    [navigate, testId],
  )

  function closeAttempt() {
    if (isOpenedHere.current) router.history.back()
    else void navigate({ to: '/vysledky/$testId', params: { testId }, search: {}, replace: true, resetScroll: false })
  }

  return (
    <>
      <ResultsBody results={results} onAttempt={openAttempt} />
      {attempt_id !== undefined && (
        <AttemptSheet testId={testId} attemptId={attempt_id} itemNo={itemNo} onClose={closeAttempt} />
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
