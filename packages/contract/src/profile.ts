import * as z from 'zod/mini'
import { languages } from '@katedra/questions'
import { Email, Id, Moment } from './fields.ts'
import { permissions, roles } from './permissions.ts'
import { route } from './route.ts'

const text = z.string()

/** The current user (specification, section 3). Empty texts are empty, unknown dates are null. */
export const CurrentUser = z.object({
  id: Id,
  school_id: Id,
  school_name: text,
  successful_login_attempts: z.int(),
  created_at: Moment,
  first_name: text,
  last_name: text,
  title_before_name: text,
  title_after_name: text,
  birth_date: z.nullable(z.iso.date()),
  school_end_date: z.nullable(z.iso.date()),
  phone_connection_time: z.nullable(Moment),
  email: text,
  contact_email: text,
  phone: text,
  website: text,
  facebook_url: text,
  twitter_url: text,
  linkedin_url: text,
  profile_picture_url: z.nullable(text),
  permissions: z.array(z.enum(permissions)),
  role: z.enum(roles),
  free_plans_left: z.int(),
  /** Ours: the language the user has chosen, null while following the browser. */
  language: z.nullable(z.enum(languages)),
})
export type CurrentUser = z.input<typeof CurrentUser>

export const profile = {
  checkEmail: route({
    method: 'POST',
    path: '/v1/users/check-email/',
    access: 'public',
    body: z.object({ email: Email }),
    reply: z.object({ exists: z.boolean() }),
    summary: 'Says whether an e-mail address already has an account',
  }),
  me: route({
    method: 'GET',
    path: '/v1/users/me/',
    access: 'signed-in',
    reply: CurrentUser,
    summary: 'The signed-in teacher',
  }),
  setLanguage: route({
    method: 'PUT',
    path: '/v1/users/me/language/',
    access: 'signed-in',
    body: z.object({ language: z.enum(languages, { error: 'unknown_language' }) }),
    reply: CurrentUser,
    summary: 'Remembers the language of the signed-in teacher',
  }),
}
