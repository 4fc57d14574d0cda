import type { Attempt } from '@katedra/contract/attempts'
import { ProgressRing } from '@katedra/ui/progress-ring'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../app/moments.ts'
import type { ServerClock } from '../../app/server-clock.ts'
import { useShownLanguage } from '../../app/shown-language.ts'
import type { Translate } from '../../app/translate.ts'
import { useNow } from '../../app/use-now.ts'
import { isWorthAnnouncing, timeLeftOf, type TimeLeft } from './time-left.ts'

const lastMinutes = 5 * 60_000

/** The time left by the server's clock, in words and as a ring. */
export function TimeDisplay({ attempt, clock }: { attempt: Attempt; clock: ServerClock }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const now = useNow(clock)
  if (attempt.is_paused) return <p className="text-sm font-semibold text-now-text">{t('time.paused')}</p>
  if (now === null) return <p className="text-sm text-ink-soft">{t('time.unknown')}</p>
  const end = Date.parse(attempt.deadline)
  const left = timeLeftOf(end - now)
  const words =
    left.kind === 'until' ? t('time.until', { time: dayAndTime(attempt.deadline, now, language) }) : leftWords(left, t)
  const isLast = end - now <= lastMinutes
  return (
    <div className="flex items-center gap-2">
      {left.kind !== 'until' && (
        <ProgressRing
          label={t('time.label')}
          value={Math.max(0, Math.round((end - now) / 1000))}
          max={Math.round((end - Date.parse(attempt.started_at)) / 1000)}
          valueText={words}
          size={24}
          tone={isLast ? 'now' : 'accent'}
        />
      )}
      <p
        aria-hidden={left.kind !== 'until'}
        className={`tabular text-sm whitespace-nowrap ${isLast ? 'font-semibold text-now-text' : 'text-ink-soft'}`}
      >
        {words}
      </p>
      <p role="status" className="sr-only">
        {isWorthAnnouncing(left) ? words : ''}
      </p>
    </div>
  )
}

function leftWords(left: TimeLeft, t: Translate): string {
  switch (left.kind) {
    case 'minutes':
      return t('time.minutes', { count: left.count })
    case 'seconds':
      return t('time.seconds', { count: left.count })
    case 'hours':
      return t('time.hours', { hours: left.hours, minutes: left.minutes })
    default:
      return t('time.over')
  }
}
