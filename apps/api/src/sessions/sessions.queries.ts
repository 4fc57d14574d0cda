import type { SessionKind } from '@katedra/contract/sessions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewSession {
  user_id: string
  kind: SessionKind
  remember_me: boolean
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  proven_at: Date | null
}

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; session_id: string; generation: number; issued_at: Date },
): Promise<void> {
  await db.insertInto('refresh_tokens').values(token).execute()
}

/** The token with its session, both locked: two tabs that refresh at once take turns. */
export function lockRefreshToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'refresh_tokens.hash',
      'refresh_tokens.replaced_at',
      'refresh_tokens.replaced_by',
      'sessions.id as session_id',
      'sessions.user_id',
      'sessions.remember_me',
      'sessions.expires_at',
      'sessions.ended_at',
      'users.school_id',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()
}

/** The latest token of a session's line; none while all its tokens are of a version that numbered none. */
export function latestToken(db: Db, sessionId: string) {
  return db
    .selectFrom('refresh_tokens')
    .select(['hash', 'generation'])
    .where('session_id', '=', sessionId)
    .where('generation', 'is not', null)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function markReplaced(db: Db, hash: Buffer, client: { now: Date; userAgent: string }): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_at: client.now, replaced_by: client.userAgent })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function touchSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

/**
 * When the user was here last, for the people who look after the school's accounts. Never waits: a call that ends all sessions locks the
 * user before the sessions, a refresh the other way round.
 */
export async function touchUser(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', 'in', (from) =>
      from.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Every session of a user that goes on, but the one to keep; of all kinds or of one. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  now: Date,
  { except, kind }: { except?: string; kind?: SessionKind } = {},
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except !== undefined) query = query.where('id', '<>', except)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}

/** When its owner last proved who they are. */
export async function setProven(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('id', '=', id).execute()
}

/** Locks the user's row, so that what changes all of a user's sessions takes turns. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export function openSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function openSession(db: Db, userId: string, id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Those of the sessions that go on, no matter whose they are. */
export async function livingSessions(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Sessions that ended or ran out before that moment; their tokens go with them. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ended_at', '<', before), where('expires_at', '<', before)]))
    .execute()
}
