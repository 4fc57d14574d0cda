import { sessions } from '@katedra/contract/sessions'
import { keyOf, queryClient, queryOf } from '../app/query.ts'

export { deviceOf } from './device.ts'

export const sessionsQuery = queryOf(sessions.sessions)

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(sessions.sessions) })
}
