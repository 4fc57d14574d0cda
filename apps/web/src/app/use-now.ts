import { useEffect, useState } from 'react'

/** The present moment, renewed after each pause, in milliseconds. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  // Synchronises with the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
