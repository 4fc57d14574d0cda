import { sessions } from '@katedra/contract/sessions'
import { serve, type Api } from '../app/http/serve.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { endOneSession, endSessions, sessionsOf } from './sessions.ts'

export function sessionsRoutes(api: Api): void {
  serve(api, sessions.sessions, ({ db, teacher, now }) => sessionsOf(db, teacher, now))
  serve(api, sessions.endSession, async (call) => {
    await endOneSession(call, call.params.session_id)
    return null
  })
  serve(api, sessions.endOtherSessions, async ({ db, teacher, now, ip }) => {
    await endSessions(db, teacher.id, now, teacher.session_id)
    recordSecurityEvent(api, { event: 'session.ended', ip, teacher, details: { by: 'all_others' } })
    return null
  })
}
