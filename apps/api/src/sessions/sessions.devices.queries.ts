import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Of one account, or of any. */
export async function isDevice(
  db: Db,
  hash: Buffer,
  { account_id, now }: { account_id?: string; now: Date },
): Promise<boolean> {
  const known = db
    .selectFrom('account_devices')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .limit(1)
  const row = await (account_id === undefined ? known : known.where('account_id', '=', account_id)).executeTakeFirst()
  return row !== undefined
}

interface AccountDevice {
  account_id: string
  token_hash: Buffer
  last_used_at: Date
  expires_at: Date
}

/** Of each account the devices used last are kept. */
export async function keepDevice(db: Db, device: AccountDevice, max: number): Promise<void> {
  const { account_id, last_used_at, expires_at } = device
  await db
    .insertInto('account_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_used_at, expires_at }))
    .execute()
  await sql`
    delete from account_devices where account_id = ${account_id} and token_hash in (
      select token_hash from account_devices where account_id = ${account_id}
      order by last_used_at desc, token_hash offset ${max})`.execute(db)
}

export async function deleteDevices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_devices').where('account_id', '=', accountId).execute()
}

export async function deleteDevicesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('account_devices').where('expires_at', '<', moment).execute()
}
