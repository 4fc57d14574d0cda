import { Button } from '@katedra/ui/button'
import { Offline } from '@katedra/ui/illustrations/scenes'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueView } from './attempts.outcomes.ts'
import type { AttemptSession } from './attempts.session.ts'
import { EndHead } from './end-head.tsx'
import { SavedLine } from './saved-line.tsx'

/** The usual way takes a moment; only a longer one needs to be explained. */
const patience = 1500

/** Handed in by the pupil, not yet taken by the server: the truth about what happens and what to do. */
export function HandInWaiting({ session, answers }: { session: AttemptSession; answers: QueueView }): ReactNode {
  const { t } = useTranslation('attempts')
  const [isLong, setIsLong] = useState(false)
  const isOffline = isLong && !answers.isReachable

  // Synchronises with the passing of time.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patience)
    return () => clearTimeout(timer)
  }, [])

  if (!isOffline) {
    return (
      <EndHead title={t('end.sending')}>
        <p className="text-lg">{t('end.sendingText')}</p>
      </EndHead>
    )
  }
  return (
    <EndHead key="offline" picture={<Offline />} title={t('end.waitingTitle')}>
      <p className="max-w-prose text-lg">
        {answers.saved.kind === 'nowhere' ? t('end.waitingNowhere') : t('end.waitingText')}
      </p>
      {answers.saved.kind !== 'server' && (
        <SavedLine saved={answers.saved} since={session.view().attempt.server_time} />
      )}
      <Button onClick={() => session.queue.withdraw()}>{t('end.back')}</Button>
    </EndHead>
  )
}
