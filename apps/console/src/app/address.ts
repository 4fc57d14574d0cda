import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What may stand behind the question mark; each page has its own of these. */
export type AddressSearch = Readonly<
  Partial<
    Record<
      | 'action'
      | 'day'
      | 'direction'
      | 'kind'
      | 'method'
      | 'month'
      | 'operator'
      | 'page'
      | 'program'
      | 'registered'
      | 'school'
      | 'search'
      | 'settled'
      | 'show'
      | 'sort'
      | 'source'
      | 'state'
      | 'subject'
      | 'view',
      string
    >
  >
>

type Change = { readonly [Name in keyof AddressSearch]?: string | undefined }

/** What stands behind the question mark, and a way to change it without a step back of its own. */
export function useAddress(): { search: AddressSearch; narrow: (change: Change) => void } {
  const search: AddressSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const narrow = useCallback(
    (change: Change) => {
      // An empty parameter is left out of the address.
      const given = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? '']))
      void navigate({ to: '.', search: (was) => ({ ...was, ...given }), replace: true })
    },
    [navigate],
  )
  return { search, narrow }
}
