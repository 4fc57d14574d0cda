import type { TestAnalysis } from '@katedra/contract/results'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { BackToResults } from './back-to-results.tsx'
import { ItemVerdicts } from './item-verdicts-section.tsx'
import { ItemsTable } from './items-table.tsx'
import { OptionTables } from './option-tables.tsx'
import { analysisQuery, resultsQuery } from './results.data.ts'
import { TestFigures } from './test-figures.tsx'

/** What the answers say of the questions: verdicts in words, then figures, then figures for those who know them. */
export function AnalysisPage(): ReactElement {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId/rozbor' })
  const results = useQuery(resultsQuery(testId))
  const analysis = useQuery(analysisQuery(testId))
  const title = t('analysis.title')
  useTitle(results.data === undefined ? title : `${title} – ${results.data.test.title}`)
  return (
    <Page
      title={title}
      back={<BackToResults testId={testId} title={results.data?.test.title} />}
      intro={analysis.data !== undefined && t('analysis.from', { count: analysis.data.attempt_count })}
    >
      {analysis.data === undefined && analysis.isError && (
        <ErrorState title={problem(analysis.error)} safe={t('safe')} onRetry={() => void analysis.refetch()} />
      )}
      {analysis.isPending && (
        <SkeletonGroup className="grid gap-6">
          <Skeleton lines={4} />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
      {analysis.data !== undefined && <Analysis testId={testId} analysis={analysis.data} />}
    </Page>
  )
}

function Analysis({ testId, analysis }: { testId: string; analysis: TestAnalysis }) {
  const { t } = useTranslation('results')
  if (analysis.attempt_count === 0) return <p className="text-ink-soft">{t('analysis.none')}</p>
  return (
    <div className="grid min-w-0 gap-8">
      <ItemVerdicts testId={testId} items={analysis.items} />
      <ItemsTable testId={testId} items={analysis.items} />
      <OptionTables items={analysis.items} />
      <TestFigures analysis={analysis} />
    </div>
  )
}
