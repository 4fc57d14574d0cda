import * as z from 'zod/mini'
import { Id, Moment, Nothing } from './fields.ts'
import { route } from './route.ts'

/** Where a session lives: a browser, a phone that is the teacher's remote, or a subject's own site. */
export const sessionKinds = ['browser', 'phone', 'subject_site'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** One sign-in that goes on. */
export const Session = z.object({
  id: Id,
  kind: z.enum(sessionKinds),
  /** What the browser said of itself, up to 300 characters. */
  user_agent: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
  /** The session that asks. */
  is_current: z.boolean(),
})
export type Session = z.input<typeof Session>

export const sessions = {
  sessions: route({
    method: 'GET',
    path: '/v1/sessions/',
    access: 'signed-in',
    reply: z.array(Session),
    summary: 'The sessions of the signed-in teacher that go on, the latest used first',
  }),
  endSession: route({
    method: 'DELETE',
    path: '/v1/sessions/:session_id/',
    access: 'signed-in',
    params: z.object({ session_id: Id }),
    reply: Nothing,
    status: 204,
    summary: 'Ends one session of the signed-in teacher',
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/v1/sessions/',
    access: 'signed-in',
    reply: Nothing,
    status: 204,
    summary: 'Ends all sessions of the signed-in teacher but the one that asks',
  }),
}
