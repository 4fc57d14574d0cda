import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { CallError } from '@katedra/contract/call'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../app/use-polling.ts'
import { askToEnter, enterByRequest, type JoinedAttempt, type WaitingPlace } from '../attempts.data.ts'
import { problemWords } from '../problem-words.ts'
import { shownName, type Listed } from './name-search.ts'

interface AskTeacherProps {
  joinCode: string
  student: Listed
  /** Another device is in under this name already; otherwise the code did not help. */
  isTaken: boolean
  onJoined: (joined: JoinedAttempt) => void
  onWaiting: (place: WaitingPlace) => void
  onBack: () => void
  /** Offered where no code has been asked for so far. */
  onCode?: () => void
}

/** A device that is not asked for so long does not wait any more on the server (contract: 20 s). */
const askEvery = 3000

/** The code does not help, or the name is in use: the teacher sees the number of this device and lets it in. */
export function AskTeacher(props: AskTeacherProps): ReactNode {
  const { joinCode, student, isTaken, onJoined, onWaiting, onBack, onCode } = props
  const { t } = useTranslation('attempts')
  const [request, setRequest] = useState<{ token: string; number: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReachable, setIsReachable] = useState(true)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasBegun = useRef(false)

  async function ask() {
    setProblem(null)
    try {
      setRequest(await askToEnter(joinCode, student.id))
    } catch (error) {
      setProblem(problemWords(error, t))
    }
  }

  const begin = useEffectEvent(ask)
  // Synchronises with the server: the device begins to wait. The keyboard and a screen reader start at the heading.
  useEffect(() => {
    heading.current?.focus()
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [])

  usePolling(
    async () => {
      if (request === null) return
      try {
        const { joined, place } = await enterByRequest(joinCode, request.token)
        setIsReachable(true)
        if (joined !== null) onJoined(joined)
        else if (place !== null) onWaiting(place)
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) {
          setRequest(null)
          setProblem(problemWords(error, t))
        } else setIsReachable(false)
      }
    },
    request === null ? null : askEvery,
  )

  return (
    <section className="grid max-w-md gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t(isTaken ? 'ask.takenTitle' : 'ask.title', { name: shownName(student) })}
      </h2>
      {isTaken && <p>{t('ask.taken')}</p>}
      {request !== null && (
        <Card tone="now" className="grid gap-2 text-center">
          <p>{t('ask.number')}</p>
          <p className="tabular text-5xl font-bold">{request.number}</p>
          <p role="status">{t(isReachable ? 'ask.waiting' : 'waiting.offline')}</p>
        </Card>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {problem !== null && <Button onClick={() => void ask()}>{t('ask.again')}</Button>}
      <div className="-ml-4 flex flex-wrap">
        <Button variant="quiet" onClick={onBack}>
          {t(isTaken ? 'join.backToList' : 'ask.back')}
        </Button>
        {onCode !== undefined && (
          <Button variant="quiet" onClick={onCode}>
            {t('join.haveCode')}
          </Button>
        )}
      </div>
    </section>
  )
}
