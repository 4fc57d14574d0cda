import * as z from 'zod/mini'
import { TrustedDevices } from './auth.ts'
import { Email, Id, Moment, NewPassword, Nothing, noNul, Password, requiredText } from './fields.ts'
import { SoldChange } from './operator-selling.ts'
import { route } from './route.ts'

/*
 * The provider's console. Every call but the sign-in has the access `operator`; sections of the console that are not here have
 * files of their own next to this one.
 */

/** A page of a list that is asked for by number. */
export const operatorPageSize = 50

/** What a list is narrowed to by typing. */
export const SearchText = z.string().check(noNul, z.maxLength(100, { error: 'too_long' }))
/** Number of a page, from 1. */
export const PageNumber = z.coerce
  .number({ error: 'not_number' })
  .check(
    z.int({ error: 'not_number' }),
    z.minimum(1, { error: 'not_number' }),
    z.maximum(100_000, { error: 'not_number' }),
  )
/** Why an operator does something to a school or a user; kept with the action. */
export const Reason = requiredText(300)

/** One of the provider's staff. */
export const OperatorAccount = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  created_at: Moment,
  disabled_at: z.nullable(Moment),
  last_used_at: z.nullable(Moment),
  has_second_factor: z.boolean(),
  /** Who asks. */
  is_self: z.boolean(),
})
export type OperatorAccount = z.input<typeof OperatorAccount>

/** A sign-in at the console that goes on. */
export const OperatorSession = z.object({
  id: Id,
  user_agent: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
  is_current: z.boolean(),
})

/** What an operator did, as it was written down. */
export const OperatorAction = z.object({
  id: Id,
  at: Moment,
  operator_name: z.string(),
  action: z.string(),
  school_id: z.nullable(Id),
  /** As the school is called now; nothing for one that has come to its end. */
  school_name: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What is another one in prices, programs or the supplier: the first fifty, `details.changes` counts all. */
  changes: z.array(SoldChange),
})
export type OperatorAction = z.input<typeof OperatorAction>

const NewOperator = z.strictObject({ email: Email, name: requiredText(120), password: NewPassword })

export const operator = {
  signIn: route({
    method: 'POST',
    path: '/v1/operator/sign-in/',
    access: 'public',
    body: z.strictObject({ email: Email, password: Password, trusted_devices: TrustedDevices }),
    reply: z.object({ token: z.string(), expires_at: Moment }),
    errors: ['operator.wrong_credentials', 'auth.second_step_needed'],
    summary: 'Signs one of the provider’s staff in at the console',
  }),
  me: route({
    method: 'GET',
    path: '/v1/operator/me/',
    access: 'operator',
    reply: z.object({
      id: Id,
      email: z.string(),
      name: z.string(),
      expires_at: Moment,
      /** The demo's own account, the one that is let in without a second factor. */
      is_demo: z.boolean(),
    }),
    summary: 'Who is signed in at the console, and until when',
  }),
  signOut: route({
    method: 'DELETE',
    path: '/v1/operator/me/session/',
    access: 'operator',
    enrolment: true,
    reply: Nothing,
    status: 204,
    summary: 'Ends the session that asks',
  }),
  sessions: route({
    method: 'GET',
    path: '/v1/operator/me/sessions/',
    access: 'operator',
    reply: z.array(OperatorSession),
    summary: 'Own sessions at the console that go on, the latest used first',
  }),
  endSession: route({
    method: 'DELETE',
    path: '/v1/operator/me/sessions/:operator_session_id/',
    access: 'operator',
    params: z.object({ operator_session_id: Id }),
    reply: Nothing,
    status: 204,
    summary: 'Ends one of the own sessions',
  }),
  changePassword: route({
    method: 'POST',
    path: '/v1/operator/me/password/',
    access: 'operator',
    body: z.strictObject({ old_password: Password, new_password: NewPassword }),
    reply: Nothing,
    status: 204,
    summary: 'Changes the own password and ends all other sessions',
  }),
  operators: route({
    method: 'GET',
    path: '/v1/operator/operators/',
    access: 'operator',
    reply: z.array(OperatorAccount),
    summary: 'The provider’s staff, also those who act no more',
  }),
  createOperator: route({
    method: 'POST',
    path: '/v1/operator/operators/',
    access: 'operator',
    proof: true,
    body: NewOperator,
    reply: Nothing,
    status: 201,
    errors: ['operator.email_taken'],
    summary: 'Makes an account of the provider’s staff',
  }),
  disableOperator: route({
    method: 'POST',
    path: '/v1/operator/operators/:operator_id/disable/',
    access: 'operator',
    proof: true,
    params: z.object({ operator_id: Id }),
    body: z.strictObject({}),
    reply: Nothing,
    status: 204,
    errors: ['operator.yourself'],
    summary: 'Ends an account of the provider’s staff with its sessions; what it did stays written down',
  }),
  enableOperator: route({
    method: 'POST',
    path: '/v1/operator/operators/:operator_id/enable/',
    access: 'operator',
    proof: true,
    params: z.object({ operator_id: Id }),
    body: z.strictObject({}),
    reply: Nothing,
    status: 204,
    summary: 'Lets a disabled account of the provider’s staff sign in again, with its former password',
  }),
  actions: route({
    method: 'GET',
    path: '/v1/operator/actions/',
    access: 'operator',
    query: z.object({
      before: z.optional(Id),
      /** Whose, by the name that was written down. */
      operator_name: z.optional(SearchText),
      /** One kind, such as `credits.granted`, or all that begin so, such as `credits`. */
      action: z.optional(SearchText),
      school_id: z.optional(Id),
    }),
    reply: z.object({
      actions: z.array(OperatorAction),
      has_more: z.boolean(),
      /** What the list can be narrowed to. */
      operator_names: z.array(z.string()),
      action_names: z.array(z.string()),
    }),
    summary: 'What operators did, the newest first, 50 at a time',
  }),
}
