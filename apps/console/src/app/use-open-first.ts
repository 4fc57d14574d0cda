import { useRouter, type LinkProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Where a hit leads. */
export type HitLink = Pick<LinkProps, 'to' | 'params'>

interface FirstHit {
  /** Undefined where nothing was found. */
  first: HitLink | undefined
  /** What was found belongs to what stands in the field. */
  isCurrent: boolean
  onOpened?: (() => void) | undefined
}

/** Enter in a search field opens the first hit, also where it was pressed before the hits were here. */
export function useOpenFirst({ first, isCurrent, onOpened }: FirstHit): { open: () => void; forget: () => void } {
  const router = useRouter()
  const [isWanted, setIsWanted] = useState(false)
  // Synchronises the router with an Enter that waits for the answer.
  useEffect(() => {
    if (!isWanted || !isCurrent) return
    setIsWanted(false)
    if (first === undefined) return
    void router.navigate(first)
    onOpened?.()
  }, [isWanted, isCurrent, first, router, onOpened])
  return { open: () => setIsWanted(true), forget: () => setIsWanted(false) }
}
