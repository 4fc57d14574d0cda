import { useEffect, useState } from 'react'
import type { ServerClock } from './server-clock.ts'

/** The server's time, told again every second; null while it is not known. */
export function useNow(clock: ServerClock): number | null {
  const [now, setNow] = useState(() => clock.now())
  // Synchronises the screen with the passing of time.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
