import type { Completeness } from '@katedra/questions'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decimal } from '../../app/moments.ts'
import { ScreenTitle } from '../../app/screen-title.tsx'
import { useShownLanguage } from '../../app/shown-language.ts'
import { Shell } from '../../app/shell.tsx'
import { completenessOf } from '../session/answers.ts'
import type { QueueView } from '../queue/outcomes.ts'
import type { AttemptSession, SessionView } from '../session/session.ts'
import { AttemptHead } from '../session/attempt-head.tsx'
import { BreakCover } from './break-cover.tsx'
import { HaltNotice } from '../session/halt-notice.tsx'
import { Overview } from './overview.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { SavedLine } from '../session/saved-line.tsx'
import { TimeDisplay } from './time-display.tsx'
import { usePosition } from './use-position.ts'

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
        canLeave={answers.unsent === 0 && !isElsewhere}
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
      <SavedLine saved={saved} since={attempt.server_time} />
      {answers.halt === null && !attempt.is_paused && !answers.isReachable && saved.kind !== 'server' && (
        <p className="rounded-md bg-now-soft px-3 py-2 text-sm">
          {saved.kind === 'nowhere' ? t('saved.nowhereHint') : t('saved.deviceHint')}
        </p>
      )}
    </div>
  )
}
