import type { Db } from '../db/database.ts'

export type CodePurpose = 'confirm_email' | 'reset_password' | 'teacher_session' | 'phone_connection' | 'invitation'

export interface CodeRow {
  hash: Buffer
  user_id: string
  purpose: CodePurpose
  created_at: Date
  expires_at: Date
}

export async function insertCode(db: Db, code: CodeRow): Promise<void> {
  await db.insertInto('one_time_codes').values(code).execute()
}

function codeBy(db: Db, hash: Buffer, purpose: CodePurpose) {
  return db.selectFrom('one_time_codes').selectAll().where('hash', '=', hash).where('purpose', '=', purpose)
}

export function findCode(db: Db, hash: Buffer, purpose: CodePurpose) {
  return codeBy(db, hash, purpose).executeTakeFirst()
}

export function lockCode(db: Db, hash: Buffer, purpose: CodePurpose) {
  return codeBy(db, hash, purpose).forUpdate().executeTakeFirst()
}

/** Uses up every code of the purpose: an older one must not work after a newer one did. */
export async function spendCodes(db: Db, userId: string, purpose: CodePurpose, now: Date): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function spendOneCode(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('one_time_codes').set({ used_at: now }).where('hash', '=', hash).execute()
}

export async function deleteExpiredCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<', before).execute()
}
