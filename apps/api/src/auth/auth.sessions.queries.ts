import type { Db } from '../db/database.ts'

export interface NewSession {
  user_id: string
  remember_me: boolean
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; session_id: string; issued_at: Date },
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
      'refresh_tokens.replaced_at',
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

export async function markReplaced(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function touchSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

export async function endSessionsOf(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
