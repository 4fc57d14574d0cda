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
import { useDeferredValue, useState, type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { TestStateBadge } from '@katedra/ui/badge'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { listPollDelay, testsQuery } from '../planned-tests.data.ts'
import { classesOfTests, isTestState, likelyState, searchTests, testsByState } from './sort-tests.ts'
import { useSaveCalendar } from './use-save-calendar.ts'
import { TimeLeftWords } from '../running/time-left.tsx'

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
    <Link to="/mojecviceni" search={{ plan: '1' }} className={buttonClass({ variant: 'primary' })}>
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

/** Rows shown at once; a school's years of tests would only slow the page down. */
const step = 100

interface TestsTableProps {
  state: TestState
  tests: readonly PlannedTest[]
  isSearched: boolean
}

/** Tests of one state, each with its next step. */
function TestsTable({ state, tests, isSearched }: TestsTableProps) {
  const { t } = useTranslation('planned-tests')
  const [shown, setShown] = useState(step)
  // The same between polls: only the tests that have changed are drawn again.
  const columns = useMemo(
    (): Column<PlannedTest>[] => [
      {
        key: 'title',
        label: t('column.title'),
        cell: ({ id, title }) => (
          <Link
            to="/testy/$testId"
            params={{ testId: id }}
            className="text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {title}
          </Link>
        ),
      },
      {
        key: 'class',
        label: t('column.class'),
        cell: ({ class_name }) => class_name,
      },
      {
        key: 'when',
        label: t('column.when'),
        cell: (test) => <When test={test} />,
      },
      {
        key: 'state',
        label: t('column.state'),
        cell: (test) => (
          <span>
            <TestStateBadge state={test.state} />
          </span>
        ),
      },
      {
        key: 'counts',
        label: t('column.counts'),
        cellClassName: 'tabular',
        cell: (test) => <Counts test={test} />,
      },
      {
        key: 'next',
        label: t('column.next'),
        narrow: 'plain',
        cell: (test) => <NextStep test={test} />,
      },
    ],
    [t],
  )
  if (tests.length === 0)
    return <p className="py-6 text-ink-soft">{isSearched ? t('list.notFound') : t(`list.none.${state}`)}</p>
  return (
    <div className="grid gap-4">
      <DataTable caption={t(`list.${state}`)} columns={columns} rows={tests.slice(0, shown)} rowKey={({ id }) => id} />
      {tests.length > shown && (
        <Button onClick={() => setShown(shown + step)}>
          {t('list.more', { count: Math.min(step, tests.length - shown) })}
        </Button>
      )}
    </div>
  )
}

function When({ test }: { test: PlannedTest }) {
  const format = useFormat()
  if (test.state === 'launched') return <TimeLeftWords test={test} />
  return (
    <span className="tabular whitespace-nowrap">
      {format.when(test.state === 'finished' ? (test.finished_at ?? test.ends_at) : test.starts_at)}
    </span>
  )
}

function Counts({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  if (test.state === 'scheduled' || test.state === 'cancelled')
    return <span>{t('students', { count: test.student_count })}</span>
  const submitted = t('live.submitted', {
    count: test.submitted_count,
    total: test.expected_count,
  })
  return (
    <span>
      {test.average_fraction === null
        ? submitted
        : t(test.is_average_open ? 'list.averageSoFar' : 'list.average', {
            submitted,
            percent: format.percent(test.average_fraction),
          })}
    </span>
  )
}

/** Where a teacher most likely goes from here. */
function NextStep({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const { id, state, title } = test
  const shared = {
    params: { testId: id },
    className: buttonClass({ size: 'sm' }),
    'aria-label': t(`nextOf.${state}`, { title }),
  }
  if (state === 'finished')
    return (
      <Link to="/vysledky/$testId" {...shared}>
        {t('next.results')}
      </Link>
    )
  if (state === 'cancelled')
    return (
      <Link to="/testy/$testId" {...shared}>
        {t('next.open')}
      </Link>
    )
  return (
    <Link to="/testy/$testId/zive" {...shared}>
      {t(state === 'launched' ? 'next.watch' : 'next.joinCode')}
    </Link>
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
