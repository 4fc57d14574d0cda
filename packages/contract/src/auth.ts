import * as z from 'zod/mini'
import { beside, Email, NewPassword, Nothing, optionalText, Password, requiredText } from './fields.ts'
import { route } from './route.ts'

/** Access and refresh token (specification, section 3). */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() })

export const SignIn = z.object({
  email: Email,
  password: Password,
  /** Off: the session ends after 12 hours. On: after 60 days without use. Not in the specification's payload, so optional. */
  remember_me: z._default(z.boolean(), false),
})

/** An id from the URL: a number, or a text of digits; anything else is said under its own key. */
function idFromUrl(error: 'unknown_country' | 'unknown_subject') {
  const number = z.int({ error }).check(z.minimum(0, { error }), z.maximum(999_999_999, { error }))
  return z.optional(
    z.nullable(z.union([number, z.string({ error }).check(z.regex(/^\d{1,9}$/, { error }))], { error })),
  )
}

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  first_name: requiredText(100, 'first_name_required'),
  last_name: requiredText(100, 'last_name_required'),
  city: requiredText(200, 'city_required'),
  school_name: requiredText(200, 'school_name_required'),
  phone: optionalText(40),
  country_id: idFromUrl('unknown_country'),
  subject_id: idFromUrl('unknown_subject'),
})

export const Refresh = z.object({ refresh: z.optional(z.nullable(z.string())) })

export const PasswordResetConfirm = z
  .object({ new_password1: NewPassword, new_password2: Password, uid: z.string(), token: z.string() })
  .check(
    z.refine((body) => body.new_password1 === body.new_password2, {
      error: 'passwords_differ',
      path: ['new_password2'],
      ...beside,
    }),
  )

const EmailOnly = z.object({ email: Email })

export const auth = {
  signIn: route({
    method: 'POST',
    path: '/v1/auth/sign-in/',
    access: 'public',
    body: SignIn,
    reply: TokenPair,
    errors: ['auth.wrong_credentials', 'auth.email_not_verified'],
    summary: 'Signs a teacher in',
  }),
  signUp: route({
    method: 'POST',
    path: '/v1/auth/sign-up/',
    access: 'public',
    body: SignUp,
    reply: Nothing,
    status: 201,
    summary: 'Creates a teacher, not verified yet, and sends the confirmation e-mail',
  }),
  refresh: route({
    method: 'POST',
    path: '/v1/auth/refresh/',
    access: 'public',
    body: Refresh,
    reply: TokenPair,
    errors: ['auth.no_refresh_token', 'auth.refresh_refused'],
    summary: 'Exchanges a refresh token for a fresh pair',
  }),
  logout: route({
    method: 'DELETE',
    path: '/v1/auth/logout/',
    access: 'signed-in',
    body: Refresh,
    reply: Nothing,
    status: 204,
    summary: 'Ends the session of the refresh token',
  }),
  passwordReset: route({
    method: 'POST',
    path: '/v1/auth/password-reset/',
    access: 'public',
    body: EmailOnly,
    reply: Nothing,
    status: 204,
    summary: 'Sends a link for a new password; answers alike for known and unknown addresses',
  }),
  passwordResetConfirm: route({
    method: 'POST',
    path: '/v1/auth/password-reset-confirm/',
    access: 'public',
    body: PasswordResetConfirm,
    reply: Nothing,
    status: 204,
    errors: ['auth.link_invalid'],
    summary: 'Sets a new password by the link from the e-mail',
  }),
  resendConfirmationEmail: route({
    method: 'POST',
    path: '/v1/auth/resend-confirmation-email/',
    access: 'public',
    body: EmailOnly,
    reply: Nothing,
    status: 204,
    summary: 'Sends the confirmation e-mail again; answers alike for known and unknown addresses',
  }),
  confirmEmail: route({
    method: 'GET',
    path: '/v1/auth/confirm-email/:uid/:token',
    access: 'public',
    params: z.object({ uid: z.string(), token: z.string() }),
    reply: Nothing,
    status: 302,
    summary: 'The link in the confirmation e-mail: verifies and redirects to the sign-in page',
  }),
}
