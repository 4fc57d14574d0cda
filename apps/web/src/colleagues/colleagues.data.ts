import { colleagues, type ListedColleague } from '@katedra/contract/colleagues'
import { queryOptions } from '@tanstack/react-query'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

/** The teachers of the school; asked for again now and then, because other admins work here too. */
export const colleaguesQuery = queryOptions({ ...queryOf(colleagues.colleagues), refetchInterval: 60_000 })

export function remindersQuery(teacherId: string) {
  return queryOptions(queryOf(colleagues.reminders, { params: { teacher_id: teacherId } }))
}

/** What an invitation stands for; a refusal is final, so it is not asked for again. */
export function invitationQuery(link: { uid: string; token: string }) {
  return queryOptions({ ...queryOf(colleagues.invitation, { params: link }), staleTime: Number.POSITIVE_INFINITY })
}

/** What the server answered to a change is the newest there is. */
export function keepColleague(colleague: ListedColleague): void {
  queryClient.setQueryData(colleaguesQuery.queryKey, (kept) =>
    kept?.map((one) => (one.id === colleague.id ? colleague : one)),
  )
  void queryClient.invalidateQueries({ queryKey: keyOf(colleagues.reminders) })
}

/** Asks the server who is there now. */
export function refreshColleagues(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
}
