import { type ClassCredits, credits, type Credits } from '@katedra/contract/credits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

/** The school's pool, what classes need, and requests; asked for again now and then, others give credits out as well. */
export const creditsQuery = queryOptions({ ...queryOf(credits.credits), refetchInterval: 60_000 })

/** Of each program, pupils of classes who have none, next to what the pool has for them. */
export const needsQuery = queryOptions(queryOf(credits.creditNeeds))

/** Who in a class has a credit of which program. */
export function classCreditsQuery(classId: string) {
  return queryOptions(queryOf(credits.classCredits, { params: { class_id: classId } }))
}

/** What the history is narrowed to. */
export interface HistoryFilter {
  program_id?: number
  class_id?: string
}

/** Every move of credits from the newest on, page by page. */
export function historyQuery(filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(credits.creditHistory, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(
        credits.creditHistory,
        { query: pageParam === undefined ? filter : { ...filter, before: pageParam } },
        { signal },
      ),
    initialPageParam: oldestOf([]),
    getNextPageParam: ({ actions, has_more }) => (has_more ? oldestOf(actions) : undefined),
    // What was found before stands until the answer is here, so that the page doesn't jump.
    placeholderData: keepPreviousData,
  })
}

function oldestOf(actions: readonly { id: string }[]): string | undefined {
  return actions.at(-1)?.id
}

/** What the server answered to a change is the newest there is; what follows from it elsewhere is asked for again. */
export function keepCredits(changed: Credits): void {
  queryClient.setQueryData(creditsQuery.queryKey, changed)
  void queryClient.invalidateQueries({ queryKey: keyOf(credits.classCredits) })
  void queryClient.invalidateQueries({ queryKey: needsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: keyOf(credits.creditHistory) })
}

/** The same for a class; settled when what is left for its pupils is on the screen. */
export function keepClassCredits(changed: ClassCredits): Promise<void> {
  queryClient.setQueryData(classCreditsQuery(changed.class_id).queryKey, changed)
  void queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: keyOf(credits.creditHistory) })
  return queryClient.invalidateQueries({ queryKey: needsQuery.queryKey })
}

/** Somebody else was faster, or it is not known what has happened: the server is asked what is true now. */
export async function refreshCredits(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: keyOf(credits.classCredits) }),
    queryClient.invalidateQueries({ queryKey: needsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: keyOf(credits.creditHistory) }),
  ])
}
