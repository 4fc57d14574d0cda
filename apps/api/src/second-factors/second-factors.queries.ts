import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Whose factor it is: a teacher's account or one of the provider's staff. */
export interface Account {
  kind: 'user' | 'operator'
  id: string
}

type FactorTable = 'passkeys' | 'time_codes' | 'recovery_codes' | 'trusted_devices'

function ownerColumn({ kind }: Account): 'user_id' | 'operator_id' {
  return kind === 'user' ? 'user_id' : 'operator_id'
}

function ownerOf({ kind, id }: Account): { user_id: string | null; operator_id: string | null } {
  return { user_id: kind === 'user' ? id : null, operator_id: kind === 'operator' ? id : null }
}

interface Owned {
  user_id: string | null
  operator_id: string | null
}

function accountOf({ user_id, operator_id }: Owned): Account | undefined {
  if (user_id !== null) return { kind: 'user', id: user_id }
  return operator_id === null ? undefined : { kind: 'operator', id: operator_id }
}

/** The person behind an account, locked where what is counted of it is about to change. */
export function personOf(db: Db, { kind, id }: Account, isLocked = false) {
  if (kind === 'user') {
    const query = db
      .selectFrom('users')
      .select(['email', 'language', 'password_hash', 'school_id'])
      .where('id', '=', id)
    return (isLocked ? query.forUpdate() : query).executeTakeFirst()
  }
  const query = db
    .selectFrom('operators')
    .select([
      'email',
      sql<string | null>`null`.as('language'),
      sql<string | null>`password_hash`.as('password_hash'),
      sql<string | null>`null`.as('school_id'),
    ])
    .where('id', '=', id)
  return (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

// Passkeys -------------------------------------------------------------------------------------------------------------------

export function passkeysOf(db: Db, account: Account) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where(ownerColumn(account), '=', account.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface NewPasskeyRow {
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
}

/** False when somebody has that passkey already. */
export async function insertPasskey(db: Db, account: Account, passkey: NewPasskeyRow): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({ ...passkey, ...ownerOf(account) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locked: its counter is about to be compared and moved on. */
export async function lockPasskey(db: Db, credentialId: string) {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, account: accountOf(row) }
}

/** Whose passkey it is, if anybody's. */
export async function accountOfPasskey(db: Db, credentialId: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['user_id', 'operator_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row === undefined ? undefined : accountOf(row)
}

export async function notePasskeyUse(db: Db, id: string, use: { counter: number; now: Date }): Promise<void> {
  await db.updateTable('passkeys').set({ counter: use.counter, last_used_at: use.now }).where('id', '=', id).execute()
}

// Authenticator apps ---------------------------------------------------------------------------------------------------------

/** Those that count. */
export function timeCodesOf(db: Db, account: Account) {
  return db
    .selectFrom('time_codes')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where(ownerColumn(account), '=', account.id)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The secrets of those that count, locked: of two that send one code at once only one is let in. */
export function lockTimeCodes(db: Db, account: Account) {
  return db
    .selectFrom('time_codes')
    .select(['id', 'sealed_secret', 'last_step'])
    .where(ownerColumn(account), '=', account.id)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A new one that waits for its first code; the one that waited before is forgotten. */
export async function insertTimeCode(
  db: Db,
  account: Account,
  code: { name: string; sealed_secret: Buffer; created_at: Date },
): Promise<string> {
  await db
    .deleteFrom('time_codes')
    .where(ownerColumn(account), '=', account.id)
    .where('confirmed_at', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('time_codes')
    .values({ ...code, ...ownerOf(account) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function lockWaitingTimeCode(db: Db, account: Account, id: string) {
  return db
    .selectFrom('time_codes')
    .select(['id', 'name', 'sealed_secret'])
    .where('id', '=', id)
    .where(ownerColumn(account), '=', account.id)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function confirmTimeCode(db: Db, id: string, use: { step: number; now: Date }): Promise<void> {
  await db
    .updateTable('time_codes')
    .set({ confirmed_at: use.now, last_used_at: use.now, last_step: use.step })
    .where('id', '=', id)
    .execute()
}

export async function noteTimeCodeUse(db: Db, id: string, use: { step: number; now: Date }): Promise<void> {
  await db.updateTable('time_codes').set({ last_used_at: use.now, last_step: use.step }).where('id', '=', id).execute()
}

// Recovery codes -------------------------------------------------------------------------------------------------------------

export async function insertRecoveryCodes(db: Db, account: Account, hashes: Buffer[], now: Date): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, created_at: now, ...ownerOf(account) })))
    .execute()
}

export async function countRecoveryCodes(db: Db, account: Account): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ownerColumn(account), '=', account.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** False when it is not one of the account's, or was used before. */
export async function spendRecoveryCode(db: Db, account: Account, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where(ownerColumn(account), '=', account.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Trusted devices ------------------------------------------------------------------------------------------------------------

export function trustedDevicesOf(db: Db, account: Account, now: Date) {
  return db
    .selectFrom('trusted_devices')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where(ownerColumn(account), '=', account.id)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertTrustedDevice(
  db: Db,
  account: Account,
  device: { hash: Buffer; user_agent: string; created_at: Date; last_used_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('trusted_devices')
    .values({ ...device, ...ownerOf(account) })
    .execute()
}

/** Whether one of the tokens is of a device that this account trusts. */
export async function isTrustedDevice(db: Db, account: Account, hashes: Buffer[], now: Date): Promise<boolean> {
  if (hashes.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('trusted_devices')
    .set({ last_used_at: now })
    .where('hash', 'in', hashes)
    .where(ownerColumn(account), '=', account.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('trusted_devices').where('expires_at', '<', before).execute()
}

// All of them ----------------------------------------------------------------------------------------------------------------

/** Whether the account has a factor that counts. */
export async function hasFactor(db: Db, { kind, id }: Account): Promise<boolean> {
  const has = kind === 'user' ? sql<boolean>`has_second_factor(${id})` : sql<boolean>`has_second_factor(null, ${id})`
  const row = await db.selectNoFrom(has.as('has_factor')).executeTakeFirstOrThrow()
  return row.has_factor
}

/** What was removed; undefined when there is none of that id. An app that waits for its first code is no factor yet. */
export async function deleteFactor(
  db: Db,
  account: Account,
  id: string,
): Promise<{ name: string; counted: boolean } | undefined> {
  const column = ownerColumn(account)
  const passkey = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(column, '=', account.id)
    .returning('name')
    .executeTakeFirst()
  if (passkey !== undefined) return { ...passkey, counted: true }
  const app = await db
    .deleteFrom('time_codes')
    .where('id', '=', id)
    .where(column, '=', account.id)
    .returning(['name', 'confirmed_at'])
    .executeTakeFirst()
  return app === undefined ? undefined : { name: app.name, counted: app.confirmed_at !== null }
}

/** False when there is none of that id. */
export async function deleteTrustedDevice(db: Db, account: Account, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_devices')
    .where('id', '=', id)
    .where(ownerColumn(account), '=', account.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteAll(db: Db, account: Account, tables: readonly FactorTable[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where(ownerColumn(account), '=', account.id).execute()
}

// Challenges -----------------------------------------------------------------------------------------------------------------

export type ChallengePurpose = 'sign_in' | 'passkey_sign_in' | 'proof' | 'enrolment'

export async function insertChallenge(
  db: Db,
  account: Account | undefined,
  challenge: { hash: Buffer; purpose: ChallengePurpose; remember_me: boolean; created_at: Date; expires_at: Date },
): Promise<void> {
  const owner = account === undefined ? { user_id: null, operator_id: null } : ownerOf(account)
  await db
    .insertInto('factor_challenges')
    .values({ ...challenge, ...owner })
    .execute()
}

/** One that is still good, locked: of two that answer at once only one goes on. */
export async function lockChallenge(db: Db, hash: Buffer, purpose: ChallengePurpose, now: Date) {
  const row = await db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : { account: accountOf(row), remember_me: row.remember_me }
}

export async function spendChallenge(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('factor_challenges').set({ used_at: now }).where('hash', '=', hash).execute()
}

/** Sign-ins that wait for their second step. */
export async function deleteSignIns(db: Db, account: Account): Promise<void> {
  await db
    .deleteFrom('factor_challenges')
    .where('purpose', '=', 'sign_in')
    .where(ownerColumn(account), '=', account.id)
    .execute()
}

export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('factor_challenges').where('expires_at', '<', before).execute()
}

// Schools --------------------------------------------------------------------------------------------------------------------

/** False when it was so before. */
export async function setDemand(db: Db, schoolId: string, demand: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schools')
    .set({ second_factor_demand: demand })
    .where('school_id', '=', schoolId)
    .where('second_factor_demand', '<>', demand)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
