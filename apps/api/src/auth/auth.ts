import { randomUUID } from 'node:crypto'
import type { SignUp } from '@katedra/contract/auth'
import type { ErrorCode } from '@katedra/contract/errors'
import { permissionsOf, roles } from '@katedra/contract/permissions'
import { sessionKinds } from '@katedra/contract/sessions'
import { isLanguage, type Language } from '@katedra/i18n'
import type * as z from 'zod/mini'
import type { Teacher } from '../app/http/caller.ts'
import type { Device } from '../app/http/device.ts'
import { fail, failField, FieldFailure, type FieldProblems } from '../app/http/fail.ts'
import { hashPassword, verifyPassword } from '../app/passwords.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { sendConfirmationLink, sendResetLink } from './auth.links.ts'
import { provePassword } from './auth.new-password.ts'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import {
  emailExists,
  findCountry,
  findSubject,
  insertSchool,
  insertTeacher,
  insertUser,
  teacherOfSession,
  userByEmail,
  countSignIn,
  verifyEmail,
} from './auth.queries.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { demandSecondStep, secondStep } from '../second-factors/second-factors.ts'
import { knowDevice, limitGuesses, openSession, type Tokens } from '../sessions/sessions.ts'

export { emailExists, provePassword, sendConfirmationLink, sendResetLink, verifyEmail }

interface Credentials {
  email: string
  password: string
  remember_me: boolean
  trusted_devices?: readonly string[] | undefined
}

interface Client {
  now: Date
  ip: string
  userAgent: string
}

/** 401 for a wrong password and for an unknown address alike; 403 only once the password was right. */
export async function signIn(api: Api, credentials: Credentials, client: Client & { device: Device }): Promise<Tokens> {
  const user = await api.database.read(undefined, (db) => userByEmail(db, credentials.email))
  // By the account itself where there is one: an address can be spelt in many ways that PostgreSQL folds into one.
  const account = user?.id ?? credentials.email.toLowerCase()
  const guess = {
    limit: 'sign-in-account',
    account,
    error: 'auth.wrong_credentials',
    onWrong: () => recordFailure(api, user, client.ip, 'auth.wrong_credentials'),
  } as const
  await limitGuesses(api, guess, client, (caller) =>
    verifyPassword(user?.password_hash ?? undefined, credentials.password, { caller }),
  )
  if (user === undefined) fail('auth.wrong_credentials')
  if (user.email_verified_at === null) {
    recordFailure(api, user, client.ip, 'auth.email_not_verified')
    fail('auth.email_not_verified')
  }
  const { id: user_id, school_id, password_hash } = user
  const { remember_me, trusted_devices = [] } = credentials
  const passed = await api.database.transaction(undefined, async (db) => {
    const compared = { now: client.now, remember_me, trusted_devices, password_hash }
    const step = await secondStep(db, { kind: 'user', id: user_id }, compared)
    if (step === undefined) return undefined
    await knowDevice(db, user_id, client)
    if ('challenge' in step) return step
    await countSignIn(db, user_id)
    const owner = { user_id, school_id, remember_me, proven_at: step.proven_at, signed_in_by: 'password' }
    return openSession(api, db, owner, client)
  })
  if (passed === undefined) {
    guess.onWrong()
    fail(guess.error)
  }
  return 'challenge' in passed ? demandSecondStep(passed.challenge) : passed
}

/** An address that has no account is not written down: it may be a password typed into the wrong field. */
function recordFailure(
  api: Api,
  user: { id: string; school_id: string } | undefined,
  ip: string,
  code: ErrorCode,
): void {
  recordSecurityEvent(api, {
    event: 'sign_in.failed',
    ip,
    teacher: user === undefined ? undefined : { id: user.id, school_id: user.school_id },
    details: { by: 'password', code },
  })
}

/** Creates the teacher, not verified yet, with an unregistered school of their own (product decision "Accounts"). */
export async function signUp(api: Api, form: Form, client: Client & { language: Language }): Promise<void> {
  await api.limits.spend('sign-up-address', client.ip)
  const country = await api.database.read(undefined, (db) => checkForm(db, form))
  const password_hash = await hashPassword(form.password, client.ip)
  const school_id = randomUUID()
  await api.database.transaction(school_id, async (db) => {
    // Without a choice by the switch the account follows the browser.
    const user = await insertUser(db, { school_id, email: form.email, password_hash, language: form.language ?? null })
    // Someone else was a moment quicker.
    if (user === undefined) failField('email', 'email_taken')
    await insertSchool(db, {
      school_id,
      name: form.school_name,
      city: form.city,
      country_id: country.id,
      time_zone: country.time_zone,
    })
    await insertTeacher(db, {
      school_id,
      id: user.id,
      role: 'TEACHER',
      first_name: form.first_name,
      last_name: form.last_name,
      phone: form.phone,
    })
    await sendConfirmationLink(api, db, {
      user_id: user.id,
      email: user.email,
      language: form.language ?? client.language,
      now: client.now,
    })
  })
}

type Form = z.output<typeof SignUp>

/** What the shape of the form can't tell, every field at once (specification, section 8); returns the school's country. */
async function checkForm(db: Db, { email, password, country_id, subject_id }: Form) {
  const country = await findCountry(db, Number(country_id ?? 1))
  const isKnownSubject =
    subject_id === undefined || subject_id === null || (await findSubject(db, Number(subject_id))) !== undefined
  const fields: FieldProblems = {
    ...((await userByEmail(db, email)) === undefined ? {} : { email: [{ key: 'email_taken' }] }),
    ...(isCommonPassword(password, email) ? { password: [{ key: 'password_common' }] } : {}),
    ...(country === undefined ? { country_id: [{ key: 'unknown_country' }] } : {}),
    ...(isKnownSubject ? {} : { subject_id: [{ key: 'unknown_subject' }] }),
  }
  if (country === undefined || Object.keys(fields).length > 0) throw new FieldFailure(fields)
  return country
}

const bearer = /^Bearer (?<token>\S{1,4096})$/i

/** The teacher behind an access token, as long as the session has not been ended. */
export async function identifyTeacher(
  api: Pick<Api, 'clock' | 'tokens' | 'database'>,
  authorization: string | undefined,
): Promise<Teacher | undefined> {
  const token = bearer.exec(authorization ?? '')?.groups?.['token']
  const claims = token === undefined ? undefined : await api.tokens.read(token, api.clock.now())
  if (claims === undefined) return undefined
  const row = await api.database.read(claims.school_id, (db) => teacherOfSession(db, claims, api.clock.now()))
  const role = roles.find((name) => name === row?.role)
  if (row === undefined || role === undefined) return undefined
  return {
    id: row.id,
    school_id: row.school_id,
    is_school_registered: row.registered_at !== null,
    session_id: claims.session_id,
    must_change_password: row.must_change_password,
    session_kind: sessionKinds.find((kind) => kind === row.kind) ?? 'browser',
    role,
    permissions: permissionsOf(role, {
      is_registered: row.registered_at !== null,
      is_founder: row.is_founder,
    }),
    language: isLanguage(row.language) ? row.language : undefined,
    is_factor_demanded:
      row.second_factor_demand === 'all' || (row.second_factor_demand === 'admins' && role !== 'TEACHER'),
    is_factor_missing: row.is_factor_missing,
    proven_at: row.proven_at,
  }
}
