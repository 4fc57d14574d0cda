import type { QuestionDetail, TestResults } from '@katedra/contract/results'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { AnswersTable } from './answers-table.tsx'
import { BackToResults } from './back-to-results.tsx'
import { standingExclusion, interventionsOf } from './interventions.ts'
import { InterventionsSection } from './interventions-section.tsx'
import { ExclusionNote } from './exclusion-note.tsx'
import { OptionBars } from './option-bars.tsx'
import { QuestionActions } from './question-actions.tsx'
import { QuestionFigures } from './question-figures.tsx'
import { QuestionNeighbours } from './question-neighbours.tsx'
import { questionQuery, resultsPollDelay, resultsQuery } from './results.data.ts'
import { SolvedQuestion } from './solved-question.tsx'
import { TextGroups } from './text-groups.tsx'

/** One question of a test: its key, its figures and every answer to it. */
export function QuestionPage(): ReactElement {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const { testId, itemNo } = useParams({ from: '/signed-in/vysledky/$testId/otazky/$itemNo' })
  const number = Number(itemNo)
  const results = useQuery({ ...resultsQuery(testId), refetchInterval: (query) => resultsPollDelay(query.state.data) })
  const detail = useQuery({ ...questionQuery(testId, number), refetchInterval: () => resultsPollDelay(results.data) })
  const title = t('question.title', { number })
  useTitle(results.data === undefined ? title : `${title} – ${results.data.test.title}`)
  return (
    <Page
      title={title}
      back={<BackToResults testId={testId} title={results.data?.test.title} />}
      action={detail.data !== undefined && <QuestionActions key={number} testId={testId} detail={detail.data} />}
      intro={results.data !== undefined && <QuestionNeighbours results={results.data} itemNo={number} />}
    >
      {detail.data === undefined && detail.isError && (
        <ErrorState title={problem(detail.error)} safe={t('safe')} onRetry={() => void detail.refetch()} />
      )}
      {detail.isPending && (
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-48" />
          <Skeleton lines={8} />
        </SkeletonGroup>
      )}
      {detail.data !== undefined && <Detail key={number} testId={testId} detail={detail.data} results={results.data} />}
    </Page>
  )
}

interface DetailProps {
  testId: string
  detail: QuestionDetail
  results: TestResults | undefined
}

/** The question, then figures, then pictures, then everything that was answered. */
function Detail({ testId, detail, results }: DetailProps) {
  const { question, item_no } = detail
  const exclusion = standingExclusion(detail.exclusions, item_no)
  return (
    <div className="grid min-w-0 gap-8">
      {exclusion !== undefined && <ExclusionNote testId={testId} exclusion={exclusion} />}
      <QuestionFigures testId={testId} detail={detail} results={results} />
      <SolvedQuestion question={question} />
      {question.type === 'abc' && <OptionBars question={question} answers={detail.answers} />}
      {question.type === 'text' && <TextGroups testId={testId} detail={detail} question={question} />}
      <AnswersTable testId={testId} detail={detail} />
      <InterventionsSection testId={testId} interventions={interventionsOf(detail)} />
    </div>
  )
}
