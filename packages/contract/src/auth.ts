import * as z from 'zod/mini'
import { languages } from '@katedra/questions'
import { beside, Email, NewPassword, Nothing, OptionalPhone, Password, requiredText } from './fields.ts'
import { route } from './route.ts'

/** Access and refresh token (specification, section 3). */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() })

/** Tokens of trusted devices that a browser keeps; it may be shared by several colleagues. */
export const maxTrustedDevices = 10
export const TrustedDevices = z._default(
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxTrustedDevices)),
  [],
)

export const SignIn = z.strictObject({
  email: Email,
  password: Password,
  /** Off: the session ends after 12 hours. On: after 60 days without use. Not in the specification's payload, so optional. */
  remember_me: z._default(z.boolean(), false),
  /** Ours: what this browser was given when somebody let it be trusted; of one account one counts. */
  trusted_devices: TrustedDevices,
})

/** An id from the URL: a number, or a text of digits; anything else is said under its own key. */
function idFromUrl(error: 'unknown_country' | 'unknown_subject') {
  const number = z.int({ error }).check(z.minimum(0, { error }), z.maximum(999_999_999, { error }))
  return z.optional(
    z.nullable(z.union([number, z.string({ error }).check(z.regex(/^\d{1,9}$/, { error }))], { error })),
  )
}

export const SignUp = z.strictObject({
  email: Email,
  password: NewPassword,
  first_name: requiredText(100, 'first_name_required'),
  last_name: requiredText(100, 'last_name_required'),
  city: requiredText(200, 'city_required'),
  school_name: requiredText(200, 'school_name_required'),
  phone: OptionalPhone,
  country_id: idFromUrl('unknown_country'),
  subject_id: idFromUrl('unknown_subject'),
  /** Ours: the language that the visitor chose by the switch; without it the account follows the browser. */
  language: z.optional(z.nullable(z.enum(languages, { error: 'unknown_language' }))),
})

export const Refresh = z.strictObject({ refresh: z.optional(z.nullable(z.string())) })

export const PasswordResetConfirm = z
  .strictObject({ new_password1: NewPassword, new_password2: Password, uid: z.string(), token: z.string() })
  .check(
    z.refine((body) => body.new_password1 === body.new_password2, {
      error: 'passwords_differ',
      path: ['new_password2'],
      ...beside,
    }),
  )

export const PasswordChange = z
  .strictObject({ new_password1: NewPassword, new_password2: Password, old_password: Password })
  .check(
    z.refine((body) => body.new_password1 === body.new_password2, {
      error: 'passwords_differ',
      path: ['new_password2'],
      ...beside,
    }),
  )

const EmailOnly = z.strictObject({ email: Email })

export const auth = {
  signIn: route({
    method: 'POST',
    path: '/v1/auth/sign-in/',
    access: 'public',
    body: SignIn,
    reply: TokenPair,
    errors: ['auth.wrong_credentials', 'auth.email_not_verified', 'auth.second_step_needed'],
    summary:
      'Signs a teacher in. An account with a second factor gets auth.second_step_needed with a `challenge` beside the code',
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
    remote: true,
    first_password: true,
    enrolment: true,
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
  passwordChange: route({
    method: 'POST',
    path: '/v1/users/password-change/',
    access: 'signed-in',
    first_password: true,
    body: PasswordChange,
    reply: Nothing,
    status: 204,
    summary: 'Changes the password and ends all other sessions',
  }),
  teacherSession: route({
    method: 'POST',
    path: '/v1/auth/teacher-session',
    access: 'signed-in',
    reply: z.object({ teacher_code: z.string() }),
    summary: 'Makes a one-time code, good for 60 seconds, with which a subject’s own site signs the same teacher in',
  }),
  exchangeTeacherSession: route({
    method: 'POST',
    path: '/v1/auth/teacher-session/exchange/',
    access: 'public',
    body: z.strictObject({ teacher_code: requiredText(100, 'code_expected') }),
    reply: TokenPair,
    errors: ['auth.teacher_code_invalid'],
    summary: 'Called by a subject’s own site, server to server: exchanges the one-time code for a session of that site',
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
