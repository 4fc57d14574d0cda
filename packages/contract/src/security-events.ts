import * as z from 'zod/mini'
import { Id, Moment, noNul, Nothing } from './fields.ts'
import { route } from './route.ts'

/**
 * What matters to the safety of accounts (OWASP ASVS 5.0, 16.3), as `<thing>.<what happened>`; a sentence for each in the
 * catalogue `security-events.json`.
 */
export const securityEventNames = [
  'sign_in.passed',
  'sign_in.failed',
  'second_factor.passed',
  'second_factor.failed',
  'request.unauthorized',
  'request.forbidden',
  'request.id_not_found',
  'request.limited',
  'session.token_reused',
  'session.ended',
  'webhook.signature_wrong',
  'account.role_changed',
  'account.factor_added',
  'account.factor_removed',
  'account.factor_reset',
  'account.recovery_codes_renewed',
  'account.email_changed',
  'account.password_changed',
  'account.password_wrong',
] as const
export type SecurityEventName = (typeof securityEventNames)[number]

export const securityAccountKinds = ['teacher', 'operator', 'attempt'] as const

/** Details whose values are words; the others are names of calls and limits. */
const wordedDetails: readonly string[] = ['by', 'from', 'to']

/** Where the catalogue says the value of a detail in words; a value that has none there stays as it is. */
export function wordOfDetail(name: string, value: string): string | undefined {
  if (name === 'code') return `answer.${value}`
  return wordedDetails.includes(name) ? `value.${value}` : undefined
}

/** One event; names are as they are now, and empty for an account that has gone. */
export const SecurityEventEntry = z.object({
  id: Id,
  at: Moment,
  /** One of a later version stays as it was written down. */
  event: z.string(),
  /** Who acted, or at whose account it was tried; null where no one is known. */
  account_kind: z.nullable(z.enum(securityAccountKinds)),
  account_id: z.nullable(Id),
  account_name: z.string(),
  /** Another account that it was done to. */
  target_name: z.string(),
  session_id: z.nullable(Id),
  /** Network address; null for the command line, and for a line that stands for many addresses. */
  address: z.nullable(z.string()),
  /** Plain values: code, method, route, limit, by, from, to. */
  details: z.record(z.string(), z.string()),
  /** That many more of the minute before, which are not written down one by one. */
  suppressed: z.int(),
})
export type SecurityEventEntry = z.input<typeof SecurityEventEntry>

const securityFilter = {
  event: z.optional(z.enum(securityEventNames, { error: 'invalid' })),
  /** Part of a name or of a network address. */
  search: z.optional(z.string().check(noNul, z.maxLength(100, { error: 'too_long' }))),
}
export const SecurityEventPage = {
  ...securityFilter,
  /** Events older than the one with this id; without it the newest. */
  before: z.optional(Id),
}
export const securityEventFormats = ['csv', 'xlsx'] as const
export const SecurityEventExport = {
  ...securityFilter,
  format: z.enum(securityEventFormats, { error: 'invalid' }),
}
/** An export holds the newest that many. */
export const maxExportedSecurityEvents = 20_000

export const securityEvents = {
  securityEvents: route({
    method: 'GET',
    path: '/v1/school/security-events/',
    access: { permission: 'view_school_admin_assignments' },
    replica: true,
    query: z.object(SecurityEventPage),
    reply: z.object({ events: z.array(SecurityEventEntry), has_more: z.boolean() }),
    summary: 'What matters to the safety of the school’s accounts, the newest first, 100 at a time',
  }),
  exportSecurityEvents: route({
    // Written down in the change log, so it is no GET.
    method: 'POST',
    path: '/v1/school/security-events/export/',
    access: { permission: 'view_school_admin_assignments' },
    body: z.strictObject(SecurityEventExport),
    reply: Nothing,
    summary: 'The same as a file',
  }),
}
