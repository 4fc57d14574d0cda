import type { PlannedTest } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TimeLeftRing } from './time-left.tsx'

/** A running test at a glance: how far the class is and how long it has. */
export function RunningCard({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const working = test.started_count - test.submitted_count
  const expected = test.expected_count
  return (
    <Card as="li" tone="now" className="grid content-between gap-4">
      <div className="flex items-start gap-4">
        <TimeLeftRing test={test} />
        <div className="min-w-0 flex-1">
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
            {t('now.running')} · {test.class_name}
          </p>
        </div>
      </div>
      <ProgressBar
        hasVisibleLabel
        label={t('live.working', { count: working })}
        value={test.submitted_count}
        max={expected}
        valueText={t('live.submitted', { count: test.submitted_count, total: expected })}
      />
      <div className="flex flex-wrap gap-3">
        <Link to="/vysledky/$testId" params={{ testId: test.id }} className={buttonClass({ size: 'sm' })}>
          {t('next.watch')}
        </Link>
        <Link to="/testy/$testId" params={{ testId: test.id }} className={buttonClass({ size: 'sm' })}>
          {t('next.joinCode')}
        </Link>
      </div>
    </Card>
  )
}
