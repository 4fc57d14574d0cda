import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptKey } from '../app/kept.ts'
import { meQuery } from '../profile/profile.data.ts'

/** Screens that show answers with names; each remembers its own switch. */
type NamesScreen = 'question' | 'marking'

function read(key: string, isHiddenAtFirst: boolean): boolean {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? isHiddenAtFirst : kept === 'yes'
  } catch {
    return isHiddenAtFirst
  }
}

function keep(key: string, isHidden: boolean): void {
  try {
    sessionStorage.setItem(key, isHidden ? 'yes' : 'no')
  } catch {
    // A forbidden storage costs only the memory of a switch.
  }
}

/** Whether names are hidden, kept for this teacher until the tab is closed. */
export function useHiddenNames(screen: NamesScreen, isHiddenAtFirst: boolean) {
  const { id } = useSuspenseQuery(meQuery).data
  const key = keptKey('names-hidden', id, screen)
  const [isHidden, setIsHidden] = useState(() => read(key, isHiddenAtFirst))
  function hide(next: boolean) {
    setIsHidden(next)
    keep(key, next)
  }
  return [isHidden, hide] as const
}
