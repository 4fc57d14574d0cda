import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewSession {
  hash: Buffer
  operator_id: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  proven_at: Date | null
}

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const { id } = await db.insertInto('operator_sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

export function operatorWithPassword(db: Db, email: string) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'name', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export function passwordOf(db: Db, id: string) {
  return db.selectFrom('operators').select(['email', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** False when the password that was proved is not theirs any more, because somebody was a moment quicker. */
export async function replacePassword(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Held while something is decided about the operator: a sign-in waits for the one that disables the account. */
export function lockOperator(db: Db, id: string): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('operators')
    .select('name')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Sessions that go on: not ended, not run out, used lately, of an operator who may still act. */
function goingOn(db: Db, { now, usedSince }: { now: Date; usedSince: Date }) {
  return db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .where('operator_sessions.ended_at', 'is', null)
    .where('operator_sessions.expires_at', '>', now)
    .where('operator_sessions.last_used_at', '>', usedSince)
    .where('operators.disabled_at', 'is', null)
}

export function sessionOfToken(db: Db, hash: Buffer, moments: { now: Date; usedSince: Date }) {
  return goingOn(db, moments)
    .select([
      'operators.id',
      'operators.email',
      'operators.name',
      'operator_sessions.id as session_id',
      'operator_sessions.last_used_at',
      'operator_sessions.proven_at',
      sql<boolean>`has_second_factor(null, operators.id)`.as('has_second_factor'),
    ])
    .where('operator_sessions.hash', '=', hash)
    .executeTakeFirst()
}

export function sessionsOf(db: Db, operatorId: string, moments: { now: Date; usedSince: Date }) {
  return goingOn(db, moments)
    .select([
      'operator_sessions.id',
      'operator_sessions.user_agent',
      'operator_sessions.created_at',
      'operator_sessions.last_used_at',
      'operator_sessions.expires_at',
    ])
    .where('operator_sessions.operator_id', '=', operatorId)
    .orderBy('operator_sessions.last_used_at', 'desc')
    .orderBy('operator_sessions.id', 'desc')
    .execute()
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute()
}

/** When its owner last proved who they are. */
export async function setProven(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('operator_sessions').set({ proven_at: now }).where('id', '=', id).execute()
}

export async function endSessionsOf(
  db: Db,
  operatorId: string,
  now: Date,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  let query = db
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '<>', except)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** When each of the staff was at the console last. */
export function lastUses(db: Db) {
  return db
    .selectFrom('operator_sessions')
    .select(({ fn }) => ['operator_id', fn.max('last_used_at').as('last_used_at')])
    .groupBy('operator_id')
    .execute()
}

export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('operator_sessions').where('expires_at', '<', before).execute()
}
