import * as z from 'zod/mini'
import { TokenPair } from './auth.ts'
import { Id, Moment, Nothing, noNul, Password, requiredText } from './fields.ts'
import { route } from './route.ts'

/*
 * The second factor of an account: passkeys, codes of an authenticator app (RFC 6238) and recovery codes from paper. Teachers
 * and the provider's staff have the same; the staff's calls are in `operator-second-factors`.
 */

/** What may be put into a text that a browser's own functions make: as much as a passkey ever says, and some more. */
const encoded = (max: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max))
const CredentialId = encoded(1500)

/** An answer of a passkey, as the browser gives it (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: z.optional(encoded(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** A new passkey, as the browser gives it (RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(noNul, z.maxLength(30))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What the browser is to ask a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  /** Empty: any passkey of this site that the device knows. */
  allowCredentials: z.array(Descriptor),
})
export type PasskeyQuestion = z.input<typeof PasskeyQuestion>

/** What the browser is to make a passkey from (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyForm = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyForm = z.input<typeof PasskeyForm>

/** By what the caller can prove to be the owner of the account. The password only where there is no second factor. */
export const proofWays = ['passkey', 'time_code', 'recovery_code', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

/** What can be done now, and what it has to be sent with. */
export const Step = z.object({
  /** Good once and for a few minutes. */
  challenge: z.string(),
  ways: z.array(z.enum(proofWays)),
  passkey: z.nullable(PasskeyQuestion),
})
export type Step = z.input<typeof Step>

const Challenge = requiredText(100)
/** Six digits of the app, or a recovery code; how it is spaced does not matter. */
const Code = requiredText(60)
const oneOf = { code: z.optional(Code), passkey: z.optional(PasskeyAnswer) }
const isOne = (body: object) => Object.values(body).filter((value) => value !== undefined).length === 1

/** A sign-in whose password was right. */
export const BegunStep = z.strictObject({ challenge: Challenge })

/** The second step of a sign-in: a code or a passkey's answer. */
export const StepAnswer = z
  .strictObject({ ...oneOf, challenge: Challenge, trust_device: z._default(z.boolean(), false) })
  .check(z.refine(({ code, passkey }) => isOne({ code, passkey }), { error: 'required', path: ['code'] }))

/** Who one is, said again in the middle of a session. */
export const Proof = z.strictObject({ ...oneOf, challenge: Challenge, password: z.optional(Password) }).check(
  z.refine(({ code, passkey, password }) => isOne({ code, passkey, password }), {
    error: 'required',
    path: ['code'],
  }),
)

/** An answer of any passkey of this site, without a password before. */
export const PasskeySignIn = z.strictObject({ challenge: Challenge, passkey: PasskeyAnswer })

export const maxFactorName = 60
const Name = requiredText(maxFactorName)

/** A passkey or an authenticator app. */
export const Factor = z.object({
  id: Id,
  kind: z.enum(['passkey', 'time_code']),
  name: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
})
export type Factor = z.input<typeof Factor>

/** A browser that is not asked for the second step. */
export const TrustedDevice = z.object({
  id: Id,
  user_agent: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
})
export type TrustedDevice = z.input<typeof TrustedDevice>

/** The account's own second factor. */
export const Overview = z.object({
  email: z.string(),
  /** Without one nothing else can be called. */
  is_demanded: z.boolean(),
  /** Browsers make passkeys for names of servers, never for bare addresses of a network. */
  has_passkeys: z.boolean(),
  factors: z.array(Factor),
  /** How many recovery codes are left. */
  recovery_codes_left: z.int(),
  trusted_devices: z.array(TrustedDevice),
})
export type Overview = z.input<typeof Overview>

/** With the first factor come ten recovery codes, shown this once. */
export const Added = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

/** An authenticator app that waits for its first code. */
export const NewTimeCode = z.object({
  id: Id,
  /** For those who type it into the app. */
  secret: z.string(),
  /** The same for a QR code. */
  uri: z.string(),
})

export const NewPasskeyForm = z.strictObject({ challenge: Challenge, name: Name, passkey: NewPasskey })
export const NewTimeCodeForm = z.strictObject({ name: Name })
export const FirstCode = z.strictObject({ code: Code })

/** Of whom a school demands a second factor. */
export const factorDemands = ['none', 'admins', 'all'] as const
export type FactorDemand = (typeof factorDemands)[number]

export const secondFactors = {
  signInStep: route({
    method: 'POST',
    path: '/v1/auth/second-step/options/',
    access: 'public',
    body: BegunStep,
    reply: Step,
    errors: ['second-factors.step_over'],
    summary:
      'By what a sign-in can be finished whose password was right; the challenge comes with auth.second_step_needed',
  }),
  finishSignIn: route({
    method: 'POST',
    path: '/v1/auth/second-step/',
    access: 'public',
    body: StepAnswer,
    reply: z.extend(TokenPair, { trusted_device: z.nullable(z.string()) }),
    errors: ['second-factors.step_over', 'second-factors.passkey_refused'],
    summary: 'Finishes a sign-in by a code or a passkey; a trusted device is not asked again for 30 days',
  }),
  passkeyQuestion: route({
    method: 'POST',
    path: '/v1/auth/passkey/options/',
    access: 'public',
    body: z.strictObject({}),
    reply: PasskeyQuestion,
    errors: ['second-factors.no_passkeys'],
    summary: 'Begins a sign-in by a passkey alone',
  }),
  signInByPasskey: route({
    method: 'POST',
    path: '/v1/auth/passkey/',
    access: 'public',
    body: z.extend(PasskeySignIn, { remember_me: z._default(z.boolean(), false) }),
    reply: TokenPair,
    errors: ['second-factors.step_over', 'second-factors.passkey_refused', 'auth.email_not_verified'],
    summary: 'Signs a teacher in by a passkey alone, which has checked its owner by itself',
  }),
  overview: route({
    method: 'GET',
    path: '/v1/second-factors/',
    access: 'signed-in',
    enrolment: true,
    reply: Overview,
    summary: 'The second factor of the own account',
  }),
  proofStep: route({
    method: 'POST',
    path: '/v1/second-factors/proof/options/',
    access: 'signed-in',
    enrolment: true,
    body: z.strictObject({}),
    reply: Step,
    summary: 'By what the caller can prove again who they are',
  }),
  prove: route({
    method: 'POST',
    path: '/v1/second-factors/proof/',
    access: 'signed-in',
    enrolment: true,
    body: Proof,
    reply: Nothing,
    status: 204,
    errors: ['second-factors.step_over', 'second-factors.passkey_refused'],
    summary: 'Proves again who the caller is, for a quarter of an hour',
  }),
  passkeyForm: route({
    method: 'POST',
    path: '/v1/second-factors/passkeys/options/',
    access: 'signed-in',
    enrolment: true,
    proof: true,
    body: z.strictObject({}),
    reply: PasskeyForm,
    errors: ['second-factors.no_passkeys', 'second-factors.limit_reached'],
    summary: 'What a new passkey is made from',
  }),
  addPasskey: route({
    method: 'POST',
    path: '/v1/second-factors/passkeys/',
    access: 'signed-in',
    enrolment: true,
    proof: true,
    body: NewPasskeyForm,
    reply: Added,
    status: 201,
    errors: ['second-factors.step_over', 'second-factors.passkey_refused', 'second-factors.limit_reached'],
    summary: 'Adds a passkey to the own account',
  }),
  newTimeCode: route({
    method: 'POST',
    path: '/v1/second-factors/time-codes/',
    access: 'signed-in',
    enrolment: true,
    proof: true,
    body: NewTimeCodeForm,
    reply: NewTimeCode,
    status: 201,
    errors: ['second-factors.limit_reached'],
    summary: 'Makes the secret of an authenticator app, which counts once its first code is confirmed',
  }),
  confirmTimeCode: route({
    method: 'POST',
    path: '/v1/second-factors/time-codes/:factor_id/confirm/',
    access: 'signed-in',
    enrolment: true,
    proof: true,
    params: z.object({ factor_id: Id }),
    body: FirstCode,
    reply: Added,
    summary: 'Adds the authenticator app to the own account by its first code',
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/v1/second-factors/recovery-codes/',
    access: 'signed-in',
    enrolment: true,
    proof: true,
    body: z.strictObject({}),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
    errors: ['second-factors.none'],
    summary: 'Makes ten new recovery codes; older ones end',
  }),
  removeFactor: route({
    method: 'DELETE',
    path: '/v1/second-factors/:factor_id/',
    access: 'signed-in',
    enrolment: true,
    proof: true,
    params: z.object({ factor_id: Id }),
    reply: Nothing,
    status: 204,
    errors: ['second-factors.demanded'],
    summary: 'Removes a passkey or an authenticator app; with the last one recovery codes and trusted devices end',
  }),
  forgetDevice: route({
    method: 'DELETE',
    path: '/v1/second-factors/trusted-devices/:trusted_device_id/',
    access: 'signed-in',
    enrolment: true,
    params: z.object({ trusted_device_id: Id }),
    reply: Nothing,
    status: 204,
    summary: 'Asks a trusted device for the second step again',
  }),
  demand: route({
    method: 'PUT',
    path: '/v1/school/second-factor-demand/',
    access: { permission: 'edit_school_details' },
    proof: true,
    body: z.strictObject({ demand: z.enum(factorDemands, { error: 'invalid' }) }),
    reply: Nothing,
    status: 204,
    summary: 'Of whom the school demands a second factor: nobody, admins or all its teachers',
  }),
}
