import type { Work } from '../app/work/jobs.ts'
import { pragueDay } from '../app/time/prague.ts'
import type { Api } from '../app/http/serve.ts'
import { refundJobs } from './refunds/refunds.jobs.ts'
import { writeToClient, type OrderCall } from './orders.letters.ts'
import { addEvent, changeOrder, lockOrder, type OrderKey, type StoredOrder } from './orders.queries.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { isOverdue } from './orders.states.ts'
import { vatIdJobs } from './vat-ids/vat-ids.jobs.ts'
import { overdueOrders, reminderCount } from './orders.queries.ts'

/** Every hour: which orders have become due. */
export const watchOrdersQueue = 'watch-orders'

/** Reminded on the day after it was due and once more this long afterwards; then it is for a person to call. */
const betweenReminders = 14 * 86_400_000
const maxReminders = 2

export function ordersJobs(api: Api): Record<string, Work> {
  return { ...vatIdJobs(api), ...refundJobs(api), [watchOrdersQueue]: () => watchOrders(api) }
}

/** May run twice or late without harm: each order is looked at again under its lock. */
async function watchOrders(api: Api): Promise<void> {
  const now = api.clock.now()
  const before = new Date(now.getTime() - betweenReminders)
  const due = await api.database.read(undefined, async (db) => {
    await enterOperatorScope(db)
    return overdueOrders(db, pragueDay(now), before)
  })
  for (const key of due)
    await api.database.transaction(key.school_id, (db) => watchOrder({ api, db, now }, key, before))
}

async function watchOrder(call: OrderCall, key: OrderKey, before: Date): Promise<void> {
  const { db, now } = call
  const order = await lockOrder(db, key)
  if (order === undefined || !isOverdue(order, pragueDay(now))) return
  if (order.state === 'created') {
    await changeOrder(db, order, { state: 'unpaid', unpaid_at: now })
    await addEvent(db, order, { event: 'overdue', at: now, actor_name: '' })
  }
  if (await isReminderDue(call, order, before)) {
    await addEvent(db, order, { event: 'reminded', at: now, actor_name: '' })
    const reminded = await changeOrder(db, order, { reminded_at: now })
    await writeToClient(call, reminded, 'order_reminder')
  }
}

async function isReminderDue({ db }: OrderCall, order: StoredOrder, before: Date): Promise<boolean> {
  if (order.reminded_at !== null && order.reminded_at >= before) return false
  return (await reminderCount(db, order)) < maxReminders
}
