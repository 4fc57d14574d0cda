import { TextField } from '@katedra/ui/text-field'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { useAddress } from './address.ts'

/** The address changes, and the server is asked, when the typing rests for this many milliseconds. */
const pause = 300

/** As long as the server takes it. */
const maxLength = 100

/** What a list is narrowed to by typing, for the query of its call. */
export function useSearched(): { search?: string } {
  const { search } = useAddress().search
  return search === undefined ? {} : { search: search.slice(0, maxLength) }
}

/** What a list is narrowed to by typing; it stands in the address, so that a reload and a link keep it. */
export function SearchField({ label, description }: { label: string; description?: string }) {
  const { search, narrow } = useAddress()
  const kept = search.search ?? ''
  const [typed, setTyped] = useState(kept)
  const settled = useDebounced(typed.trim(), pause)
  // Synchronises the address with what was typed.
  useEffect(() => {
    if (settled !== kept) narrow({ search: settled === '' ? undefined : settled, page: undefined })
    // Only what is typed moves the address: a step back in the browser must not be undone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled])
  return (
    <TextField
      label={label}
      {...(description === undefined ? {} : { description })}
      type="search"
      prefix={<Search aria-hidden className="size-5" />}
      maxLength={maxLength}
      value={typed}
      onChange={setTyped}
      className="min-w-0 flex-1 basis-64 sm:max-w-md"
    />
  )
}
