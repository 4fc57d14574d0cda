import { testStates, type PlannedTest, type TestState } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyTests } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Tabs } from '@katedra/ui/tabs'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { LoadProblem } from './load-problem.tsx'
import { listPollDelay, testsQuery } from './planned-tests.data.ts'
import { isTestState, likelyState, searchTests, testsByState } from './sort-tests.ts'
import { TestsTable } from './tests-table.tsx'

/** All tests by state, with a search. */
export function TestsPage(): ReactElement {
  const { t } = useTranslation('planned-tests')
  useTitle(t('tests'))
  const tests = useQuery({ ...testsQuery, refetchInterval: (query) => listPollDelay(query.state.data ?? []) })
  const hasTests = tests.data !== undefined && tests.data.length > 0
  return (
    <Page title={t('tests')} action={hasTests && <PlanLink />}>
      {tests.data === undefined && tests.isError && (
        <LoadProblem error={tests.error} onRetry={() => void tests.refetch()} />
      )}
      {tests.data === undefined && tests.isPending && <ListSkeleton />}
      {tests.data?.length === 0 && (
        <EmptyState
          illustration={<EmptyTests />}
          title={t('empty.title')}
          description={t('empty.text')}
          action={<PlanLink />}
        />
      )}
      {hasTests && <TestsByState tests={tests.data} />}
    </Page>
  )
}

function PlanLink() {
  const { t } = useTranslation('planned-tests')
  return (
    <Link to="/mojecviceni" className={buttonClass({ variant: 'primary' })}>
      {t('sheet.title')}
    </Link>
  )
}

/** The state and the search are in the address, so that a list can be kept and sent. */
function TestsByState({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const params = useSearch({ from: '/signed-in/testy' })
  const navigate = useNavigate()
  const [search, setSearch] = useState(params.search ?? '')
  const found = testsByState(searchTests(tests, useDeferredValue(search)))
  const counts = {
    scheduled: found.scheduled.length,
    launched: found.launched.length,
    finished: found.finished.length,
    cancelled: found.cancelled.length,
  }
  const [likely] = useState(() => likelyState(counts))
  const state = params.state !== undefined && isTestState(params.state) ? params.state : likely

  function show(next: { state?: string; search?: string }) {
    void navigate({ to: '/testy', search: { ...params, ...next }, replace: true })
  }

  function lookFor(text: string) {
    setSearch(text)
    show({ search: text })
  }

  return (
    <div className="grid gap-5">
      <TextField
        label={t('list.search')}
        type="search"
        value={search}
        onChange={lookFor}
        prefix={<Search aria-hidden className="size-5" />}
        className="max-w-md"
      />
      <Tabs
        label={t('list.states')}
        selected={state}
        onSelect={(id) => show({ state: id })}
        items={testStates.map((id) => ({
          id,
          label: <TabLabel state={id} count={counts[id]} />,
          content: <TestsTable state={id} tests={found[id]} isSearched={search.trim() !== ''} />,
        }))}
      />
    </div>
  )
}

function TabLabel({ state, count }: { state: TestState; count: number }) {
  const { t } = useTranslation('planned-tests')
  return (
    <>
      {t(`list.${state}`)} <span className="tabular rounded-full bg-sunken px-2 text-sm">{count}</span>
    </>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-11 max-w-md" />
      <Skeleton className="h-11" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  )
}
