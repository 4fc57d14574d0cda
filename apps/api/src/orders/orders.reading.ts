import type { orders } from '@katedra/contract/orders'
import type { HandlerReply, Parsed } from '@katedra/contract/route'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import { fail } from '../app/http/fail.ts'
import { nameOfTeacher, writeAudit } from '../audit/audit.ts'
import { programNames } from '../programs/programs.ts'
import { cancelOrder } from './orders.changing.ts'
import type { OrdersCall } from './orders.creating.ts'
import { findOrder, lockOrder, ordersOf, type StoredOrder } from './orders.queries.ts'
import { isVisible, orderSummary, orderView, type OrderReply } from './orders.view.ts'

const pageSize = 50

type Filter = Parsed<typeof orders.orders>['query']

/** Admins see all orders of the school, others their own. */
function seenBy(teacher: Teacher): { created_by?: string } {
  return isAdmin(teacher) ? {} : { created_by: teacher.id }
}

export async function orderList(call: OrdersCall, filter: Filter): Promise<HandlerReply<typeof orders.orders>> {
  const { db, teacher, now, language } = call
  const { state, search, before } = filter
  const rows = await ordersOf(db, teacher.school_id, {
    ...seenBy(teacher),
    ...(state === undefined ? {} : { state }),
    ...(search === undefined ? {} : { search }),
    ...(before === undefined ? {} : { before }),
    most: pageSize + 1,
  })
  const names = await programNames(db, language)
  return {
    orders: rows.slice(0, pageSize).map((row) => orderSummary(row, names, now)),
    has_more: rows.length > pageSize,
  }
}

/** Orders that a few letters find, of those the teacher may see. */
export async function findOrders({ db, teacher }: Pick<OrdersCall, 'db' | 'teacher'>, search: string, limit: number) {
  const rows = await ordersOf(db, teacher.school_id, { ...seenBy(teacher), search, most: limit })
  return rows.map(({ variable_symbol, state, payer, created_at }) => ({
    variable_symbol,
    state,
    payer_name: payer.name,
    created_at,
  }))
}

/** The order of that symbol; what is not there, or not theirs, is not found (specification, section 8). */
export async function visibleOrder(
  { db, teacher }: Pick<OrdersCall, 'db' | 'teacher'>,
  symbol: string,
): Promise<StoredOrder> {
  const order = await findOrder(db, teacher.school_id, symbol)
  return order !== undefined && isVisible(order, teacher) ? order : fail('orders.not_found')
}

/** The same, held until the transaction ends. */
export async function heldOrder(call: Pick<OrdersCall, 'db' | 'teacher'>, symbol: string): Promise<StoredOrder> {
  return (await lockOrder(call.db, await visibleOrder(call, symbol))) ?? fail('orders.not_found')
}

/** Changes a teacher's order, held, and shows it as it is then. */
export async function changeOwnOrder(
  call: OrdersCall,
  symbol: string,
  change: (order: StoredOrder, actor_name: string) => Promise<StoredOrder>,
): Promise<OrderReply> {
  const order = await heldOrder(call, symbol)
  return orderView(call, await change(order, (await nameOfTeacher(call.db, call.teacher)) ?? ''), 'school')
}

export async function cancelOwnOrder(call: OrdersCall, symbol: string): Promise<OrderReply> {
  return changeOwnOrder(call, symbol, async (order, actor_name) => {
    const { id: target_id, variable_symbol: target_name } = order
    const cancelled = await cancelOrder(call, order, { actor_name })
    await writeAudit(call.db, call.teacher, call.now, { action: 'orders.cancelled', target_id, target_name })
    return cancelled
  })
}

export async function orderDetail(call: OrdersCall, symbol: string): Promise<HandlerReply<typeof orders.order>> {
  return orderView(call, await visibleOrder(call, symbol), 'school')
}
