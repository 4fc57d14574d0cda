import { Submitted } from '@katedra/ui/illustrations/scenes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '../app/moments.ts'
import { Shell } from '../app/shell.tsx'
import { useShownLanguage } from '../app/shown-language.ts'
import { AttemptHead } from './attempt-head.tsx'
import type { Ways } from './attempt-screen.tsx'
import { answeredOnServer } from './attempts.answers.ts'
import type { QueueView } from './attempts.outcomes.ts'
import type { AttemptSession, SessionView } from './attempts.session.ts'
import { EndActions } from './end-actions.tsx'
import { EndHead } from './end-head.tsx'
import { HandInWaiting } from './hand-in-waiting.tsx'
import { ReviewPart } from './review-part.tsx'

interface EndScreenProps extends Ways {
  session: AttemptSession
  view: SessionView
  answers: QueueView
}

/** After the questions: what the server has, what it has not, and the feedback as the test allows it. */
export function EndScreen({ session, view, answers, onLeave, onJoined }: EndScreenProps): ReactNode {
  const { attempt } = view
  const isHandedIn = answers.handIn === 'done'
  const isWaiting = answers.handIn === 'waiting' && answers.halt === null && !view.isOver
  return (
    <Shell head={<AttemptHead attempt={attempt} />}>
      <div className="grid gap-8 py-4">
        {isWaiting && <HandInWaiting key="waiting" session={session} answers={answers} />}
        {isHandedIn && <HandedIn key="done" view={view} />}
        {!isWaiting && !isHandedIn && <TimeOver key="over" view={view} answers={answers} />}
        {attempt.state === 'submitted' && <ReviewPart session={session} view={view} />}
        {!isWaiting && <EndActions session={session} attempt={attempt} unsent={answers.unsent} onLeave={onLeave} onJoined={onJoined} />}
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
      {submitted_at !== null && <p className="text-lg">{t('end.doneAt', { time: clockTime(submitted_at, language) })}</p>}
    </EndHead>
  )
}

function TimeOver({ view, answers }: { view: SessionView; answers: QueueView }): ReactNode {
  const { t } = useTranslation('attempts')
  const { attempt } = view
  const isCertain = attempt.state === 'submitted' || answers.halt === 'closed'
  return (
    <EndHead title={t('end.overTitle')}>
      <p className="text-lg">{t('end.overText')}</p>
      <p role="status" className="text-lg font-semibold">
        {isCertain ? t('end.onServer', { count: answeredOnServer(attempt), total: attempt.questions.length }) : t('end.askingServer')}
      </p>
      {isCertain && answers.unsent > 0 && <p className="rounded-md border border-danger bg-danger-soft p-3">{t('end.leftBehind', { count: answers.unsent })}</p>}
    </EndHead>
  )
}
