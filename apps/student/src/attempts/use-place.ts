import { useEffect, useState } from 'react'

/** Where in the attempt the pupil is: at a question, by its position, or over the overview. */
export type Place = number | 'overview'

function placeOfHistory(attempt_id: string, total: number): Place {
  const state: unknown = history.state
  if (
    typeof state !== 'object' ||
    state === null ||
    !('attempt_id' in state) ||
    !('place' in state) ||
    state.attempt_id !== attempt_id
  )
    return 0
  const { place } = state
  if (place === 'overview') return place
  return typeof place === 'number' && place >= 0 && place < total ? place : 0
}

/** The place, kept in the browser's history: its back button leads to the question before, a reload stays where it was. */
export function usePlace(attempt_id: string, total: number): { place: Place; go: (place: Place) => void } {
  const [place, setPlace] = useState(() => placeOfHistory(attempt_id, total))

  // Synchronises with the browser's back and forward.
  useEffect(() => {
    const follow = () => setPlace(placeOfHistory(attempt_id, total))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [attempt_id, total])

  function go(next: Place) {
    history.pushState({ attempt_id, place: next }, '')
    setPlace(next)
  }

  return { place, go }
}
