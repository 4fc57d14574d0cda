import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Shell } from '../app/shell.tsx'
import { Joining, type Stage } from './joining/joining.ts'
import { CardScreen } from './joining/card-screen.tsx'
import { CodeScreen } from './joining/code-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { TestScreen } from './joining/test-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

/** The font comes first. */
const prefetchAfter = 1000

const loadAttemptScreen = () => import('./attempt-screen.tsx')
/** Questions and their widgets come after the first load, while the pupil reads the name of the test. */
const AttemptScreen = lazy(async () => ({ default: (await loadAttemptScreen()).AttemptScreen }))

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

  // Brings the questions' part into the browser before it is needed, after what is on the screen; a failure shows then.
  useEffect(() => {
    const timer = setTimeout(() => void loadAttemptScreen().catch(() => undefined), prefetchAfter)
    return () => clearTimeout(timer)
  }, [])

  if (stage.kind !== 'attempt') return <Shell>{joiningScreen(joining, stage)}</Shell>
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
        <CardScreen
          found={stage.found}
          clock={joining.clock}
          onTest={(code) => joining.openWithPass(code, stage.pass)}
          onLeave={joining.leave}
        />
      )
    case 'test':
      return (
        <TestScreen
          key={stage.test.join_code}
          test={stage.test}
          pass={stage.pass}
          clock={joining.clock}
          onTest={joining.showTest}
          onJoined={joining.enter}
          onLeave={joining.leave}
        />
      )
    case 'unreachable':
      return <UnreachableScreen onRetry={joining.start} />
    default:
      return <LoadingScreen />
  }
}
