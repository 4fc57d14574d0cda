import { useEffect, useState } from 'react'

/** Where in the attempt the pupil is: at a question, counted from 0, or at the overview. */
export type Position = number | 'overview'

/** An app that was replaced while the page was open called it `place`. */
function positionOfHistory(attempt_id: string, total: number): Position {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return 0
  const stored: Partial<Record<'attempt_id' | 'position' | 'place', unknown>> = state
  if (stored.attempt_id !== attempt_id) return 0
  const position = stored.position ?? stored.place
  if (position === 'overview') return position
  return typeof position === 'number' && position >= 0 && position < total ? position : 0
}

/** The position, kept in the browser's history: its back button leads to the question before, a reload stays where it was. */
export function usePosition(attempt_id: string, total: number): { position: Position; go: (to: Position) => void } {
  const [position, setPosition] = useState(() => positionOfHistory(attempt_id, total))

  // Synchronises with the browser's back and forward.
  useEffect(() => {
    const follow = () => setPosition(positionOfHistory(attempt_id, total))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [attempt_id, total])

  function go(to: Position) {
    history.pushState({ attempt_id, position: to }, '')
    setPosition(to)
  }

  return { position, go }
}
