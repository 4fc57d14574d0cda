import type { MarkingQuestion } from '@katedra/contract/marking'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { testQuery } from '../planned-tests/planned-tests.data.ts'
import { BackToResults } from './back-to-results.tsx'
import { MarkingDesk } from './marking-desk.tsx'
import { MarkingQuestions } from './marking-questions.tsx'
import { queueQuery } from './results.data.ts'

/** Answers that only a person can judge, question by question. */
export function MarkingPage(): ReactElement {
  const { t } = useTranslation('results')
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId/hodnoceni' })
  const test = useQuery(testQuery(testId))
  const queue = useQuery(queueQuery(testId))
  const error = queue.error ?? test.error
  const title = t('marking.title')
  useTitle(test.data === undefined ? title : `${title} – ${test.data.title}`)
  return (
    <Page title={title} back={<BackToResults testId={testId} title={test.data?.title} />}>
      {test.data !== undefined && queue.data !== undefined ? (
        <Queue test={test.data} queue={queue.data} />
      ) : (
        <NotYet error={error} onRetry={() => void Promise.all([test.refetch(), queue.refetch()])} />
      )}
    </Page>
  )
}

/** On its way, or why it is not here. */
function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  if (error !== null) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-64" />
    </SkeletonGroup>
  )
}

function Queue({ test, queue }: { test: PlannedTestDetail; queue: readonly MarkingQuestion[] }) {
  const { t } = useTranslation('results')
  const { item_no } = useSearch({ from: '/signed-in/vysledky/$testId/hodnoceni' })
  const chosen =
    queue.find((one) => String(one.item_no) === item_no) ??
    queue.find(({ waiting_count }) => waiting_count > 0) ??
    queue[0]
  const question = test.questions.find((one) => one.item_no === chosen?.item_no)?.question
  if (chosen === undefined || question === undefined) return <p className="text-ink-soft">{t('marking.nothing')}</p>
  return (
    <div className="grid min-w-0 gap-6">
      {queue.length > 1 && <MarkingQuestions testId={test.id} queue={queue} chosen={chosen.item_no} />}
      <MarkingDesk
        key={chosen.item_no}
        testId={test.id}
        itemNo={chosen.item_no}
        question={question}
        elsewhere={queue.find((one) => one.item_no !== chosen.item_no && one.waiting_count > 0)?.item_no}
      />
    </div>
  )
}
