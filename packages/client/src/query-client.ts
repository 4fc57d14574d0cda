import { CallError } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallArguments, Request } from './client.ts'

/** Only what may pass by itself is tried again: an unreachable or a broken server. */
function mayPass(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/** A cache of server state; an application has one. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a failure must be shown, not waited out in silence while the browser believes to be offline.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The key of a route's reply: without input it is the prefix of all replies of that route. */
export function keyOf<R extends Route>(route: R, ...[input]: [input?: CallInput<R>]): readonly unknown[] {
  return input === undefined ? [route.path] : [route.path, input]
}

/** Makes query options of GET routes, for useQuery, useSuspenseQuery and ensureQueryData. */
export function queriesOf(request: Request) {
  return <R extends Route>(route: R, ...[input]: CallArguments<R>) =>
    queryOptions({
      queryKey: keyOf(route, input),
      queryFn: ({ signal }): Promise<Reply<R>> => request(route, input, { signal }),
    })
}
