import type { PlannedTest } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { Card, CardTitle } from '@katedra/ui/card'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { AskedStep, ProlongButtons } from './steering-buttons.tsx'
import { TimeLeftRing } from './time-left.tsx'

/** A running test: who is in, who is done, how long it goes on, and the means to change that. */
export function LivePanel({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const expected = test.expected_count
  return (
    <Card as="section" tone="now" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <TimeLeftRing test={test} size={72} />
        <div className="min-w-0 flex-1 basis-52">
          <CardTitle>{t('live.title')}</CardTitle>
          <p>{t('live.until', { time: format.when(test.ends_at) })}</p>
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ProgressBar
          hasVisibleLabel
          label={t('live.joinedLabel')}
          value={test.started_count}
          max={expected}
          valueText={t('live.joined', { count: test.started_count, total: expected })}
        />
        <ProgressBar
          hasVisibleLabel
          label={t('live.submittedLabel')}
          value={test.submitted_count}
          max={expected}
          valueText={t('live.submitted', { count: test.submitted_count, total: expected })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/testy/$testId/zive" params={{ testId: test.id }} className={buttonClass({ variant: 'secondary' })}>
          {t('live.room')}
        </Link>
        <ProlongButtons test={test} />
        <AskedStep test={test} step="finish" />
      </div>
    </Card>
  )
}
