import type { PlannedTest, TestState } from '@katedra/contract/planned-tests'
import { TestStateBadge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { TimeLeftWords } from '../running/time-left.tsx'

/** Rows shown at once; a school's years of tests would only slow the page down. */
const step = 100

interface TestsTableProps {
  state: TestState
  tests: readonly PlannedTest[]
  isSearched: boolean
}

/** Tests of one state, each with its next step. */
export function TestsTable({ state, tests, isSearched }: TestsTableProps) {
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
        : t('list.average', { submitted, percent: format.percent(test.average_fraction) })}
    </span>
  )
}

/** Where a teacher most likely goes from here. */
function NextStep({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const look = buttonClass({ size: 'sm' })
  const isResult = test.state === 'launched' || test.state === 'finished'
  return isResult ? (
    <Link
      to="/vysledky/$testId"
      params={{ testId: test.id }}
      className={look}
      aria-label={t(`nextOf.${test.state}`, { title: test.title })}
    >
      {t(test.state === 'launched' ? 'next.watch' : 'next.results')}
    </Link>
  ) : (
    <Link
      to="/testy/$testId"
      params={{ testId: test.id }}
      className={look}
      aria-label={t(`nextOf.${test.state}`, { title: test.title })}
    >
      {t(test.state === 'scheduled' ? 'next.joinCode' : 'next.open')}
    </Link>
  )
}
