import { useEffect, useRef } from 'react'
import { jitter } from './backoff.ts'

/**
 * Asks at intervals while `delay` is given, each device in its own rhythm, and at once when the connection comes back.
 * Waits for an answer before it asks again, and does not ask while the page is hidden.
 */
export function usePolling(ask: () => Promise<void>, delay: number | null): void {
  const latest = useRef(ask)

  // Synchronises with the newest question to ask.
  useEffect(() => {
    latest.current = ask
  }, [ask])

  // Synchronises with a timer, the connection and the visibility of the page.
  useEffect(() => {
    if (delay === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const plan = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void turn(), wait)
    }
    const turn = async () => {
      if (!document.hidden) await latest.current()
      if (!isGone) plan(jitter(delay, Math.random))
    }
    const hurry = () => plan(jitter(300, Math.random))
    plan(jitter(delay, Math.random))
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
    }
  }, [delay])
}
