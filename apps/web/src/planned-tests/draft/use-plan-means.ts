import { credits } from '@katedra/contract/credits'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { queryOf } from '../../app/query.ts'
import { meQuery } from '../../profile/profile.data.ts'
import type { PlanMeans } from './plan-means.ts'

/** Credits and free plans for a subject; undefined while the credits are not known. */
export function usePlanMeans(subjectId: number | undefined): PlanMeans | undefined {
  const { data: me } = useSuspenseQuery(meQuery)
  const { data, isError } = useQuery({
    ...queryOf(credits.coverage, { query: { subject_id: subjectId ?? 0 } }),
    enabled: subjectId !== undefined,
  })
  // A question about credits that got no answer keeps no one from planning: the server decides anyway.
  if (data === undefined && !isError && subjectId !== undefined) return undefined
  const covered = (data ?? []).filter(({ is_covered }) => is_covered).map(({ class_id }) => class_id)
  return { covered: new Set(covered), freePlansLeft: me.free_plans_left }
}
