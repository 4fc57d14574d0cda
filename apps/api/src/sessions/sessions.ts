import type { sessions, SessionKind } from '@katedra/contract/sessions'
import { sessionKinds } from '@katedra/contract/sessions'
import type { HandlerReply } from '@katedra/contract/route'
import type { Teacher } from '../app/http/caller.ts'
import { createSingleFlight } from '../app/work/single-flight.ts'
import { announceChange } from '../app/work/events.ts'
import { fail, Failure, found } from '../app/http/fail.ts'
import type { Api, TeacherCall } from '../app/http/serve.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { endCodes } from '../one-time-codes/one-time-codes.ts'
import { deleteDevices as forgetDevices } from './sessions.devices.queries.ts'
import {
  deleteOldSessions,
  endSession,
  endSessionsOf,
  insertRefreshToken,
  insertSession,
  latestToken,
  lockRefreshToken,
  lockUser,
  markReplaced,
  openSession as findOpenSession,
  openSessions,
  setProven as noteProof,
  touchSession,
  touchUser,
} from './sessions.queries.ts'

export { forgetOldDevices, knowDevice, limitGuesses } from './sessions.devices.ts'
export { livingSessions } from './sessions.queries.ts'
export { forgetDevices, noteProof }

export interface Tokens {
  access: string
  refresh: string
}

const hour = 3_600_000
/** Without "remember me" the session ends after 12 hours; with it after 60 days without use (product decision "Accounts"). */
const plainSession = 12 * hour
const rememberedSession = 60 * 24 * hour
/** Two tabs, or a lost response, may make the same client repeat a refresh for this long without alarm. */
const grace = 30_000

interface Owner {
  user_id: string
  school_id: string
}

interface Client {
  now: Date
  ip: string
  userAgent: string
}

/** Opens a session; a phone's is remembered, and there is one at a time. Whatever way somebody signs in by, it ends here. */
export async function openSession(
  api: Api,
  db: Db,
  owner: Owner & { remember_me: boolean; kind?: SessionKind; proven_at?: Date | null; signed_in_by: string },
  client: Client,
): Promise<Tokens> {
  const { now } = client
  const kind = owner.kind ?? 'browser'
  const session_id = await insertSession(db, {
    user_id: owner.user_id,
    kind,
    remember_me: owner.remember_me,
    user_agent: client.userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + (owner.remember_me ? rememberedSession : plainSession)),
    proven_at: owner.proven_at ?? null,
  })
  await touchUser(db, owner.user_id, now)
  await announceChange(db, owner.user_id, kind === 'phone' ? 'phone' : 'sessions')
  const refresh = randomToken()
  await insertRefreshToken(db, { hash: tokenHash(refresh), session_id, generation: 1, issued_at: now })
  recordSecurityEvent(api, {
    event: 'sign_in.passed',
    ip: client.ip,
    teacher: { id: owner.user_id, school_id: owner.school_id, session_id },
    details: { by: owner.signed_in_by },
  })
  return { access: await signAccess(api, { ...owner, session_id }, now), refresh }
}

function signAccess(api: Api, { user_id, school_id, session_id }: Owner & { session_id: string }, now: Date) {
  return api.tokens.sign({ user_id, school_id, session_id }, now)
}

/** Who repeats a token at one moment waits for one transaction: each of their own would hold a connection in its turn. */
const shareRotation = createSingleFlight<Rotation>()

/** A fresh pair for a refresh token; one that comes back after the grace, or from elsewhere, ends the whole family. */
export async function refreshTokens(api: Api, refresh: string | null | undefined, client: Client): Promise<Tokens> {
  if (refresh === undefined || refresh === null || refresh === '') fail('auth.no_refresh_token')
  const key = `${tokenHash(refresh).toString('base64')} ${client.userAgent}`
  const outcome = await shareRotation(key, () =>
    api.database.transaction(undefined, (db) => rotate(api, db, refresh, client)),
  )
  if ('tokens' in outcome) return outcome.tokens
  // The refusal is thrown outside, so that ending the family is committed.
  if (outcome.reused !== undefined)
    recordSecurityEvent(api, { event: 'session.token_reused', ip: client.ip, teacher: outcome.reused })
  throw new Failure('auth.refresh_refused')
}

type Rotation = { tokens: Tokens } | { reused: { id: string; school_id: string; session_id: string } | undefined }

async function rotate(api: Api, db: Db, refresh: string, client: Client): Promise<Rotation> {
  const { now } = client
  const row = await lockRefreshToken(db, tokenHash(refresh))
  if (row === undefined || row.ended_at !== null || row.expires_at <= now) return { reused: undefined }
  const successor = api.tokens.successorOf(refresh)
  const hash = tokenHash(successor)
  const latest = await latestToken(db, row.session_id)
  if (isReuse(row, { latest: latest?.hash, successor: hash }, client)) {
    await endSession(db, row.session_id, now)
    await announceChange(db, row.user_id, 'sessions')
    return { reused: { id: row.user_id, school_id: row.school_id, session_id: row.session_id } }
  }
  if (latest?.hash.equals(hash) !== true) {
    await markReplaced(db, row.hash, client)
    const generation = (latest?.generation ?? 0) + 1
    await insertRefreshToken(db, { hash, session_id: row.session_id, generation, issued_at: now })
  }
  await touchSession(
    db,
    row.session_id,
    now,
    row.remember_me ? new Date(now.getTime() + rememberedSession) : row.expires_at,
  )
  await touchUser(db, row.user_id, now)
  return { tokens: { access: await signAccess(api, row, now), refresh: successor } }
}

interface KnownToken {
  hash: Buffer
  replaced_at: Date | null
  replaced_by: string | null
}

/**
 * Only the latest token of a session may be used. The one before it is forgiven to the client that replaced it a moment ago: it
 * gets the same successor. Without a line yet, tokens of a former version count as the latest.
 */
function isReuse(token: KnownToken, line: { latest: Buffer | undefined; successor: Buffer }, client: Client): boolean {
  if (token.replaced_at === null) return line.latest !== undefined && !line.latest.equals(token.hash)
  const isSoon = client.now.getTime() - token.replaced_at.getTime() <= grace
  const isLast = line.latest === undefined || line.latest.equals(line.successor)
  return !isSoon || !isLast || token.replaced_by !== client.userAgent
}

/** Ends the session of the refresh token; without one the session of the access token. */
export async function logOut(
  { api, db, teacher, now, ip }: TeacherCall & { ip: string },
  refresh: string | null | undefined,
): Promise<void> {
  const row = refresh === undefined || refresh === null ? undefined : await lockRefreshToken(db, tokenHash(refresh))
  await endSession(db, row?.user_id === teacher.id ? row.session_id : teacher.session_id, now)
  await announceChange(db, teacher.id, 'sessions')
  recordSecurityEvent(api, { event: 'session.ended', ip, teacher, details: { by: 'sign_out' } })
}

/** The sessions that go on, the latest used first. */
export async function sessionsOf(db: Db, teacher: Teacher, now: Date): Promise<HandlerReply<typeof sessions.sessions>> {
  const rows = await openSessions(db, teacher.id, now)
  return rows.map((row) => ({
    ...row,
    kind: sessionKinds.find((kind) => kind === row.kind) ?? 'browser',
    is_current: row.id === teacher.session_id,
  }))
}

export async function endOneSession(
  { api, db, teacher, now, ip }: TeacherCall & { ip: string },
  id: string,
): Promise<void> {
  const session = found(await findOpenSession(db, teacher.id, id, now))
  await endSession(db, id, now)
  await announceChange(db, teacher.id, session.kind === 'phone' ? 'phone' : 'sessions')
  recordSecurityEvent(api, { event: 'session.ended', ip, teacher, details: { by: 'list', target_id: id } })
}

/** Ends all sessions of a user, but the one to keep, forgets the devices they were on, and ends codes with which one of them could have opened another. */
export async function endSessions(db: Db, userId: string, now: Date, except?: string): Promise<void> {
  await lockUser(db, userId)
  await endCodes(db, 'phone_connection', userId, now)
  await endCodes(db, 'teacher_session', userId, now)
  await endSessionsOf(db, userId, now, except === undefined ? {} : { except })
  await forgetDevices(db, userId)
  await announceChange(db, userId, 'sessions')
}

/** Ends the session of the connected phone, if there is one. */
export async function endPhoneSession(db: Db, userId: string, now: Date): Promise<void> {
  await lockUser(db, userId)
  await endSessionsOf(db, userId, now, { kind: 'phone' })
  await announceChange(db, userId, 'phone')
}

/** Sessions over for a month are of no use to anyone. */
export function forgetOldSessions(db: Db, now: Date): Promise<void> {
  return deleteOldSessions(db, new Date(now.getTime() - 30 * 24 * hour))
}
