import type { JoinableTest } from '@katedra/contract/attempts'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { useState, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '@katedra/contract/call'
import { ScreenTitle } from '../../app/screen-title.tsx'
import { SchoolZone, useMoments, ZoneNote } from '../../app/school-zone.tsx'
import type { ServerClock } from '../../app/server-clock.ts'
import {
  fetchTest,
  joinTest,
  waitForTest,
  type JoinedAttempt,
  type Joiner,
  type WaitingPlace,
} from '../attempts.data.ts'
import type { Pass } from './joining.ts'
import { JoinForm } from './join-form.tsx'
import { useNow } from '../../app/use-now.ts'
import { usePolling } from '../../app/use-polling.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { UnreachableScreen } from '../unreachable-screen.tsx'

interface TestScreenProps {
  test: JoinableTest
  pass: Pass | null
  /** This device waited for the test until another one came in under the same name. */
  isMoved: boolean
  clock: ServerClock
  onTest: (test: JoinableTest) => void
  onJoined: (joined: JoinedAttempt) => void
  onWaiting: (place: WaitingPlace) => void
  onLeave: () => void
}

/** One test by its join code: what it is, and the way in as its state allows. */
export function TestScreen(props: TestScreenProps): ReactNode {
  const { test, pass, isMoved, clock, onTest, onJoined, onWaiting, onLeave } = props
  const { t } = useTranslation('attempts')
  const [isRefused, setIsRefused] = useState(false)
  const now = useNow(clock) ?? Date.parse(test.server_time)
  const isAhead = test.state === 'scheduled'
  // The names come with the next look at the test.
  const isOpen = test.state === 'launched' || (isAhead && now >= Date.parse(test.waiting_from))

  async function look(): Promise<void> {
    try {
      onTest(await fetchTest(test.join_code))
    } catch {
      // The next look may find it; what was pressed says by itself that there is no connection.
    }
  }

  // The teacher may ask for no code any more while its field stands open; a test ahead is looked at anyway.
  usePolling(look, test.state === 'launched' && !test.without_codes ? slowInterval : null)

  /** Into the test that runs, or into its waiting room. */
  async function enter(joiner: Joiner): Promise<void> {
    if (isAhead) {
      const place = await waitForTest(test.join_code, joiner).catch(unlessLaunched)
      if (place !== 'launched') return onWaiting(place)
    }
    onJoined(await joinTest(test.join_code, joiner))
  }

  return (
    <SchoolZone value={test.time_zone}>
      <div className="grid gap-6 py-4 sm:py-8">
        <TestHead test={test} clock={clock} />
        <ZoneNote at={test.server_time} />
        {isMoved && (
          <div role="status">
            <Card tone="now">
              <p>{t('waiting.moved')}</p>
            </Card>
          </div>
        )}
        {isAhead && <Ahead test={test} clock={clock} onTest={onTest} />}
        {isOpen && pass !== null && !isRefused && (
          <PassEntrance pass={pass} onEnter={enter} onRefused={() => setIsRefused(true)} />
        )}
        {isOpen && (pass === null || isRefused) && (
          <JoinForm
            test={test}
            onEnter={enter}
            onLook={() => void look()}
            onCodesAsked={() => onTest({ ...test, without_codes: false })}
            onJoined={onJoined}
            onWaiting={onWaiting}
          />
        )}
        {(test.state === 'finished' || test.state === 'cancelled') && <Ended state={test.state} />}
        <div>
          <Button variant="quiet" className="-ml-4" onClick={() => onLeave()}>
            {t('test.otherTest')}
          </Button>
        </div>
      </div>
    </SchoolZone>
  )
}

/** The test was launched while the form stood open. */
function unlessLaunched(error: unknown): 'launched' {
  if (error instanceof CallError && error.code === 'attempts.already_launched') return 'launched'
  throw error
}

function TestHead({ test, clock }: { test: JoinableTest; clock: ServerClock }): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const isEnded = test.state === 'finished' || test.state === 'cancelled'
  const facts = [
    ...(test.question_count === null ? [] : [t('test.questions', { count: test.question_count })]),
    ...(isEnded ? [] : [t('test.ends', { time: moments.day(test.ends_at, clock.now()) })]),
    ...(test.time_limit_minutes === null ? [] : [t('test.timeLimit', { count: test.time_limit_minutes })]),
  ]
  return (
    <div className={`grid gap-1 border-l-4 pl-4 ${isEnded ? 'border-line-strong' : 'border-now'}`}>
      <p className="text-sm text-ink-soft">
        {test.class_name} · {test.school_name}
      </p>
      <ScreenTitle>{test.title}</ScreenTitle>
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  )
}

function Ended({ state }: { state: 'finished' | 'cancelled' }): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <Card tone="sunken">
      <h2 className="text-lg font-semibold">{state === 'finished' ? t('test.finished') : t('test.cancelled')}</h2>
      <p className="text-ink-soft">{state === 'finished' ? t('test.finishedHint') : t('test.cancelledHint')}</p>
    </Card>
  )
}

interface AheadProps {
  test: JoinableTest
  clock: ServerClock
  onTest: (test: JoinableTest) => void
}

const slowInterval = 12_000
const fastInterval = 3000

/** Teachers may launch early, so even a far start is asked about; near the start a class asks more often, spread out. */
function pollingDelay(untilStart: number): number {
  return untilStart > 90_000 ? slowInterval : fastInterval
}

/** Before the launch: says when it starts, when one may come in, and opens by itself. */
function Ahead({ test, clock, onTest }: AheadProps): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const [isReachable, setIsReachable] = useState(true)
  const now = useNow(clock)
  const moment = now ?? Date.parse(test.server_time)
  const untilStart = Date.parse(test.starts_at) - moment
  const isClosed = moment < Date.parse(test.waiting_from)

  usePolling(async () => {
    try {
      onTest(await fetchTest(test.join_code))
      setIsReachable(true)
    } catch {
      setIsReachable(false)
    }
  }, pollingDelay(untilStart))

  return (
    <Card tone="now" className="grid gap-2">
      <h2 className="text-xl font-semibold">{t('waiting.title')}</h2>
      <p className="text-lg">
        {untilStart > 0 ? t('waiting.starts', { time: moments.day(test.starts_at, now) }) : t('waiting.soon')}
      </p>
      {isClosed ? (
        <p>{t('waiting.opens', { time: moments.day(test.waiting_from, now) })}</p>
      ) : (
        <p>{t('waiting.chooseNow')}</p>
      )}
      <p role="status">{isReachable ? isClosed && t('waiting.byItself') : t('waiting.offline')}</p>
    </Card>
  )
}

interface PassEntranceProps {
  pass: Pass
  onEnter: (joiner: Joiner) => Promise<void>
  /** The card does not let its pupil into this test; the usual way says why. */
  onRefused: () => void
}

/** A whole class may have waited for the launch: it comes in within this time, not in one instant. */
const entranceSpread = 800

/** Goes straight in with a scanned card. */
function PassEntrance({ pass, onEnter, onRefused }: PassEntranceProps): ReactNode {
  const [turn, setTurn] = useState(0)
  const [isReachable, setIsReachable] = useState(true)

  const enter = useEffectEvent(async () => {
    try {
      await onEnter(pass)
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500) onRefused()
      else setIsReachable(false)
    }
  })

  // Synchronises with the server: this device becomes the one that writes.
  useEffect(() => {
    const timer = setTimeout(() => void enter(), Math.random() * entranceSpread)
    return () => clearTimeout(timer)
  }, [turn])

  function retry() {
    setIsReachable(true)
    setTurn(turn + 1)
  }

  return isReachable ? <LoadingScreen /> : <UnreachableScreen onRetry={retry} />
}
