import { useCallback, useState } from 'react'
import { keptKey } from '../../app/kept.ts'
import { emptyDraft, readDraft, type OrderDraft } from './draft.ts'

export interface KeptDraft {
  draft: OrderDraft
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  /** The order has been made: the next one begins empty. */
  forget: () => void
}

/** The draft of this teacher in this tab; a colleague at the same computer begins with an empty one. */
export function useDraft(teacherId: string): KeptDraft {
  const key = keptKey('order', teacherId)
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key)))
  const change = useCallback(
    (next: (draft: OrderDraft) => OrderDraft) => {
      setDraft((was) => {
        const changed = next(was)
        sessionStorage.setItem(key, JSON.stringify(changed))
        return changed
      })
    },
    [key],
  )
  const forget = useCallback(() => {
    sessionStorage.removeItem(key)
    setDraft(emptyDraft)
  }, [key])
  return { draft, change, forget }
}
