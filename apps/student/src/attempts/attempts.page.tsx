import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode, type FormEvent } from 'react'
import { Button } from '@katedra/ui/button'
import { onFirstUse } from '@katedra/ui/first-use'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { laterScreen } from '../app/later-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { Joining, type Stage } from './joining/joining.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { Field, focusFirstError } from '../app/field.tsx'
import { SchoolZone } from '../app/school-zone.tsx'
import { ScreenTitle } from '../app/screen-title.tsx'
import { rememberedAttempts, type RememberedAttempt } from './joining/remembered-attempts.ts'
import { readCode, showCode } from './joining/code-typing.ts'
import { isUnknownCode, problemWords } from './problem-words.ts'

/** The font comes first. */
const prefetchAfter = 1000

/** The way in comes once there is a code: the first page is small. */
const TestScreen = laterScreen(async () => (await import('./joining/test-screen.tsx')).TestScreen)
const CardScreen = laterScreen(async () => (await import('./joining/card-screen.tsx')).CardScreen)
/** Questions and their widgets come after the first load, while the pupil reads the name of the test. */
const AttemptScreen = laterScreen(async () => (await import('./attempt-screen.tsx')).AttemptScreen)
/** Before the start there is time to load it. */
const WaitingRoom = laterScreen(async () => (await import('./waiting-room/waiting-room.tsx')).WaitingRoom)

function newJoining(): Joining {
  return new Joining({ test: TestScreen.load, card: CardScreen.load })
}

/** Begins with what the address says, before there are words to draw it with. */
export function beginJoining(): Joining {
  const joining = newJoining()
  joining.start()
  return joining
}

/** The pupil's way: code of the test, own name and personal code, the test itself. */
export function AttemptsPage({ begun }: { begun?: Joining }): ReactNode {
  const [joining] = useState(() => begun ?? newJoining())
  const stage = useSyncExternalStore(joining.subscribe, joining.stage)

  // Synchronises with the address, now and whenever the browser goes back or forward.
  useEffect(() => {
    if (begun === undefined) joining.start()
    addEventListener('popstate', joining.followAddress)
    return () => removeEventListener('popstate', joining.followAddress)
  }, [joining, begun])

  const asksForCode = stage.kind === 'code'
  // Brings the questions' part into the browser before it is needed, after what is on the screen; a failure shows then.
  // Where the code is yet to be typed the pupil has not decided for a test, so it comes with the first key.
  useEffect(() => {
    const loadWayIn = () => void TestScreen.load().catch(() => undefined)
    const load = () => void AttemptScreen.load().catch(() => undefined)
    // Asked again: the effect above may just have found that there is no code in the address.
    if (joining.stage().kind === 'code')
      return onFirstUse(() => {
        loadWayIn()
        load()
      })
    loadWayIn()
    const timer = setTimeout(load, prefetchAfter)
    return () => clearTimeout(timer)
  }, [asksForCode, joining])

  if (stage.kind !== 'attempt')
    return (
      <Shell>
        <Suspense fallback={<LoadingScreen />}>{joiningScreen(joining, stage)}</Suspense>
      </Shell>
    )
  return (
    <Suspense
      fallback={
        <Shell>
          <LoadingScreen />
        </Shell>
      }
    >
      <AttemptScreen
        key={stage.turn}
        entry={stage.entry}
        clock={joining.clock}
        onLeave={joining.leave}
        onRejoin={joining.rejoin}
        onJoined={joining.enter}
      />
    </Suspense>
  )
}

function joiningScreen(joining: Joining, stage: Exclude<Stage, { kind: 'attempt' }>): ReactNode {
  switch (stage.kind) {
    case 'code':
      return (
        <CodeScreen
          key={stage.typed}
          typed={stage.typed}
          problem={stage.problem}
          isCard={stage.isCard}
          onCode={joining.openTyped}
          onResume={joining.resume}
        />
      )
    case 'card':
      return (
        // Of one pupil, and so of one school.
        <SchoolZone value={stage.found.tests[0]?.time_zone}>
          <CardScreen
            found={stage.found}
            clock={joining.clock}
            onTest={(test) => joining.openOfCard(test, stage.pass)}
            onLeave={joining.leave}
          />
        </SchoolZone>
      )
    case 'test':
      return (
        <TestScreen
          key={stage.test.join_code}
          test={stage.test}
          pass={stage.pass}
          isMoved={stage.isMoved}
          clock={joining.clock}
          onTest={joining.showTest}
          onJoined={joining.enter}
          onWaiting={joining.waitFor}
          onLeave={joining.leave}
        />
      )
    case 'waiting':
      return (
        <WaitingRoom
          key={stage.bearer.attempt_id}
          bearer={stage.bearer}
          place={stage.waiting}
          clock={joining.clock}
          onBegun={joining.enter}
          onGone={joining.giveUpWaiting}
        />
      )
    case 'unreachable':
      return <UnreachableScreen onRetry={joining.start} />
    default:
      return <LoadingScreen />
  }
}

interface CodeScreenProps {
  typed: string
  problem: unknown
  /** The problem is about a scanned card, not about what is in the field. */
  isCard: boolean
  onCode: (code: string) => Promise<void>
  onResume: (last: RememberedAttempt) => void
}

/** The shortest code that a server could know. */
const minCodeLength = 6

/** The first screen: the code from the board. */
function CodeScreen({ typed, problem, isCard, onCode, onResume }: CodeScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [text, setText] = useState(typed)
  const [error, setError] = useState(() => firstError())
  const [isBusy, setIsBusy] = useState(false)
  const [last] = useState(() => rememberedAttempts()[0])

  function firstError(): string | null {
    if (problem === null) return null
    return isCard && isUnknownCode(problem) ? t('code.unknownCard') : problemWords(problem, t)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = readCode(text)
    if (isBusy) return
    if (code.length < minCodeLength) setError(code === '' ? t('code.empty') : t('code.short'))
    else {
      setIsBusy(true)
      await onCode(code).catch((failure: unknown) => setError(problemWords(failure, t)))
      setIsBusy(false)
    }
    focusFirstError(form)
  }

  return (
    <div className="mx-auto my-auto grid w-full max-w-md gap-8 py-8">
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <ScreenTitle className="text-3xl font-bold">{t('code.title')}</ScreenTitle>
        <Field
          isCode
          label={t('code.label')}
          hint={t('code.hint')}
          error={error}
          value={text}
          onChange={(event) => {
            setText(showCode(event.target.value))
            setError(null)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={16}
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} busyText={t('code.busy')}>
          {t('code.submit')}
        </Button>
      </form>
      {last !== undefined && <LastAttempt last={last} onResume={onResume} />}
    </div>
  )
}

/** A closed tab is no lost test. */
function LastAttempt({
  last,
  onResume,
}: {
  last: RememberedAttempt
  onResume: CodeScreenProps['onResume']
}): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold text-ink-soft">{t('code.continueTitle')}</h2>
      <p>{t('code.continueDetail', { title: last.title, name: last.student_name })}</p>
      <div>
        <Button icon={<ArrowRight aria-hidden />} onClick={() => onResume(last)}>
          {t('code.continue')}
        </Button>
      </div>
    </section>
  )
}
