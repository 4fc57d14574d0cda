import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptKey } from '../app/kept.ts'
import { meQuery } from '../profile/profile.data.ts'

/** Screens that show answers with names; each remembers its own switch. */
type NamesScreen = 'question' | 'marking'

/** What is chosen while marking holds until it is changed or the teacher signs out, elsewhere until the tab is closed. */
function storageOf(screen: NamesScreen): Storage {
  return screen === 'marking' ? localStorage : sessionStorage
}

function read(screen: NamesScreen, key: string, isHiddenAtFirst: boolean): boolean {
  try {
    const kept = storageOf(screen).getItem(key)
    return kept === null ? isHiddenAtFirst : kept === 'yes'
  } catch {
    return isHiddenAtFirst
  }
}

function keep(screen: NamesScreen, key: string, isHidden: boolean): void {
  try {
    storageOf(screen).setItem(key, isHidden ? 'yes' : 'no')
  } catch {
    // A forbidden storage costs only the memory of a switch.
  }
}

/** Whether names are hidden, and the way to change that. */
export type HiddenNames = readonly [isHidden: boolean, hide: (next: boolean) => void]

/** Whether names are hidden, kept for this teacher. */
export function useHiddenNames(screen: NamesScreen, isHiddenAtFirst: boolean): HiddenNames {
  const { id } = useSuspenseQuery(meQuery).data
  const key = keptKey('names-hidden', id, screen)
  const [isHidden, setIsHidden] = useState(() => read(screen, key, isHiddenAtFirst))
  function hide(next: boolean) {
    setIsHidden(next)
    keep(screen, key, next)
  }
  return [isHidden, hide]
}
