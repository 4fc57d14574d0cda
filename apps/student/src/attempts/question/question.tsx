import type { Completeness } from '@katedra/questions'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { useEffect, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '@katedra/contract/attempts'
import { ProgressRing } from '@katedra/ui/progress-ring'
import { Card } from '@katedra/ui/card'
import { decimal } from '../../app/moments.ts'
import { useMoments } from '../../app/school-zone.tsx'
import { ScreenTitle } from '../../app/screen-title.tsx'
import { useShownLanguage } from '../../app/texts/shown-language.ts'
import { Shell } from '../../app/shell.tsx'
import { completenessOf } from '../session/answers.ts'
import type { QueueView, SavedWhere } from '../queue/outcomes.ts'
import type { AttemptSession, SessionView } from '../session/session.ts'
import { AttemptHead } from '../session/attempt-head.tsx'
import { isSample } from '../sample/sample.ts'
import { HaltNotice } from '../session/halt-notice.tsx'
import { Overview } from './overview.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { SavedLine } from '../session/saved-line.tsx'
import { usePosition } from './use-position.ts'
import type { ServerClock } from '../../app/server-clock.ts'
import type { Translate } from '../../app/texts/translate.ts'
import { useNow } from '../../app/use-now.ts'
import { isWorthAnnouncing, timeLeftOf, type TimeLeft } from './time-left.ts'

interface QuestionPagerProps {
  session: AttemptSession
  view: SessionView
  answers: QueueView
  onRejoin: () => void
}

/** The questions of an attempt, one at a time, and the overview of all. */
export function QuestionPager({ session, view, answers, onRejoin }: QuestionPagerProps): ReactNode {
  const { attempt } = view
  const progress = completenessOf(attempt.questions, answers.answers)
  const isElsewhere = answers.halt === 'other_device' || answers.halt === 'signed_out'
  const isBreak = attempt.is_paused && !isElsewhere
  return (
    <Shell head={<AttemptHead attempt={attempt} />}>
      <StatusLines
        session={session}
        view={view}
        answers={answers}
        done={progress.filter((state) => state === 'complete').length}
      />
      {isElsewhere && (
        <HaltNotice
          halt={answers.halt === 'other_device' ? 'other_device' : 'signed_out'}
          unsent={answers.unsent}
          onRejoin={onRejoin}
        />
      )}
      <BreakCover isBreak={isBreak} saved={answers.saved} isHeard={view.isHeard}>
        <QuestionOrOverview
          session={session}
          view={view}
          answers={answers}
          progress={progress}
          isElsewhere={isElsewhere}
          onRejoin={onRejoin}
        />
      </BreakCover>
    </Shell>
  )
}

interface BreakCoverProps {
  isBreak: boolean
  saved: SavedWhere
  isHeard: boolean
  children: ReactNode
}

/** During a break the questions are out of sight and out of reach; they stay as they are, and so does the cursor. */
function BreakCover({ isBreak, saved, isHeard, children }: BreakCoverProps): ReactNode {
  const questions = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLElement>(null)

  // Gives the browser's focus back to where it was before the break.
  useEffect(() => {
    if (!isBreak) return
    const area = questions.current
    return () => {
      const before = cursor.current?.isConnected === true ? cursor.current : null
      const target = before ?? area?.querySelector<HTMLElement>('[data-question]')
      target?.focus()
    }
  }, [isBreak])

  return (
    <>
      <div
        ref={questions}
        hidden={isBreak}
        inert={isBreak}
        className="flex flex-1 flex-col"
        onFocus={({ target }) => {
          cursor.current = target
        }}
      >
        {children}
      </div>
      {isBreak && <Break saved={saved} isHeard={isHeard} />}
    </>
  )
}

function Break({ saved, isHeard }: Pick<BreakCoverProps, 'saved' | 'isHeard'>): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <Card tone="now" className="grid grid-cols-1 gap-2 text-lg break-words" data-break>
      <ScreenTitle>{t('break.title')}</ScreenTitle>
      <p>{t(`break.safe.${saved.kind}`)}</p>
      <p role="status">{isHeard ? t('break.byItself') : t('break.offline')}</p>
    </Card>
  )
}

interface QuestionOrOverviewProps extends QuestionPagerProps {
  progress: readonly Completeness[]
  isElsewhere: boolean
}

/** The question or the overview, wherever the pupil is. */
function QuestionOrOverview({
  session,
  view,
  answers,
  progress,
  isElsewhere,
  onRejoin,
}: QuestionOrOverviewProps): ReactNode {
  const { attempt } = view
  const { position, go } = usePosition(attempt.id, attempt.questions.length)
  const item = position === 'overview' ? undefined : attempt.questions[position]
  useShownItem(session, item?.item_no ?? null)
  if (position === 'overview' || item === undefined) {
    return (
      <Overview
        session={session}
        view={view}
        progress={progress}
        isReadOnly={isElsewhere}
        canLeave={answers.unsent === 0 && !isElsewhere && !isSample(attempt)}
        onQuestion={go}
        onOther={onRejoin}
      />
    )
  }
  return (
    <>
      <QuestionHead position={position} total={attempt.questions.length} points={item.question.points} />
      <QuestionScreen
        key={item.item_no}
        session={session}
        view={view}
        answers={answers}
        item={item}
        position={position}
        isReadOnly={isElsewhere}
        isShown={!attempt.is_paused}
        onGo={go}
      />
    </>
  )
}

interface QuestionHeadProps {
  /** Counted from 0 in the pupil's order. */
  position: number
  total: number
  points: number
}

/** Which question this is. It stays while questions change, so that a screen reader announces the change. */
function QuestionHead({ position, total, points }: QuestionHeadProps): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
      <div aria-live="polite">
        <ScreenTitle takesFocus={false} className="text-base font-semibold text-ink-soft">
          {t('question.title', { number: position + 1, total })}
        </ScreenTitle>
      </div>
      <p className="text-sm text-ink-soft">
        {t('question.points', { count: points, shown: decimal(points, language) })}
      </p>
    </div>
  )
}

function useShownItem(session: AttemptSession, item_no: number | null): void {
  // Synchronises what the teacher sees with what the pupil does.
  useEffect(() => {
    session.show(item_no)
    return () => session.show(null)
  }, [session, item_no])
}

interface StatusLinesProps {
  session: AttemptSession
  view: SessionView
  answers: QueueView
  done: number
}

function StatusLines({ session, view, answers, done }: StatusLinesProps): ReactNode {
  const { t } = useTranslation('attempts')
  const { attempt } = view
  const total = attempt.questions.length
  const { saved } = answers
  const hasLine = useConnection()
  // What is saved is saved; that the line is gone is said beside it, also before there is anything to send.
  const isCutOff = !hasLine || (!answers.isReachable && saved.kind !== 'server')
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <ProgressBar
          isThin
          className="min-w-12 flex-1"
          label={t('question.progress')}
          value={done}
          max={total}
          valueText={t('question.progressText', { done, total })}
        />
        <TimeDisplay attempt={attempt} clock={session.clock} />
      </div>
      {!isSample(attempt) && <SavedLine saved={saved} since={attempt.server_time} />}
      {!isSample(attempt) && answers.halt === null && !attempt.is_paused && isCutOff && (
        <p className="rounded-md bg-now-soft px-3 py-2 text-sm">
          {saved.kind === 'nowhere' ? t('saved.nowhereHint') : t('saved.deviceHint')}
        </p>
      )}
    </div>
  )
}

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the device says that it has a connection. */
function useConnection(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine)
}

const lastMinutes = 5 * 60_000

/** The time left by the server's clock, in words and as a ring. */
function TimeDisplay({ attempt, clock }: { attempt: Attempt; clock: ServerClock }): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const now = useNow(clock)
  if (attempt.is_paused) return <p className="text-sm font-semibold text-now-text">{t('time.paused')}</p>
  if (now === null) return <p className="text-sm text-ink-soft">{t('time.unknown')}</p>
  const end = Date.parse(attempt.deadline)
  const left = timeLeftOf(end - now)
  const words =
    left.kind === 'until' ? t('time.until', { time: moments.day(attempt.deadline, now) }) : leftWords(left, t)
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
