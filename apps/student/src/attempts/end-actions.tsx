import type { Attempt } from '@katedra/contract/attempts'
import { Button } from '@katedra/ui/button'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ways } from './attempts.ways.ts'
import { tryAgain } from './attempts.data.ts'
import { forgetAnswers } from './attempts.memory.ts'
import type { AttemptSession } from './attempts.session.ts'
import { problemWords } from './problem-words.ts'

interface EndActionsProps extends Pick<Ways, 'onLeave' | 'onJoined'> {
  session: AttemptSession
  attempt: Attempt
  /** Answers that only this device has; they stay on it. */
  unsent: number
}

/** What can be done after the end: another attempt where there is one, and leaving the device clean for the next pupil. */
export function EndActions({ session, attempt, unsent, onLeave, onJoined }: EndActionsProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasMore = attempt.state === 'submitted' && attempt.attempts_left > 0

  async function begin() {
    setIsBusy(true)
    try {
      onJoined(await tryAgain(session.bearer))
    } catch (error) {
      setProblem(problemWords(error, t))
      setIsBusy(false)
    }
  }

  function leave() {
    if (unsent === 0) void forgetAnswers(attempt.id)
    onLeave(attempt.id)
  }

  return (
    <div className="grid justify-items-center gap-3 text-center">
      {hasMore && (
        <>
          <p>{t('end.attemptsLeft', { count: attempt.attempts_left })}</p>
          <Button isBusy={isBusy} busyText={t('end.againBusy')} onClick={() => void begin()}>
            {t('end.again')}
          </Button>
        </>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      <Button variant="quiet" onClick={leave}>
        {t('end.leave')}
      </Button>
    </div>
  )
}
