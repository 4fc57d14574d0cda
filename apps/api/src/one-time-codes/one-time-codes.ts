import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import {
  deleteExpiredCodes,
  findCode,
  insertCode,
  lockCode,
  spendCodes,
  spendOneCode,
  type CodePurpose,
} from './one-time-codes.queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a code is good, in milliseconds (product decisions "Accounts" and "Phone"). */
const lifetimes: Record<CodePurpose, number> = {
  confirm_email: 7 * 24 * hour,
  reset_password: hour,
  teacher_session: minute,
  phone_connection: 5 * minute,
  invitation: 14 * 24 * hour,
}

export interface NewCode {
  code: string
  expires_at: Date
}

/** Makes a secret that is good once, for this user and purpose; only its hash is kept. */
export async function newCode(db: Db, purpose: CodePurpose, user_id: string, now: Date): Promise<NewCode> {
  const code = randomToken()
  const expires_at = new Date(now.getTime() + lifetimes[purpose])
  await insertCode(db, { hash: tokenHash(code), user_id, purpose, created_at: now, expires_at })
  return { code, expires_at }
}

/** Ends what was made before: a newer code of the same purpose is the only one that works. */
export function endCodes(db: Db, purpose: CodePurpose, user_id: string, now: Date): Promise<void> {
  return spendCodes(db, user_id, purpose, now)
}

export interface FoundCode {
  user_id: string
  /** Neither used nor expired at that moment. */
  is_good: boolean
}

function found(row: Awaited<ReturnType<typeof findCode>>, now: Date): FoundCode | undefined {
  if (row === undefined) return undefined
  return { user_id: row.user_id, is_good: row.used_at === null && row.expires_at > now }
}

/** Whose code this is and whether it still works, without using it up. */
export async function readCode(db: Db, purpose: CodePurpose, code: string, now: Date): Promise<FoundCode | undefined> {
  return found(await findCode(db, tokenHash(code), purpose), now)
}

/** Two subjects opened at once have a code each; of everything else the last one counts. */
const standAlone: readonly CodePurpose[] = ['teacher_session']

/** Uses a good code up, together with its user's other ones; of two at once only one gets it. */
export async function spendCode(db: Db, purpose: CodePurpose, code: string, now: Date): Promise<FoundCode | undefined> {
  const hash = tokenHash(code)
  const row = found(await lockCode(db, hash, purpose), now)
  if (row?.is_good !== true) return row
  if (standAlone.includes(purpose)) await spendOneCode(db, hash, now)
  else await spendCodes(db, row.user_id, purpose, now)
  return row
}

/** Codes that ended a month ago say nothing to anyone any more. */
export function forgetOldCodes(db: Db, now: Date): Promise<void> {
  return deleteExpiredCodes(db, new Date(now.getTime() - 30 * 24 * hour))
}
