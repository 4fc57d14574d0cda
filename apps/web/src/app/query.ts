import { request } from './call.ts'
import { createQueryClient, queriesOf } from '@katedra/client/query-client'

/** The teachers' app's one cache of server state. */
export const queryClient = createQueryClient()

/** Query options of a GET route, for useQuery, useSuspenseQuery and ensureQueryData. */
export const queryOf = queriesOf(request)
