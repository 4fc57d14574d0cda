import { fail } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import type { OrderCall } from './orders.letters.ts'
import { orderOfLink } from './orders.payments.queries.ts'
import { lockOrder, readOrder, type OrderKey, type StoredOrder } from './orders.queries.ts'
import { orderView, type OrderReply } from './orders.view.ts'

/** The client with the link from a mail: the code in it opens one order, and nothing else. */
export interface ClientCall {
  api: Api
  now: Date
  ip: string
}

/** The order behind a code. Unknown codes are counted against the address they come from; a right one passes. */
export async function orderBehind({ api, ip }: ClientCall, code: string): Promise<OrderKey> {
  const isCode = /^[\w-]{43}$/.test(code)
  const key = isCode ? await api.database.read(undefined, (db) => orderOfLink(db, tokenHash(code))) : undefined
  if (key !== undefined) return key
  await api.limits.spend('client-order', ip)
  fail('orders.not_found')
}

/** The order as its client sees it, in the order's language. */
export async function clientOrder(call: ClientCall, code: string): Promise<OrderReply> {
  const key = await orderBehind(call, code)
  return call.api.database.read(key.school_id, async (db) => {
    const order = await readOrder(db, key)
    return orderView({ ...call, db, language: order.language }, order, 'client')
  })
}

export async function heldBehind(db: Db, key: OrderKey): Promise<StoredOrder> {
  return (await lockOrder(db, key)) ?? fail('orders.not_found')
}

/** Changes the order behind a code, held, and shows it as it is then. */
export async function changeClientOrder(
  call: ClientCall,
  code: string,
  change: (call: OrderCall, order: StoredOrder) => Promise<StoredOrder>,
): Promise<OrderReply> {
  const key = await orderBehind(call, code)
  return call.api.database.transaction(key.school_id, async (db) => {
    const changed = await change({ ...call, db }, await heldBehind(db, key))
    return orderView({ ...call, db, language: changed.language }, changed, 'client')
  })
}
