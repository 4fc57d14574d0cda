import { audit } from '@katedra/contract/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../app/call.ts'
import { keyOf } from '@katedra/client/query-client'

/** The change log from its newest line on, page by page; only lines with the text in a name, if there is one. */
export function auditLogQuery(search: string) {
  const wanted = search === '' ? {} : { search }
  return infiniteQueryOptions({
    queryKey: keyOf(audit.auditLog, { query: wanted }),
    queryFn: ({ pageParam, signal }) =>
      request(
        audit.auditLog,
        { query: pageParam === undefined ? wanted : { ...wanted, before: pageParam } },
        { signal },
      ),
    initialPageParam: oldestOf([]),
    getNextPageParam: ({ entries, has_more }) => (has_more ? oldestOf(entries) : undefined),
    // What was found before stands until the answer is here, so that the page doesn't jump with every letter.
    placeholderData: keepPreviousData,
  })
}

function oldestOf(entries: readonly { id: string }[]): string | undefined {
  return entries.at(-1)?.id
}
