import type { LivePupil } from '@katedra/contract/live'
import { Badge } from '@katedra/ui/badge'
import { Checkbox } from '@katedra/ui/checkbox'
import { InfoPopover } from '@katedra/ui/info-popover'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { Cell, Row, RowHead } from '@katedra/ui/table'
import { CircleCheck, CircleDashed, CirclePause, Gauge, PenLine, WifiOff } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { PupilMenu } from './pupil-menu.tsx'
import { standingOf, type Standing } from './pupils.ts'

export interface PupilRowProps {
  testId: string
  pupil: LivePupil
  now: number
  questionCount: number
  isRunning: boolean
  isChosen: boolean
  onToggle: (attemptId: string) => void
}

export function PupilRow({ testId, pupil, now, questionCount, isRunning, isChosen, onToggle }: PupilRowProps) {
  const { t } = useTranslation('live')
  const { attempt_id, name, state, answered_count, current_item, undelivered_count, is_paused } = pupil
  const isOpen = isRunning && state === 'open' && attempt_id !== null
  return (
    <Row isSelected={isChosen}>
      <RowHead>
        {isOpen ? (
          <Choice attemptId={attempt_id} name={name} isChosen={isChosen} onToggle={onToggle} />
        ) : (
          <span className="wrap-anywhere">{name}</span>
        )}
      </RowHead>
      <Cell label={t('table.state')}>
        <div className="grid justify-items-start gap-1">
          <StandingBadge standing={standingOf(pupil, now)} />
          {undelivered_count > 0 && (
            <span className="text-sm text-ink-soft">{t('pupil.undelivered', { count: undelivered_count })}</span>
          )}
        </div>
      </Cell>
      <Cell label={t('table.question')} isNumber>
        {state === 'open' ? (current_item ?? '–') : '–'}
      </Cell>
      <Cell label={t('table.answered')}>
        <div className="grid min-w-24 gap-1">
          <ProgressBar
            isThin
            label={t('table.answered')}
            value={answered_count}
            max={questionCount}
            valueText={t('table.of', { count: answered_count, total: questionCount })}
          />
          <span className="text-sm">{t('table.of', { count: answered_count, total: questionCount })}</span>
        </div>
      </Cell>
      <Cell label={t('table.left')} isNumber>
        {isOpen ? <Left pupil={pupil} now={now} /> : '–'}
      </Cell>
      <Cell label={t('table.seen')} isNumber>
        <Seen pupil={pupil} now={now} />
      </Cell>
      <Cell place="corner">
        {isRunning && attempt_id !== null && (
          <PupilMenu testId={testId} attemptId={attempt_id} name={name} state={state} isPaused={is_paused} />
        )}
      </Cell>
    </Row>
  )
}

interface ChoiceProps extends Pick<PupilRowProps, 'isChosen' | 'onToggle'> {
  attemptId: string
  name: string
}

/** Kept like the menu. */
const Choice = memo(function Choice({ attemptId, name, isChosen, onToggle }: ChoiceProps) {
  return (
    <Checkbox isSelected={isChosen} onChange={() => onToggle(attemptId)}>
      <span className="wrap-anywhere">{name}</span>
    </Checkbox>
  )
})

const looks: Readonly<Record<Standing, { tone: 'neutral' | 'accent' | 'now' | 'ok' | 'danger'; icon: ReactNode }>> = {
  offline: { tone: 'danger', icon: <WifiOff aria-hidden /> },
  rushing: { tone: 'now', icon: <Gauge aria-hidden /> },
  paused: { tone: 'neutral', icon: <CirclePause aria-hidden /> },
  open: { tone: 'accent', icon: <PenLine aria-hidden /> },
  not_joined: { tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  submitted: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
}

const StandingBadge = memo(function StandingBadge({ standing }: { standing: Standing }) {
  const { t } = useTranslation('live')
  const { tone, icon } = looks[standing]
  return (
    <span className="inline-flex items-center gap-1">
      <Badge tone={tone} icon={icon}>
        {t(`pupil.${standing}`)}
      </Badge>
      {standing === 'rushing' && <InfoPopover label={t('pupil.rushing')}>{t('pupil.rushingWhy')}</InfoPopover>}
    </span>
  )
})

function Left({ pupil, now }: { pupil: LivePupil; now: number }) {
  const format = useFormat()
  if (pupil.deadline === null) return '–'
  return format.duration(Math.max(0, (Date.parse(pupil.deadline) - now) / 1000))
}

/** Nobody reads seconds of a device that speaks all the time. */
const present = 10

function Seen({ pupil: { last_seen_at, state }, now }: { pupil: LivePupil; now: number }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  if (last_seen_at === null || state !== 'open') return '–'
  const seconds = Math.max(0, (now - Date.parse(last_seen_at)) / 1000)
  return seconds < present ? t('now') : t('ago', { time: format.duration(seconds) })
}
