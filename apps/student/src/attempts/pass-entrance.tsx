import type { JoinableTest } from '@katedra/contract/attempts'
import { CallError } from '@katedra/contract/call'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { joinTest, type JoinedAttempt } from './attempts.data.ts'
import type { Pass } from './attempts.joining.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

interface PassEntranceProps {
  test: JoinableTest
  pass: Pass
  onJoined: (joined: JoinedAttempt) => void
  /** The card does not let its pupil into this test; the usual way says why. */
  onRefused: () => void
}

/** A whole class may have waited for the launch: it comes in within this time, not in one instant. */
const entranceSpread = 800

/** Goes straight in with a scanned card. */
export function PassEntrance({ test, pass, onJoined, onRefused }: PassEntranceProps): ReactNode {
  const [turn, setTurn] = useState(0)
  const [isReachable, setIsReachable] = useState(true)

  const enter = useEffectEvent(async () => {
    try {
      onJoined(await joinTest(test.join_code, pass))
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
