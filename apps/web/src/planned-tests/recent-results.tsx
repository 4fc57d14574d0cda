import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Section } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { testsByState } from './sort-tests.ts'

const shownAtMost = 5

/** The last finished tests as small bars. */
export function RecentResults({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const recent = testsByState(tests).finished.slice(0, shownAtMost)
  if (recent.length === 0) return null
  return (
    <Section title={t('recent.title')}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {recent.map((test) => (
          <RecentResult key={test.id} test={test} />
        ))}
      </ul>
    </Section>
  )
}

function RecentResult({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const { average_fraction: average } = test
  return (
    <li>
      <Link
        to="/vysledky/$testId"
        params={{ testId: test.id }}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_4rem] sm:px-6"
      >
        <span className="min-w-0">
          <span className="block font-medium">{test.title}</span>
          <span className="block text-sm text-ink-soft">
            {test.class_name} · {format.date(test.finished_at ?? test.ends_at)} ·{' '}
            {t('live.submitted', {
              count: test.submitted_count,
              total: test.expected_count,
            })}
          </span>
        </span>
        <Bar fraction={average} />
        <span className="tabular text-right font-semibold max-sm:row-start-1 max-sm:col-start-2">
          {average === null ? '–' : format.percent(average)}
        </span>
        <span className="sr-only">{average === null ? t('recent.none') : t('recent.average')}</span>
      </Link>
    </li>
  )
}

function Bar({ fraction }: { fraction: number | null }) {
  return (
    <span
      aria-hidden
      className="block h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken max-sm:col-span-2"
    >
      <span className="block h-full bg-accent" style={{ width: `${(fraction ?? 0) * 100}%` }} />
    </span>
  )
}
