import { useEffect, useState } from 'react'
import type { AnswerQueue } from './attempts.queue.ts'
import { Stopwatch } from './attempts.stopwatch.ts'

/**
 * Measures the time for which a question is in sight and gives it to the queue, when the question or the page is left
 * and whenever `take` is called. Where an answer is final, or a break covers the question, no time is measured.
 */
export function useActiveTime(
  queue: AnswerQueue,
  item_no: number,
  { isFinal, isShown }: { isFinal: boolean; isShown: boolean },
): { take: () => void } {
  const isCounting = isShown && !isFinal
  const [stopwatch] = useState(() => new Stopwatch(() => performance.now()))

  // Synchronises with the visibility of the page and with the question on the screen.
  useEffect(() => {
    if (!isCounting) return
    const pause = () => {
      queue.spend(item_no, stopwatch.stop())
      queue.leave(item_no)
    }
    const follow = () => {
      if (document.hidden) pause()
      else stopwatch.run()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      pause()
    }
  }, [queue, item_no, isCounting, stopwatch])

  return { take: () => queue.spend(item_no, stopwatch.take()) }
}
