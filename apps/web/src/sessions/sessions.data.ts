import { sessions } from '@katedra/contract/sessions'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

export const sessionsQuery = queryOf(sessions.sessions)

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(sessions.sessions) })
}
