import { useNavigate, useSearch } from '@tanstack/react-router'
import { pickSearch, stringifySearch } from '@katedra/screens/search.ts'
import type { Filter } from './gradebook.data.ts'

/** The views of a class's results. */
export const views = ['book', 'marks', 'topics', 'comparison'] as const
export type View = (typeof views)[number]

/** What the address says: the view, the filter, the order; `change` puts it there. Parts of no meaning are dropped. */
export interface Looking {
  view: View
  filter: Filter
  order: string
  /** The filter as the end of an address, for links to to pages where it holds as well. */
  search: string
  change: (next: Partial<Record<'view' | 'year' | 'half' | 'subject' | 'level' | 'kind' | 'order', string>>) => void
}

const pickFilter = pickSearch('year', 'half', 'subject', 'level', 'kind')

export function useLooking(): Looking {
  const known = useSearch({ strict: false })
  const navigate = useNavigate()
  const { view, order } = known
  const filter = pickFilter(known)
  return {
    view: views.find((one) => one === view) ?? 'book',
    filter,
    order: order ?? 'name',
    search: stringifySearch(filter),
    change: (next) => {
      // A level belongs to its subject, subjects and levels to a year.
      const dropped = next.subject === undefined ? {} : { level: '' }
      const search = (now: Record<string, string | undefined>) => withoutEmpty({ ...now, ...dropped, ...next })
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
  }
}

function withoutEmpty(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}
