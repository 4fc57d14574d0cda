import { retention, type KeptYear, type Retention } from '@katedra/contract/retention'
import { queryOptions } from '@tanstack/react-query'
import { queryClient, queryOf } from '../app/query.ts'
import { meQuery } from '../profile/profile.data.ts'

export const retentionQuery = queryOptions(queryOf(retention.retention))

/** Asked for again while a year is being deleted. */
export const keptYearsQuery = queryOptions({
  ...queryOf(retention.keptYears),
  refetchInterval: ({ state }) => (state.data?.some((year) => year.is_being_deleted) === true ? 2000 : false),
})

/** What the server answered to a change is the newest there is; home shows what is announced. */
export async function keepRetention(changed: Retention): Promise<void> {
  queryClient.setQueryData(retentionQuery.queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}

export function keepYears(years: KeptYear[]): void {
  queryClient.setQueryData(keptYearsQuery.queryKey, years)
}
