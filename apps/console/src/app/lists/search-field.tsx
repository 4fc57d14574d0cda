import { TextField } from '@katedra/ui/text-field'
import type { UseQueryResult } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { useAddress } from '../address.ts'
import { useOpenFirst, type HitLink } from '../use-open-first.ts'

/** The address changes, and the server is asked, when the typing rests for this many milliseconds. */
const pause = 300

/** As long as the server takes it. */
const maxLength = 100

/** What a list is narrowed to by typing, for the query of its call. */
export function useSearched(): { search?: string } {
  const { search } = useAddress().search
  return search === undefined ? {} : { search: search.slice(0, maxLength) }
}

export interface SearchFieldProps {
  label: string
  /** What the list has found, once it has come: Enter opens the first of it. */
  found?: { search?: string | undefined; first: HitLink | undefined } | undefined
}

/** What a list has found and by which text; undefined while it still shows what another text has found. */
export function foundBy<Data>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Data>, 'data' | 'isPlaceholderData'>,
  { search }: { search?: string | undefined },
  linkOf: (data: Data) => HitLink | undefined,
): SearchFieldProps['found'] {
  return data === undefined || isPlaceholderData ? undefined : { search, first: linkOf(data) }
}

/** What a list is narrowed to by typing; it stands in the address, so that a reload and a link keep it. */
export function SearchField({ label, found }: SearchFieldProps) {
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
  const firstHit = useOpenFirst({ first: found?.first, isCurrent: found?.search === typed.trim() })
  return (
    <TextField
      label={label}
      type="search"
      prefix={<Search aria-hidden className="size-5" />}
      maxLength={maxLength}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        firstHit.forget()
      }}
      onKeyDown={(event) => {
        // Nothing typed finds all: the first of them is no hit.
        if (event.key === 'Enter' && typed.trim() !== '') firstHit.open()
      }}
      className="min-w-0 flex-1 basis-64 sm:max-w-md"
    />
  )
}
