import { testStates, type PlannedTest, type TestState } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyTests } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { Tabs } from '@katedra/ui/tabs'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarPlus, Search } from 'lucide-react'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { listPollDelay, testsQuery } from '../planned-tests.data.ts'
import { classesOfTests, isTestState, likelyState, searchTests, testsByState } from './sort-tests.ts'
import { TestsTable } from './tests-table.tsx'
import { useSaveCalendar } from './use-save-calendar.ts'

/** All tests by state, with a search. */
export function TestsPage(): ReactElement {
  const { t } = useTranslation('planned-tests')
  useTitle(t('tests'))
  const tests = useQuery({ ...testsQuery, refetchInterval: (query) => listPollDelay(query.state.data ?? []) })
  const hasTests = tests.data !== undefined && tests.data.length > 0
  return (
    <Page title={t('tests')} action={hasTests && <PlanLink />}>
      <QueryView
        query={tests}
        safe={t('load.safe')}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            illustration={<EmptyTests />}
            title={t('empty.title')}
            description={t('empty.text')}
            action={<PlanLink />}
          />
        }
      >
        {(known) => <TestsByState tests={known} />}
      </QueryView>
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
  const ofClass = tests.filter(({ class_id }) => params.class_id === undefined || class_id === params.class_id)
  const found = testsByState(searchTests(ofClass, useDeferredValue(search)))
  const counts = {
    scheduled: found.scheduled.length,
    launched: found.launched.length,
    finished: found.finished.length,
    cancelled: found.cancelled.length,
  }
  const [likely] = useState(() => likelyState(counts))
  const state = params.state !== undefined && isTestState(params.state) ? params.state : likely

  function show(next: { state?: string; search?: string; class_id?: string }) {
    void navigate({ to: '/testy', search: { ...params, ...next }, replace: true })
  }

  function showClass(id: string) {
    const { class_id: _, ...rest } = params
    void navigate({ to: '/testy', search: id === everyClass ? rest : { ...rest, class_id: id }, replace: true })
  }

  function lookFor(text: string) {
    setSearch(text)
    show({ search: text })
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={t('list.search')}
          type="search"
          value={search}
          onChange={lookFor}
          prefix={<Search aria-hidden className="size-5" />}
          className="min-w-0 flex-1 basis-64 sm:max-w-md"
        />
        <ClassFilter tests={tests} chosen={params.class_id} onChoose={showClass} />
        <SaveCalendar tests={found.scheduled} />
      </div>
      <Tabs
        label={t('list.states')}
        selected={state}
        onSelect={(id) => show({ state: id })}
        items={testStates.map((id) => ({
          id,
          label: <TabLabel state={id} count={counts[id]} />,
          content: (
            <TestsTable
              state={id}
              tests={found[id]}
              isSearched={search.trim() !== '' || params.class_id !== undefined}
            />
          ),
        }))}
      />
    </div>
  )
}

const everyClass = 'all'

interface ClassFilterProps {
  tests: readonly PlannedTest[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Classes that have had a test; one alone needs no filter. */
function ClassFilter({ tests, chosen, onChoose }: ClassFilterProps) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const classes = classesOfTests(tests).toSorted((a, b) => format.compare(a.name, b.name))
  if (classes.length < 2 && chosen === undefined) return null
  return (
    <Select
      label={t('field.class')}
      options={[
        { id: everyClass, label: t('list.everyClass') },
        ...classes.map(({ id, name }) => ({ id, label: name })),
      ]}
      value={chosen ?? everyClass}
      onChange={onChoose}
      className="min-w-44"
    />
  )
}

/** What is planned, as a file for the teacher's own calendar. */
function SaveCalendar({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const save = useSaveCalendar()
  if (tests.length === 0) return null
  return (
    <Button icon={<CalendarPlus aria-hidden />} onClick={() => save(tests)}>
      {t('list.calendar', { count: tests.length })}
    </Button>
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
