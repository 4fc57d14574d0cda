import { LocalText } from '@katedra/questions'
import * as z from 'zod/mini'
import { Id, Moment, requiredText } from './fields.ts'
import { orderStates } from './orders.ts'
import { route } from './route.ts'

/** The maximum number found of each kind; more words narrow it. */
export const maxFound = 8
export const Found = z.object({
  /** Of classes the teacher may see that go on. */
  students: z.array(
    z.object({ id: Id, first_name: z.string(), last_name: z.string(), class_id: Id, class_name: z.string() }),
  ),
  /** Own ones, then those of colleagues, then the library's. */
  questions: z.array(z.object({ id: Id, prompt: LocalText, subject_name: z.string() })),
  colleagues: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** Those the teacher may see, the newest first. */
  orders: z.array(
    z.object({
      variable_symbol: z.string(),
      state: z.enum(orderStates),
      payer_name: z.string(),
      created_at: Moment,
    }),
  ),
})
export type Found = z.input<typeof Found>

export const search = {
  // A name that is looked for stands in no address and in no log, so it is sent in the body.
  search: route({
    method: 'POST',
    path: '/v1/search/',
    access: 'signed-in',
    body: z.strictObject({ text: requiredText(100) }),
    reply: Found,
    summary: 'Pupils, questions, colleagues and orders that a few letters find, each within the caller’s rights',
  }),
}
