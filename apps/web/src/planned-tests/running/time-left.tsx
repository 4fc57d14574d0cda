import type { PlannedTest } from '@katedra/contract/planned-tests'
import { ProgressRing } from '@katedra/ui/progress-ring'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { timeLeft } from './count-down.ts'
import { useNow } from '../../app/use-now.ts'

type Timed = Pick<PlannedTest, 'starts_at' | 'launched_at' | 'ends_at'>

function useTimeLeft(test: Timed) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const left = timeLeft(test, useNow(1000))
  const words =
    left.unit === 'days'
      ? t('timeLeftDays', { count: left.amount })
      : t('timeLeftWords', { time: format.duration(left.shownSeconds) })
  return { left, words }
}

/** How long a running test stays open: a ring with words for the ear. */
export function TimeLeftRing({ test, size = 64 }: { test: Timed; size?: number }) {
  const { t } = useTranslation('planned-tests')
  const { left, words } = useTimeLeft(test)
  return (
    <ProgressRing
      label={t('timeLeft')}
      value={left.seconds}
      max={left.outOf}
      valueText={words}
      size={size}
      tone={left.isShort ? 'danger' : 'now'}
    >
      {t(`clock.${left.unit}`, { count: left.amount })}
    </ProgressRing>
  )
}

/** The same in words, for places without room for a ring. */
export function TimeLeftWords({ test }: { test: Timed }) {
  const { words } = useTimeLeft(test)
  return <span className="tabular">{words}</span>
}
