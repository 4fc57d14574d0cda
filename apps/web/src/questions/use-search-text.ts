import { useEffect, useRef, useState } from 'react'
import type { BankAddress } from './bank-filter.ts'

/** How long typing rests before the list follows, in milliseconds. */
const rest = 250

/** The text in the search field; the address follows when the typing rests. */
export function useSearchText(
  inAddress: string,
  onChange: (next: BankAddress) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Synchronises with the clock: nothing may move the address of a page that has been left.
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ search: next.trim() }), rest)
  }
  return [text, type]
}
