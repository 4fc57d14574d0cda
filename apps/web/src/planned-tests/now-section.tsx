import type { PlannedTest } from '@katedra/contract/planned-tests'
import { TestStateBadge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { RunningCard } from './running-card.tsx'
import { testsByState } from './sort-tests.ts'

/** What happens at this moment and what comes next. */
export function NowSection({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const { launched, scheduled } = testsByState(tests)
  const [next] = scheduled
  return (
    <Section
      title={t('now.title')}
      action={
        <Link to="/testy" className="font-medium text-accent underline">
          {t('now.all')}
        </Link>
      }
    >
      {launched.length === 0 && next === undefined && <p className="text-ink-soft">{t('now.nothing')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
        {launched.map((test) => (
          <RunningCard key={test.id} test={test} />
        ))}
        {next !== undefined && <NextCard test={next} others={scheduled.length - 1} />}
      </ul>
    </Section>
  )
}

function NextCard({ test, others }: { test: PlannedTest; others: number }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  return (
    <Card as="li" className="grid content-start gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-ink-soft">{t('now.next')}</span>
        <TestStateBadge state={test.state} />
      </p>
      <h3 className="text-lg font-semibold">
        <Link
          to="/testy/$testId"
          params={{ testId: test.id }}
          className="text-ink underline decoration-1 underline-offset-4"
        >
          {test.title}
        </Link>
      </h3>
      <p>
        <span className="tabular font-medium">{format.when(test.starts_at)}</span> · {test.class_name}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Link to="/testy/$testId" params={{ testId: test.id }} className={buttonClass({ size: 'sm' })}>
          {t('next.joinCode')}
        </Link>
      </div>
      {others > 0 && <p className="text-sm text-ink-soft">{t('now.more', { count: others })}</p>}
    </Card>
  )
}
