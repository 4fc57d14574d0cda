import type { Attempt } from '@katedra/contract/attempts'
import { Submitted } from '@katedra/ui/illustrations/scenes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '../app/moments.ts'
import { Shell } from '../app/shell.tsx'
import { useShownLanguage } from '../app/shown-language.ts'
import { AttemptHead } from './attempt-head.tsx'
import type { Ways } from './attempts.ways.ts'
import { answeredOnServer } from './attempts.answers.ts'
import { isEndCertain, type End } from './attempts.end.ts'
import type { QueueView } from './attempts.outcomes.ts'
import type { AttemptSession, SessionView } from './attempts.session.ts'
import { EndActions } from './end-actions.tsx'
import { EndHead } from './end-head.tsx'
import { HandInWaiting } from './hand-in-waiting.tsx'
import { ReviewPart } from './review-part.tsx'
import { SavedLine } from './saved-line.tsx'

interface EndScreenProps extends Ways {
  end: End
  session: AttemptSession
  view: SessionView
  answers: QueueView
}

/** After the questions: what the server has, what it has not, and the feedback as the test allows it. */
export function EndScreen({ end, session, view, answers, onLeave, onJoined }: EndScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const { attempt } = view
  const { unsent, late } = answers
  if (end === 'waiting') {
    return (
      <Shell head={<AttemptHead attempt={attempt} />}>
        <div className="py-4">
          <HandInWaiting session={session} answers={answers} />
        </div>
      </Shell>
    )
  }
  const isCertain = isEndCertain(attempt, answers)
  return (
    <Shell head={<AttemptHead attempt={attempt} />}>
      <div className="grid gap-8 py-4">
        {end === 'handed_in' && <HandedIn view={view} />}
        {end !== 'handed_in' && (isCertain ? <Closed end={end} attempt={attempt} /> : <Checking answers={answers} />)}
        {late > 0 && <p className="rounded-md bg-now-soft p-3 text-center">{t('end.late', { count: late })}</p>}
        {isCertain && unsent > late && <LeftBehind count={unsent - late} />}
        {attempt.state === 'submitted' && <ReviewPart session={session} view={view} />}
        <EndActions session={session} attempt={attempt} unsent={unsent - late} onLeave={onLeave} onJoined={onJoined} />
      </div>
    </Shell>
  )
}

function HandedIn({ view }: { view: SessionView }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const { submitted_at } = view.attempt
  return (
    <EndHead picture={<Submitted />} title={t('end.doneTitle')}>
      {submitted_at !== null && (
        <p className="text-lg">{t('end.doneAt', { time: clockTime(submitted_at, language) })}</p>
      )}
    </EndHead>
  )
}

function Closed({ end, attempt }: { end: 'over' | 'ended'; attempt: Attempt }): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <EndHead key="closed" title={end === 'over' ? t('end.overTitle') : t('end.endedTitle')}>
      <p className="text-lg">{t('end.overText')}</p>
      <p role="status" className="text-lg font-semibold">
        {t('end.onServer', { count: answeredOnServer(attempt), total: attempt.questions.length })}
      </p>
    </EndHead>
  )
}

/** The time is over by this device alone: only the server knows of a break or of more time. */
function Checking({ answers }: { answers: QueueView }): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <EndHead title={t('end.checkingTitle')}>
      <p className="max-w-prose text-lg">{t('end.checkingText')}</p>
      {answers.saved.kind !== 'server' && <SavedLine saved={answers.saved} since="" />}
    </EndHead>
  )
}

/** Answers that the server has not got. */
function LeftBehind({ count }: { count: number }): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <p className="rounded-md border border-danger bg-danger-soft p-3 text-center">{t('end.leftBehind', { count })}</p>
  )
}
