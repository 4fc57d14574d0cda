import type { Review } from '@katedra/contract/attempts'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../app/use-polling.ts'
import { fetchReview } from './attempts.data.ts'
import type { AttemptSession } from './attempts.session.ts'

interface Loaded {
  readonly review: Review | null
  readonly isFailed: boolean
}

/** The end of the test may be moved; nobody watches the clock for it. */
const seldom = 30_000
const soon = 4000

/** The feedback of a handed-in attempt; asked for again while it is still to come. */
export function useReview(session: AttemptSession, feedback: string): Loaded & { load: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded>({ review: null, isFailed: false })

  async function load() {
    try {
      setLoaded({ review: await fetchReview(session.bearer), isFailed: false })
    } catch {
      setLoaded(({ review }) => ({ review, isFailed: true }))
    }
  }

  const begin = useEffectEvent(load)
  // Synchronises with the server, once; the polling below goes on.
  useEffect(() => void begin(), [])

  const isComing = feedback === 'after_end' && loaded.review?.is_available !== true
  usePolling(load, isComing || loaded.isFailed ? untilNext(loaded.review, session) : null)
  return { ...loaded, load }
}

function untilNext(review: Review | null, session: AttemptSession): number {
  const now = session.clock.now()
  const comesAt = review?.available_at ?? null
  return comesAt !== null && now !== null && Date.parse(comesAt) - now > seldom ? seldom : soon
}
