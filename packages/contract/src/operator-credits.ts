import * as z from 'zod/mini'
import { Id, Moment, Nothing, requiredText } from './fields.ts'
import { PageNumber, Reason, SearchText } from './operator.ts'
import { maxPupils } from './orders.ts'
import { Day } from './programs.ts'
import { route } from './route.ts'

/** Credits that no one pays for. */
export const grantKinds = ['free', 'social'] as const

/** What an operator gives to a school. */
export const CreditGrant = z.strictObject({
  /** The program by its key. */
  program: requiredText(80),
  kind: z.enum(grantKinds, { error: 'invalid' }),
  quantity: z
    .int({ error: 'not_number' })
    .check(z.minimum(1, { error: 'not_number' }), z.maximum(maxPupils, { error: 'too_much' })),
  valid_from: Day,
  valid_until: Day,
  reason: Reason,
})

/** What an operator takes back of that, where it was given by mistake. */
export const CreditTakeBack = z.strictObject({
  /** Made by the form, once: the same request again takes nothing more. */
  request_id: Id,
  /** Everything that is free where nothing is said. */
  quantity: z.optional(CreditGrant.shape.quantity),
  reason: Reason,
})

/** Credits that a school was given. */
export const GivenCredits = z.object({
  id: Id,
  school_id: Id,
  school_name: z.string(),
  program_title: z.string(),
  kind: z.enum(grantKinds),
  quantity: z.int(),
  /** How many are still in the pool. */
  balance: z.int(),
  /** How many pupils hold; the school alone puts them back. */
  assigned: z.int(),
  /** How many have been taken back. */
  withdrawn: z.int(),
  valid_from: Day,
  valid_until: Day,
  issued_at: Moment,
  given_by: z.string(),
  reason: z.string(),
})
export type GivenCredits = z.input<typeof GivenCredits>

export const operatorCredits = {
  grants: route({
    method: 'GET',
    path: '/v1/operator/credits/',
    access: 'operator',
    query: z.object({
      /** Part of a school's name, city or number. */
      search: z.optional(SearchText),
      school_id: z.optional(Id),
      kind: z.optional(z.enum(grantKinds, { error: 'invalid' })),
      page: z.optional(PageNumber),
    }),
    reply: z.object({ grants: z.array(GivenCredits), total: z.int(), page_size: z.int() }),
    summary: 'Credits that schools were given, the latest first, 50 on a page',
  }),
  grant: route({
    method: 'POST',
    path: '/v1/operator/schools/:school_id/credits/',
    access: 'operator',
    proof: true,
    params: z.object({ school_id: Id }),
    body: CreditGrant,
    reply: Nothing,
    status: 204,
    errors: ['operator.unknown_school'],
    summary: 'Puts credits that nobody pays for into a school’s pool; the school reads the reason',
  }),
  takeBack: route({
    method: 'POST',
    path: '/v1/operator/schools/:school_id/credits/:credit_lot_id/take-back/',
    access: 'operator',
    proof: true,
    params: z.object({ school_id: Id, credit_lot_id: Id }),
    body: CreditTakeBack,
    reply: z.object({ withdrawn: z.int() }),
    errors: ['operator.unknown_school', 'credits.unknown_lot', 'credits.none_to_take_back'],
    summary: 'Takes back what is free of credits that nobody paid for; pupils keep theirs, the school reads the reason',
  }),
}
