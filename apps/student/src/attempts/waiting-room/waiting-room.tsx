import type { WaitingPupil } from '@katedra/contract/attempts'
import { CallError, isRefusal } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SchoolZone, useMoments, ZoneNote } from '../../app/school-zone.tsx'
import { ScreenTitle } from '../../app/screen-title.tsx'
import type { ServerClock } from '../../app/server-clock.ts'
import { useNow } from '../../app/use-now.ts'
import { usePolling } from '../../app/use-polling.ts'
import { beginAttempt, waitingEvents, type Bearer, type JoinedAttempt } from '../attempts.data.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { UnreachableScreen } from '../unreachable-screen.tsx'
import { useLine } from './use-line.ts'

interface WaitingRoomProps {
  bearer: Bearer
  /** Null where the device has come back and asks first. */
  place: WaitingPupil | null
  clock: ServerClock
  onBegun: (joined: JoinedAttempt) => void
  /** The place is not this device's any more, perhaps because it is another's now, or the pupil is somebody else. */
  onGone: (isMoved: boolean) => void
}

/** Without a line: how often is asked, near the start and before. */
const nearInterval = 3000
const farInterval = 12_000
/** From here on the start is near. */
const near = 90_000
/** A start that no one has told of by now is asked about. */
const overdue = 2000
/** All devices hear of the start in one instant: they ask for their questions within this time. */
const spread = 700

/** Who the pupil is and what they wait for; the test opens by itself. Nothing of its questions is here. */
export function WaitingRoom({ bearer, place, clock, onBegun, onGone }: WaitingRoomProps): ReactNode {
  const { waiting, isReachable, ask } = useStart({ bearer, place, clock, onBegun, onGone })
  if (waiting !== null)
    return (
      <SchoolZone value={waiting.time_zone}>
        <Inside waiting={waiting} clock={clock} isReachable={isReachable} onLeave={() => onGone(false)} />
      </SchoolZone>
    )
  return isReachable ? <LoadingScreen /> : <UnreachableScreen onRetry={() => void ask()} />
}

/** Hears of the start by a line, asks by itself where there is none, and goes into the test. */
function useStart({ bearer, place, clock, onBegun, onGone }: WaitingRoomProps) {
  const [waiting, setWaiting] = useState(place)
  const [isReachable, setIsReachable] = useState(true)
  const now = useNow(clock)
  const untilStart = waiting === null || now === null ? 0 : Date.parse(waiting.starts_at) - now

  async function ask(): Promise<void> {
    try {
      const { waiting: still, attempt } = await beginAttempt(bearer)
      setIsReachable(true)
      if (attempt !== null) return onBegun({ token: bearer.token, attempt })
      if (still === null) return
      clock.hear(still.server_time)
      setWaiting(still)
    } catch (error) {
      if (isRefusal(error)) onGone(error instanceof CallError && error.code === 'attempts.other_device')
      else setIsReachable(false)
    }
  }

  const askNow = useEffectEvent(() => void ask())

  // Synchronises with the server: a device that has come back asks where it stands.
  useEffect(() => {
    if (place === null) askNow()
  }, [place])

  const hasLine = useLine(bearer, {
    open: (signal) => waitingEvents(bearer, signal),
    onNews: (_, askSoon) => askSoon(),
    ask: () => void ask(),
    spread,
  })

  const isOverdue = waiting !== null && untilStart < -overdue
  usePolling(ask, hasLine && !isOverdue ? null : untilStart > near ? farInterval : nearInterval)

  return { waiting, isReachable, ask }
}

interface InsideProps {
  waiting: WaitingPupil
  clock: ServerClock
  isReachable: boolean
  onLeave: () => void
}

function Inside({ waiting, clock, isReachable, onLeave }: InsideProps): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const now = useNow(clock)
  const { title, student_name: name, starts_at } = waiting
  const isAhead = Date.parse(starts_at) > (now ?? Date.parse(waiting.server_time))
  return (
    <div className="grid gap-6 py-4 sm:py-8">
      <ScreenTitle>{t('waiting.insideTitle')}</ScreenTitle>
      <Card tone="now" className="grid gap-3">
        <p className="text-xl font-semibold wrap-anywhere">{t('waiting.you', { name })}</p>
        <p className="text-lg wrap-anywhere">
          {isAhead
            ? t('waiting.insideStarts', { title, time: moments.day(starts_at, now) })
            : t('waiting.insideSoon', { title })}
        </p>
        <p role="status">{isReachable ? t('waiting.byItself') : t('waiting.offline')}</p>
      </Card>
      <ZoneNote at={waiting.server_time} />
      <div>
        <Button variant="quiet" className="-ml-4" onClick={onLeave}>
          {t('waiting.notMe')}
        </Button>
      </div>
    </div>
  )
}
