import { useEffect, useState } from 'react'

/** The present moment, anew every so many milliseconds. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  // Synchronises with the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
