import { useEffect, useEffectEvent, useState } from 'react'
import { keepLine, rest } from './start-line.ts'

interface LineUse {
  open: (signal: AbortSignal) => Promise<Response>
  /** What was said; `askSoon` spreads the questions of a class that all hear it at once. */
  onNews: (data: string, askSoon: () => void) => void
  ask: () => void
  /** Milliseconds within which a device asks. */
  spread: number
}

/** Keeps a line to the server as long as `owner` is the same, and says whether there is one. */
export function useLine(owner: object, line: LineUse): boolean {
  const [hasLine, setHasLine] = useState(false)
  const open = useEffectEvent(line.open)
  const hear = useEffectEvent(line.onNews)
  const ask = useEffectEvent(line.ask)
  const { spread } = line

  // Synchronises with the line and with the device, which may have slept.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => ask(), Math.random() * spread)
    }
    const hangUp = keepLine(
      { onOpen: () => setHasLine(true), onNews: (data) => hear(data, askSoon), onLost: () => setHasLine(false) },
      { open: (signal) => open(signal), random: Math.random, wait: rest },
    )
    // A phone that slept may have missed something; a connection that is back has.
    const look = () => {
      if (!document.hidden) askSoon()
    }
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      hangUp()
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [owner, spread])

  return hasLine
}
