import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode, type FormEvent } from 'react'
import { Button } from '@katedra/ui/button'
import { onFirstUse } from '@katedra/ui/first-use'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TestStateBadge } from '@katedra/ui/badge'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyTests } from '@katedra/ui/illustrations/scenes'
import { Shell } from '../app/shell.tsx'
import { Joining, type Stage } from './joining/joining.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { Field, focusFirstError } from '../app/field.tsx'
import { SchoolZone, useMoments, ZoneNote } from '../app/school-zone.tsx'
import { ScreenTitle } from '../app/screen-title.tsx'
import type { StudentTest, StudentTests } from './attempts.data.ts'
import { rememberedAttempts, type RememberedAttempt } from './joining/remembered-attempts.ts'
import { readCode, showCode } from './joining/code-typing.ts'
import { isUnknownCode, problemWords } from './problem-words.ts'
import type { ServerClock } from '../app/server-clock.ts'

/** The font comes first. */
const prefetchAfter = 1000

const loadTestScreen = () => import('./joining/test-screen.tsx')
/** The way in comes once there is a code: the first page is small. */
const TestScreen = lazy(async () => ({ default: (await loadTestScreen()).TestScreen }))
const loadAttemptScreen = () => import('./attempt-screen.tsx')
/** Questions and their widgets come after the first load, while the pupil reads the name of the test. */
const AttemptScreen = lazy(async () => ({ default: (await loadAttemptScreen()).AttemptScreen }))

/** Before the start there is time to load it. */
const WaitingRoom = lazy(async () => ({
  default: (await import('./waiting-room/waiting-room.tsx')).WaitingRoom,
}))

/** The pupil's way: code of the test, own name and personal code, the test itself. */
export function AttemptsPage(): ReactNode {
  const [joining] = useState(() => new Joining())
  const stage = useSyncExternalStore(joining.subscribe, joining.stage)

  // Synchronises with the address, now and whenever the browser goes back or forward.
  useEffect(() => {
    joining.start()
    addEventListener('popstate', joining.followAddress)
    return () => removeEventListener('popstate', joining.followAddress)
  }, [joining])

  const asksForCode = stage.kind === 'code'
  // Brings the questions' part into the browser before it is needed, after what is on the screen; a failure shows then.
  // Where the code is yet to be typed the pupil has not decided for a test, so it comes with the first key.
  useEffect(() => {
    const loadWayIn = () => void loadTestScreen().catch(() => undefined)
    const load = () => void loadAttemptScreen().catch(() => undefined)
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

interface CardScreenProps {
  found: StudentTests
  clock: ServerClock
  onTest: (test: StudentTest) => Promise<void>
  onLeave: () => void
}

/** After a card was scanned: the pupil's tests, where there is not just one that runs. */
function CardScreen({ found, clock, onTest, onLeave }: CardScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const [problem, setProblem] = useState<string | null>(null)
  const name = `${found.student.first_name} ${found.student.last_name}`.trim()
  const open = (test: StudentTest) => onTest(test).catch((error: unknown) => setProblem(problemWords(error, t)))

  function markOf({ label, absence }: NonNullable<StudentTest['mark']>): string {
    return label ?? t(`mark.${absence ?? 'later'}`)
  }

  function timeOf({ state, starts_at, ends_at, attempt_state }: StudentTest): string {
    const day = (moment: string) => moments.day(moment, clock.now())
    if (state === 'scheduled') return t('tests.starts', { time: day(starts_at) })
    if (state !== 'finished') return t('tests.ends', { time: day(ends_at) })
    return t(attempt_state === null ? 'tests.missed' : 'tests.result', { time: day(starts_at) })
  }

  return (
    <div className="grid gap-6 py-6">
      <div className="grid gap-1">
        <ScreenTitle>{t('tests.title')}</ScreenTitle>
        <p className="text-ink-soft">{t('tests.intro', { name })}</p>
      </div>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {found.tests.length === 0 && (
        <EmptyState illustration={<EmptyTests />} title={t('tests.none')} description={t('tests.noneHint')} />
      )}
      <ul className="grid gap-3">
        {found.tests.map((test) => (
          <li key={test.join_code}>
            <button
              type="button"
              className="grid w-full gap-2 rounded-lg border border-line-strong bg-surface p-4 text-left hover:bg-sunken"
              onClick={() => void open(test)}
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-lg font-semibold">{test.title}</span>
                <TestStateBadge state={test.state} />
              </span>
              <span className="text-sm text-ink-soft">{timeOf(test)}</span>
              {test.mark !== null && (
                <span className="font-semibold">{t('tests.mark', { mark: markOf(test.mark) })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.tests[0] !== undefined && <ZoneNote at={found.tests[0].starts_at} />}
      <div>
        <Button variant="quiet" className="-ml-4" onClick={() => onLeave()}>
          {t('test.otherTest')}
        </Button>
      </div>
    </div>
  )
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
