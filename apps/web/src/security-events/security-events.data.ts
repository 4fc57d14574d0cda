import { keyOf } from '@katedra/client/query-client'
import { securityEvents, type SecurityEventName } from '@katedra/contract/security-events'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../app/call.ts'

export interface EventFilter {
  search?: string
  event?: SecurityEventName
}

/** The school's events from the newest on, page by page. */
export function securityEventsQuery(filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(securityEvents.securityEvents, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(
        securityEvents.securityEvents,
        { query: pageParam === undefined ? filter : { ...filter, before: pageParam } },
        { signal },
      ),
    initialPageParam: oldestOf([]),
    getNextPageParam: ({ events, has_more }) => (has_more ? oldestOf(events) : undefined),
    // What was found before stands until the answer is here, so that the page doesn't jump with every letter.
    placeholderData: keepPreviousData,
  })
}

function oldestOf(events: readonly { id: string }[]): string | undefined {
  return events.at(-1)?.id
}
