import * as z from 'zod/mini'
import { AuditEntry } from './audit.ts'
import { Id, Moment, Nothing } from './fields.ts'
import { PageNumber, Reason, SearchText } from './operator.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

/* Schools and their users at the provider's console: finding them, and helping users. Nothing here tells of pupils' work. */

/** Ten million crowns. */
const maxInvoiceCeiling = 1_000_000_000

/** A school in the list: who it is and numbers. */
export const OperatorSchool = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  identification_number: z.nullable(z.string()),
  registered_at: z.nullable(Moment),
  created_at: Moment,
  teacher_count: z.int(),
  class_count: z.int(),
  student_count: z.int(),
  order_count: z.int(),
  /** When one of its teachers was here last. */
  last_active_at: z.nullable(Moment),
})
export type OperatorSchool = z.input<typeof OperatorSchool>

/** How far an account has come: without a password it waits for its invitation to be taken up. */
export const accountStates = ['active', 'not_verified', 'invited'] as const

/** A user of any school, as the list has them. */
export const OperatorUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  school_id: Id,
  school_name: z.string(),
  last_active_at: z.nullable(Moment),
})
export type OperatorUser = z.input<typeof OperatorUser>

/** What an operator can do for a user who needs help. */
export const helps = [
  'send_confirmation',
  'verify',
  'send_reset',
  'end_sessions',
  'end_slowdown',
  'reset_second_factors',
] as const
export type Help = (typeof helps)[number]

const listed = { search: z.optional(SearchText), page: z.optional(PageNumber) }
const counted = { total: z.int(), page_size: z.int() }

export const operatorPeople = {
  find: route({
    method: 'GET',
    path: '/v1/operator/find/',
    access: 'operator',
    query: z.object({ search: SearchText }),
    reply: z.object({
      schools: z.array(z.object({ id: Id, name: z.string(), city: z.string() })),
      users: z.array(z.object({ id: Id, email: z.string(), name: z.string() })),
      orders: z.array(z.object({ variable_symbol: z.string(), school_id: Id, school_name: z.string() })),
    }),
    summary: 'A few schools, users and orders by a part of a name, an address or a symbol',
  }),
  schools: route({
    method: 'GET',
    path: '/v1/operator/schools/',
    access: 'operator',
    query: z.object({ ...listed, registered: z.optional(z.enum(['yes', 'no'], { error: 'invalid' })) }),
    reply: z.object({ schools: z.array(OperatorSchool), ...counted }),
    summary: 'Schools by name, 50 on a page',
  }),
  school: route({
    method: 'GET',
    path: '/v1/operator/schools/:school_id/',
    access: 'operator',
    params: z.object({ school_id: Id }),
    reply: z.object({
      school: z.extend(OperatorSchool, {
        test_count: z.int(),
        street: z.string(),
        postal_code: z.string(),
        country: z.string(),
        tax_id: z.string(),
        vat_id: z.string(),
        director_name: z.string(),
        contact_email: z.string(),
        phone: z.string(),
        website: z.string(),
        /** Whether the register of companies has confirmed the number. */
        is_number_checked: z.boolean(),
        /** How much the school may owe on invoices, in hundredths of a crown. */
        invoice_ceiling: z.int(),
        /** Credits in the pool, not given to a pupil. */
        credit_balance: z.int(),
      }),
      teachers: z.array(OperatorUser),
      /** There are more teachers than are listed. */
      has_more_teachers: z.boolean(),
    }),
    summary: 'One school: its details, teachers and numbers',
  }),
  setInvoiceCeiling: route({
    method: 'PUT',
    path: '/v1/operator/schools/:school_id/invoice-ceiling/',
    access: 'operator',
    proof: true,
    params: z.object({ school_id: Id }),
    body: z.strictObject({
      invoice_ceiling: z
        .int({ error: 'not_number' })
        .check(z.minimum(0, { error: 'not_number' }), z.maximum(maxInvoiceCeiling, { error: 'too_much' })),
      reason: Reason,
    }),
    reply: Nothing,
    status: 204,
    summary: 'Sets how much a school may owe on invoices; above it an operator approves each',
  }),
  schoolLog: route({
    method: 'GET',
    path: '/v1/operator/schools/:school_id/audit-log/',
    access: 'operator',
    params: z.object({ school_id: Id }),
    query: z.object({ before: z.optional(Id) }),
    reply: z.object({ entries: z.array(AuditEntry), has_more: z.boolean() }),
    summary: 'The school’s own change log but for what bears names of pupils, 50 at a time',
  }),
  users: route({
    method: 'GET',
    path: '/v1/operator/users/',
    access: 'operator',
    query: z.object({ ...listed, state: z.optional(z.enum(accountStates, { error: 'invalid' })) }),
    reply: z.object({ users: z.array(OperatorUser), ...counted }),
    summary: 'Users of all schools by e-mail or name, 50 on a page',
  }),
  user: route({
    method: 'GET',
    path: '/v1/operator/users/:user_id/',
    access: 'operator',
    params: z.object({ user_id: Id }),
    reply: z.extend(OperatorUser, {
      created_at: Moment,
      email_verified_at: z.nullable(Moment),
      language: z.nullable(z.string()),
      session_count: z.int(),
      /** Wrong passwords have closed the account for a while. */
      is_slowed: z.boolean(),
      helps: z.array(z.enum(helps)),
    }),
    summary: 'One user: the account’s state and what can be done for it',
  }),
  helpUser: route({
    method: 'POST',
    path: '/v1/operator/users/:user_id/help/',
    access: 'operator',
    proof: true,
    params: z.object({ user_id: Id }),
    body: z.strictObject({ help: z.enum(helps, { error: 'invalid' }), reason: Reason }),
    reply: Nothing,
    status: 204,
    errors: ['operator.already_verified', 'operator.no_account'],
    summary: 'Helps a user; the school’s change log tells it',
  }),
}
