import { useDeferredValue, useMemo, useState } from 'react'
import type { NameOrder } from './name-order.ts'
import { readRoster, type PastedRoster, type PasteChoices } from './roster-paste.ts'

/** What is in the field, how it is read, and what comes of it. */
export interface RosterPaste {
  text: string
  roster: PastedRoster
  withDuplicates: boolean
  setText: (text: string) => void
  setOrder: (order: NameOrder) => void
  setWithDuplicates: (withDuplicates: boolean) => void
  clear: () => void
}

/** State of a paste of names. The preview follows the typing a moment later when the list is long. */
export function useRosterPaste(present?: PasteChoices['present']): RosterPaste {
  const [text, setText] = useState('')
  const [order, setOrder] = useState<NameOrder>()
  const [withDuplicates, setWithDuplicates] = useState(false)
  const settled = useDeferredValue(text)
  const roster = useMemo(
    () => readRoster(settled, { order, withDuplicates, ...(present === undefined ? {} : { present }) }),
    [settled, order, withDuplicates, present],
  )
  function clear() {
    setText('')
    setOrder(undefined)
    setWithDuplicates(false)
  }
  return { text, roster, withDuplicates, setText, setOrder, setWithDuplicates, clear }
}
