import type { operator as operatorContract } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import type { Operator } from '../app/http/caller.ts'
import type { Device } from '../app/http/device.ts'
import { fail, failField } from '../app/http/fail.ts'
import { hashPassword, verifyPassword } from '../app/passwords.ts'
import type { Api } from '../app/http/serve.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { demandSecondStep, forgetTrust, secondStep } from '../second-factors/second-factors.ts'
import { knowDevice, limitGuesses } from '../sessions/sessions.ts'
import { recordAction } from './operator.ts'
import {
  deleteSessionsBefore,
  endSessionsOf,
  insertSession,
  lockOperator,
  operatorWithPassword,
  passwordOf,
  replacePassword,
  sessionOfToken,
  sessionsOf,
  setProven as noteProof,
  touchSession,
} from './operator.sessions.queries.ts'

export { noteProof }

const minute = 60_000
/** A session ends after twelve hours however much it is used, and after an hour without use: the console opens all schools. */
const maxLifetime = 12 * 60 * minute
const maxIdleTime = 60 * minute
/** That a session is in use is written down at most so often. */
const minTimeBetweenTouches = minute

interface Client {
  now: Date
  ip: string
  userAgent: string
  device: Device
}

function moments(now: Date) {
  return { now, usedSince: new Date(now.getTime() - maxIdleTime) }
}

function endOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + maxLifetime)
}

/** The same answer, after the same time, for an unknown address, a disabled account and a wrong password. */
export async function signIn(
  api: Api,
  {
    email,
    password,
    trusted_devices = [],
  }: { email: string; password: string; trusted_devices?: readonly string[] | undefined },
  client: Client & { device: Device },
): Promise<OpenedSession> {
  const { now, ip, device } = client
  const operator = await api.database.read(undefined, (db) => operatorWithPassword(db, email))
  const account = operator?.id ?? email.toLowerCase()
  const guess = {
    limit: 'operator-sign-in',
    account,
    error: 'operator.wrong_credentials',
    onWrong: () =>
      recordSecurityEvent(api, {
        event: 'sign_in.failed',
        ip,
        operator: operator === undefined ? undefined : { id: operator.id },
        details: { by: 'password', code: 'operator.wrong_credentials' },
      }),
  } as const
  await limitGuesses(api, guess, { now, ip, device }, (caller) =>
    verifyPassword(operator?.password_hash, password, { caller }),
  )
  if (operator === undefined) fail('operator.wrong_credentials')
  const { password_hash } = operator
  const passed = await api.database.transaction(undefined, async (db) => {
    const owner = { kind: 'operator', id: operator.id } as const
    const step = await secondStep(db, owner, { now, remember_me: false, trusted_devices, password_hash })
    if (step === undefined) return undefined
    await knowDevice(db, operator.id, { device, now })
    if ('challenge' in step) return step
    return openSession(api, db, operator.id, { ...client, proven_at: step.proven_at, signed_in_by: 'password' })
  })
  if (passed === undefined) {
    guess.onWrong()
    fail(guess.error)
  }
  return 'challenge' in passed ? demandSecondStep(passed.challenge) : passed
}

export interface OpenedSession {
  token: string
  expires_at: Date
}

/** Refused once the operator acts no more. */
export async function openSession(
  api: Api,
  db: Db,
  id: string,
  {
    now,
    ip,
    userAgent,
    proven_at,
    signed_in_by,
  }: Omit<Client, 'device'> & { proven_at: Date | null; signed_in_by: string },
): Promise<OpenedSession> {
  const token = randomToken()
  const expires_at = endOf(now)
  const operator = (await lockOperator(db, id)) ?? fail('operator.wrong_credentials')
  const session_id = await insertSession(db, {
    hash: tokenHash(token),
    operator_id: id,
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at,
    proven_at,
  })
  await recordAction({ db, now, operator }, { action: 'operator.signed_in', details: {} })
  recordSecurityEvent(api, { event: 'sign_in.passed', ip, operator: { id, session_id }, details: { by: signed_in_by } })
  return { token, expires_at }
}

const bearer = /^Bearer (?<token>[\w-]{43})$/i

/** Who is behind a token of the console, as long as the session goes on. A demo's own operator needs no second factor. */
export async function identifyOperator(
  api: Pick<Api, 'clock' | 'database'>,
  authorization: string | undefined,
  demoEmail: string | undefined,
): Promise<Operator | undefined> {
  const token = bearer.exec(authorization ?? '')?.groups?.['token']
  if (token === undefined) return undefined
  const now = api.clock.now()
  const session = await api.database.read(undefined, (db) => sessionOfToken(db, tokenHash(token), moments(now)))
  if (session === undefined) return undefined
  const { last_used_at, has_second_factor, ...operator } = session
  if (now.getTime() - last_used_at.getTime() >= minTimeBetweenTouches)
    await api.database.transaction(undefined, (db) => touchSession(db, operator.session_id, now))
  const is_demo = operator.email === demoEmail
  return { ...operator, is_demo, is_factor_demanded: !is_demo, is_factor_missing: !is_demo && !has_second_factor }
}

interface OwnCall {
  db: Db
  operator: Operator
  now: Date
}

export async function ownAccount({ db, operator, now }: OwnCall): Promise<HandlerReply<typeof operatorContract.me>> {
  const { id, email, name, session_id, is_demo } = operator
  const session = (await sessionsOf(db, id, moments(now))).find((one) => one.id === session_id)
  return { id, email, name, expires_at: session?.expires_at ?? now, is_demo }
}

export async function ownSessions({
  db,
  operator,
  now,
}: OwnCall): Promise<HandlerReply<typeof operatorContract.sessions>> {
  const rows = await sessionsOf(db, operator.id, moments(now))
  return rows.map((row) => ({ ...row, is_current: row.id === operator.session_id }))
}

export async function endOwnSession(
  { api, operator, now, ip }: { api: Api; operator: Operator; now: Date; ip: string },
  id: string,
): Promise<void> {
  const ended = await api.database.transaction(undefined, (db) => endSessionsOf(db, operator.id, now, { only: id }))
  if (ended === 0) fail('app.not_found')
  const details = id === operator.session_id ? { by: 'sign_out' } : { by: 'list', target_id: id }
  recordSecurityEvent(api, { event: 'session.ended', ip, operator, details })
}

/** Ends all own sessions but the one that asks. */
export async function endOtherSessions({ db, operator, now }: OwnCall): Promise<void> {
  await endSessionsOf(db, operator.id, now, { except: operator.session_id })
}

/** A new password ends all sessions but the one that asks, and the trust in devices. */
export async function changePassword(
  { api, operator, now, ip }: { api: Api; operator: Operator; now: Date; ip: string },
  form: { old_password: string; new_password: string },
): Promise<void> {
  await api.limits.spend('own-password', operator.id)
  const { email, password_hash } = await api.database.read(undefined, (db) => passwordOf(db, operator.id))
  const isRight = await verifyPassword(password_hash, form.old_password, { caller: operator.id })
  if (!isRight) failField('old_password', 'wrong_password')
  await api.limits.forget('own-password', operator.id)
  if (form.new_password === form.old_password) failField('new_password', 'password_same')
  if (isCommonPassword(form.new_password, email)) failField('new_password', 'password_common')
  const passwordHash = await hashPassword(form.new_password, operator.id)
  await api.database.transaction(undefined, async (db) => {
    if (!(await replacePassword(db, operator.id, { from: password_hash, to: passwordHash })))
      failField('old_password', 'wrong_password')
    await endSessionsOf(db, operator.id, now, { except: operator.session_id })
    await forgetTrust(db, { kind: 'operator', id: operator.id })
    await recordAction({ db, now, operator }, { action: 'operator.password_changed', details: {} })
  })
  recordSecurityEvent(api, { event: 'account.password_changed', ip, operator, details: { by: 'password' } })
}

/** Sessions over for a month are of no use. */
export function forgetOldSessions(db: Db, now: Date): Promise<void> {
  return deleteSessionsBefore(db, new Date(now.getTime() - 30 * 24 * 60 * minute))
}
