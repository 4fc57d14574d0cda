import { fail, Failure } from '../app/fail.ts'
import type { Api } from '../app/serve.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import {
  endSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markReplaced,
  touchSession,
} from './auth.sessions.queries.ts'

export interface Tokens {
  access: string
  refresh: string
}

const hour = 3_600_000
/** Without "remember me" the session ends after 12 hours; with it after 60 days without use (product decision "Accounts"). */
const plainSession = 12 * hour
const rememberedSession = 60 * 24 * hour
/** Two tabs, or a lost response, may repeat a refresh for this long without alarm. */
const grace = 30_000

interface Owner {
  user_id: string
  school_id: string
}

export async function openSession(
  api: Api,
  db: Db,
  owner: Owner & { remember_me: boolean },
  client: { now: Date; userAgent: string },
): Promise<Tokens> {
  const { now } = client
  const session_id = await insertSession(db, {
    user_id: owner.user_id,
    remember_me: owner.remember_me,
    user_agent: client.userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + (owner.remember_me ? rememberedSession : plainSession)),
  })
  return issue(api, db, { ...owner, session_id }, now)
}

async function issue(api: Api, db: Db, owner: Owner & { session_id: string }, now: Date): Promise<Tokens> {
  const refresh = randomToken()
  await insertRefreshToken(db, { hash: tokenHash(refresh), session_id: owner.session_id, issued_at: now })
  const { user_id, school_id, session_id } = owner
  return { access: await api.tokens.sign({ user_id, school_id, session_id }, now), refresh }
}

/** A fresh pair for a refresh token; an old one that comes back after the grace ends the whole family. */
export async function refreshTokens(api: Api, refresh: string | null | undefined, now: Date): Promise<Tokens> {
  if (refresh === undefined || refresh === null || refresh === '') fail('auth.no_refresh_token')
  const outcome = await api.database.transaction(undefined, (db) => rotate(api, db, tokenHash(refresh), now))
  // The refusal is thrown outside, so that ending the family is committed.
  if (outcome === undefined) throw new Failure('auth.refresh_refused')
  return outcome
}

async function rotate(api: Api, db: Db, hash: Buffer, now: Date): Promise<Tokens | undefined> {
  const row = await lockRefreshToken(db, hash)
  if (row === undefined || row.ended_at !== null || row.expires_at <= now) return undefined
  if (row.replaced_at !== null && now.getTime() - row.replaced_at.getTime() > grace) {
    await endSession(db, row.session_id, now)
    return undefined
  }
  await markReplaced(db, hash, now)
  await touchSession(
    db,
    row.session_id,
    now,
    row.remember_me ? new Date(now.getTime() + rememberedSession) : row.expires_at,
  )
  return issue(api, db, row, now)
}

/** Ends the session of the refresh token; without one the session of the access token. */
export async function logOut(
  db: Db,
  teacher: { id: string; session_id: string },
  refresh: string | null | undefined,
  now: Date,
): Promise<void> {
  const row = refresh === undefined || refresh === null ? undefined : await lockRefreshToken(db, tokenHash(refresh))
  await endSession(db, row?.user_id === teacher.id ? row.session_id : teacher.session_id, now)
}
