import { useState } from 'react'

/** Screens that show answers with names; each remembers its own switch. */
type Place = 'question' | 'marking'

function keyOf(place: Place): string {
  return `katedra-names-hidden-${place}`
}

function read(place: Place, isHiddenAtFirst: boolean): boolean {
  try {
    const kept = sessionStorage.getItem(keyOf(place))
    return kept === null ? isHiddenAtFirst : kept === 'yes'
  } catch {
    return isHiddenAtFirst
  }
}

function keep(place: Place, isHidden: boolean): void {
  try {
    sessionStorage.setItem(keyOf(place), isHidden ? 'yes' : 'no')
  } catch {
    // A forbidden storage costs only the memory of a switch.
  }
}

/** Whether names are hidden, kept until the tab is closed. */
export function useHiddenNames(place: Place, isHiddenAtFirst: boolean) {
  const [isHidden, setIsHidden] = useState(() => read(place, isHiddenAtFirst))
  function hide(next: boolean) {
    setIsHidden(next)
    keep(place, next)
  }
  return [isHidden, hide] as const
}
