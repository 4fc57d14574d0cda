import type { JoinableTest } from '@katedra/contract/attempts'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../app/moments.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import type { ServerClock } from '../app/server-clock.ts'
import { useShownLanguage } from '../app/shown-language.ts'
import type { JoinedAttempt } from './attempts.data.ts'
import type { Pass } from './attempts.joining.ts'
import { JoinForm } from './join-form.tsx'
import { PassEntrance } from './pass-entrance.tsx'
import { WaitingRoom } from './waiting-room.tsx'

interface TestScreenProps {
  test: JoinableTest
  pass: Pass | null
  clock: ServerClock
  onTest: (test: JoinableTest) => void
  onJoined: (joined: JoinedAttempt) => void
  onLeave: () => void
}

/** One test by its join code: what it is, and the way in as its state allows. */
export function TestScreen({ test, pass, clock, onTest, onJoined, onLeave }: TestScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [isRefused, setIsRefused] = useState(false)
  const isOpen = test.state === 'launched'
  return (
    <div className="grid gap-6 py-4 sm:py-8">
      <TestHead test={test} clock={clock} />
      {test.state === 'scheduled' && <WaitingRoom test={test} clock={clock} onTest={onTest} />}
      {isOpen && pass !== null && !isRefused && (
        <PassEntrance test={test} pass={pass} onJoined={onJoined} onRefused={() => setIsRefused(true)} />
      )}
      {isOpen && (pass === null || isRefused) && <JoinForm test={test} onJoined={onJoined} />}
      {(test.state === 'finished' || test.state === 'cancelled') && <Ended state={test.state} />}
      <div>
        <Button variant="quiet" className="-ml-4" onClick={() => onLeave()}>
          {t('test.otherTest')}
        </Button>
      </div>
    </div>
  )
}

function TestHead({ test, clock }: { test: JoinableTest; clock: ServerClock }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const isEnded = test.state === 'finished' || test.state === 'cancelled'
  const facts = [
    t('test.questions', { count: test.question_count }),
    ...(isEnded ? [] : [t('test.ends', { time: dayAndTime(test.ends_at, clock.now(), language) })]),
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
