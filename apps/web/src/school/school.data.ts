import { school, type School } from '@katedra/contract/school'
import { queryOptions } from '@tanstack/react-query'
import { queryClient, queryOf } from '../app/query.ts'
import { meQuery } from '../profile/profile.data.ts'

export const schoolQuery = queryOptions(queryOf(school.school))

/** Asked for again now and then: requests come from outside, colleagues sign in elsewhere. */
export const waitingQuery = queryOptions({ ...queryOf(school.waiting), refetchInterval: 60_000 })
export const joinRequestsQuery = queryOptions({ ...queryOf(school.joinRequests), refetchInterval: 60_000 })

/** What the server answered to a change is the newest there is; the frame shows the school's name and what its user may. */
export async function keepSchool(changed: School): Promise<void> {
  queryClient.setQueryData(schoolQuery.queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}

export async function refreshSchool(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey })
}

export async function refreshWaiting(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
}
