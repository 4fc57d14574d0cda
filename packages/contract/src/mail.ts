import * as z from 'zod/mini'
import { Id, Moment } from './fields.ts'
import { route } from './route.ts'

export const OutboxMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: Moment,
})
export type OutboxMail = z.input<typeof OutboxMail>

export const mail = {
  /** Only without a mail server: what would have been sent, newest first. Otherwise 404. */
  outbox: route({
    method: 'GET',
    path: '/v1/outbox/',
    access: 'public',
    reply: z.array(OutboxMail),
    secret: true,
    summary: 'Mails kept because no mail server is configured',
  }),
}
