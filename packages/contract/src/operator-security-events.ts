import * as z from 'zod/mini'
import { Id, Nothing } from './fields.ts'
import { route } from './route.ts'
import { SecurityEventEntry, SecurityEventExport, SecurityEventPage } from './security-events.ts'

const ofSchool = { school_id: z.optional(Id) }

/** An event with its school, as the provider sees it; nothing for one that has come to its end or was none's. */
export const OperatorSecurityEvent = z.extend(SecurityEventEntry, {
  school_id: z.nullable(Id),
  school_name: z.nullable(z.string()),
})
export type OperatorSecurityEvent = z.input<typeof OperatorSecurityEvent>

export const operatorSecurityEvents = {
  securityEvents: route({
    method: 'GET',
    path: '/v1/operator/security-events/',
    access: 'operator',
    query: z.object({ ...SecurityEventPage, ...ofSchool }),
    reply: z.object({ events: z.array(OperatorSecurityEvent), has_more: z.boolean() }),
    summary:
      'What matters to the safety of accounts, of all schools and of the provider, the newest first, 100 at a time',
  }),
  exportSecurityEvents: route({
    method: 'POST',
    path: '/v1/operator/security-events/export/',
    access: 'operator',
    body: z.strictObject({ ...SecurityEventExport, ...ofSchool }),
    reply: Nothing,
    summary: 'The same as a file',
  }),
}
