import type { TestResults } from '@katedra/contract/results'
import { buttonClass } from '@katedra/ui/button-class'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { ExportMenu } from '../exports/exports.tsx'
import { LateAnswersWaiting } from '../live/live.tsx'
import { TestFacts } from '../planned-tests/planned-tests.tsx'
import { ShareResults } from '../public-pages/public-pages.tsx'
import { AttemptSheet } from './attempt-sheet.tsx'
import { ResultsBody } from './results-body.tsx'
import { resultsPollDelay, resultsQuery } from './results.data.ts'

/** Results of one test: the message in words, three numbers, pictures, tables. Live while the test runs. */
export function ResultsPage(): ReactElement {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId' })
  const results = useQuery({ ...resultsQuery(testId), refetchInterval: (query) => resultsPollDelay(query.state.data) })
  const title = results.data === undefined ? t('title') : results.data.test.title
  useTitle(results.data === undefined ? title : `${title} – ${t('title')}`)
  return (
    <Page
      title={title}
      back={<BackToTests />}
      intro={results.data !== undefined && <TestFacts test={results.data.test} />}
      action={
        results.data !== undefined && (
          <>
            <ExportMenu test={results.data.test} />
            <ShareResults test={results.data.test} />
            <TestLink testId={testId} />
          </>
        )
      }
    >
      {results.data === undefined && results.isError && (
        <ErrorState title={problem(results.error)} safe={t('safe')} onRetry={() => void results.refetch()} />
      )}
      {results.isPending && <ResultsSkeleton />}
      {results.data !== undefined && <LateAnswersWaiting testId={testId} />}
      {results.data !== undefined && <WithAttempts results={results.data} />}
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

function TestLink({ testId }: { testId: string }) {
  const { t } = useTranslation('results')
  return (
    <Link to="/testy/$testId" params={{ testId }} className={buttonClass()}>
      {t('toTest')}
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

  function openAttempt(id: string, item_no?: number) {
    isOpenedHere.current = true
    setItemNo(item_no)
    void navigate({ to: '/vysledky/$testId', params: { testId }, search: { attempt_id: id }, resetScroll: false })
  }

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
