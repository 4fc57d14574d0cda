import type { Completeness } from '@katedra/questions'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Shell } from '../app/shell.tsx'
import { completenessOf } from './attempts.answers.ts'
import type { QueueView } from './attempts.outcomes.ts'
import type { AttemptSession, SessionView } from './attempts.session.ts'
import { AttemptHead } from './attempt-head.tsx'
import { BreakCover } from './break-cover.tsx'
import { HaltNotice } from './halt-notice.tsx'
import { Overview } from './overview.tsx'
import { QuestionHead } from './question-head.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { SavedLine } from './saved-line.tsx'
import { TimeDisplay } from './time-display.tsx'
import { usePlace } from './use-place.ts'

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
        <ShownPlace
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

interface ShownPlaceProps extends QuestionPagerProps {
  progress: readonly Completeness[]
  isElsewhere: boolean
}

/** The question or the overview, wherever the pupil is. */
function ShownPlace({ session, view, answers, progress, isElsewhere, onRejoin }: ShownPlaceProps): ReactNode {
  const { attempt } = view
  const { place, go } = usePlace(attempt.id, attempt.questions.length)
  const item = place === 'overview' ? undefined : attempt.questions[place]
  useShownItem(session, item?.item_no ?? null)
  if (place === 'overview' || item === undefined) {
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
      <QuestionHead position={place} total={attempt.questions.length} points={item.question.points} />
      <QuestionScreen
        key={item.item_no}
        session={session}
        view={view}
        answers={answers}
        item={item}
        position={place}
        isReadOnly={isElsewhere}
        isShown={!attempt.is_paused}
        onPlace={go}
      />
    </>
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
