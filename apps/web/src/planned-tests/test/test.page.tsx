import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { Card, CardTitle } from '@katedra/ui/card'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { JoinAccess } from './join-access.tsx'
import { LivePanel } from './live-panel.tsx'
import { LoadProblem } from './load-problem.tsx'
import { pollDelay, testQuery } from './planned-tests.data.ts'
import { TestFacts } from './planned-tests.tsx'
import { AskedStep } from './steering-buttons.tsx'
import { TestActions } from './test-actions.tsx'
import { SendingsSection } from './sendings-section.tsx'
import { TestQuestions } from './test-questions.tsx'
import { TestSettings } from './test-settings.tsx'

/** One test: its state, the way in, what can be done now, settings and questions. */
export function TestPage(): ReactElement {
  const { t } = useTranslation('planned-tests')
  const { testId } = useParams({ from: '/signed-in/testy/$testId' })
  const test = useQuery({ ...testQuery(testId), refetchInterval: (query) => pollDelay(query.state.data) })
  const title = test.data?.title ?? t('test')
  useTitle(title)
  return (
    <Page
      title={title}
      back={<BackToTests />}
      action={test.data !== undefined && <MainStep test={test.data} />}
      intro={test.data !== undefined && <TestFacts test={test.data} />}
    >
      {test.data === undefined && test.isError && (
        <LoadProblem error={test.error} onRetry={() => void test.refetch()} />
      )}
      {test.isPending && <TestSkeleton />}
      {test.data !== undefined && <TestParts test={test.data} />}
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

/** The one primary button: what a teacher most likely came to do in this state. */
function MainStep({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  if (test.state === 'scheduled') return <AskedStep test={test} step="launch" variant="primary" />
  if (test.state === 'cancelled') return null
  return (
    <Link to="/vysledky/$testId" params={{ testId: test.id }} className={buttonClass({ variant: 'primary' })}>
      {t(test.state === 'launched' ? 'next.watch' : 'next.results')}
    </Link>
  )
}

function TestParts({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  const isOpen = test.state === 'scheduled' || test.state === 'launched'
  return (
    <div className="grid gap-6">
      {test.state === 'launched' && <LivePanel test={test} />}
      {test.state === 'finished' && <Ended test={test} />}
      {isOpen && (
        <Card as="section" className="grid gap-4">
          <CardTitle>{t('access.title')}</CardTitle>
          <JoinAccess test={test} />
        </Card>
      )}
      <TestActions test={test} />
      <SendingsSection test={test} />
      <TestSettings test={test} />
      <TestQuestions questions={test.questions} />
      {test.state === 'scheduled' && (
        <div>
          <AskedStep test={test} step="cancel" />
        </div>
      )}
    </div>
  )
}

/** Why a test is over before its time, and the way to what came late. */
function Ended({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {hasEndedByItself(test) && <p className="text-ink-soft">{t('live.allSubmitted')}</p>}
      <Link to="/testy/$testId/zive" params={{ testId: test.id }} className={buttonClass({ variant: 'secondary' })}>
        {t('live.course')}
      </Link>
    </div>
  )
}

/** Everybody has handed in before the planned end (product decision "Tests"). */
function hasEndedByItself({ expected_count, submitted_count, finished_at, ends_at }: PlannedTestDetail): boolean {
  return submitted_count >= expected_count && finished_at !== null && Date.parse(finished_at) < Date.parse(ends_at)
}

function TestSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
      <Skeleton lines={6} />
    </SkeletonGroup>
  )
}
