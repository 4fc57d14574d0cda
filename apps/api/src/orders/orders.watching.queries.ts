import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { OrderKey } from './orders.queries.ts'

/** Orders of all schools that are due and not paid, and of which nothing has been said for so long. */
export function overdueOrders(db: Db, today: string, remindedBefore: Date): Promise<OrderKey[]> {
  return db
    .selectFrom('orders')
    .select(['school_id', 'id'])
    .where('state', 'in', ['created', 'unpaid'])
    .where('due_on', '<', today)
    .where((eb) =>
      eb.or([eb('state', '=', 'created'), eb('reminded_at', 'is', null), eb('reminded_at', '<', remindedBefore)]),
    )
    .orderBy('due_on')
    .limit(2000)
    .execute()
}

export async function reminderCount(db: Db, { school_id, id }: OrderKey): Promise<number> {
  const { count } = await db
    .selectFrom('order_events')
    .select(sql<number>`count(*)`.as('count'))
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .where('event', '=', 'reminded')
    .executeTakeFirstOrThrow()
  return count
}
