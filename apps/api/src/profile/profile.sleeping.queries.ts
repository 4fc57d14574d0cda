import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** When an account was used last, as far as it is counted; an invited colleague's from the invitation. */
const lastUse = sql<Date>`greatest(coalesce(users.last_active_at, users.created_at), users.counted_from)`

/** Accounts that nobody has used since a moment, the longest asleep first; over all schools. */
export async function usedBefore(db: Db, moment: Date): Promise<{ id: string; school_id: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'school_id'])
    .where(lastUse, '<=', moment)
    .orderBy(lastUse)
    .orderBy('id')
    .execute()
}

/** The account, held: somebody who signs in meanwhile, or another server, waits. */
export async function lockAccount(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'language', lastUse.as('last_use')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type NoticeDays = 60 | 14

/** When the owner was told since the last use. */
export async function noticesSince(db: Db, userId: string, lastUsed: Date): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('sleep_notices')
    .select(['days_before', 'told_at'])
    .where('user_id', '=', userId)
    .where('told_at', '>', lastUsed)
    .execute()
  return new Map(rows.map(({ days_before, told_at }) => [days_before, told_at]))
}

/** In the place of one that was told before the last use. */
export async function noteNotice(
  db: Db,
  notice: { user_id: string; days_before: NoticeDays; told_at: Date },
): Promise<void> {
  await db
    .insertInto('sleep_notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['user_id', 'days_before']).doUpdateSet({ told_at: notice.told_at }))
    .execute()
}

/** Whether the school has credits that hold, or an order that waits for money. */
export async function hasOpenBusiness(db: Db, schoolId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
        select from credit_lots l join schools s on s.school_id = l.school_id
        where l.school_id = ${schoolId} and l.valid_until >= (${now}::timestamptz at time zone s.time_zone)::date)
      or exists (select from orders where school_id = ${schoolId} and state in ('created', 'unpaid')) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}
