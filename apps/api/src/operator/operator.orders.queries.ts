import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface OrderRow {
  school_id: string
  id: string
  school_name: string
  school_city: string
  variable_symbol: string
  state: string
  payment_method: string
  currency: string
  total: number
  payer_name: string
  due_on: string
  created_at: Date
  paid_at: Date | null
  refunded_at: Date | null
}

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('schools', 'schools.school_id', 'orders.school_id')
    .select([
      ...(['orders.school_id', 'orders.id', 'schools.name as school_name', 'schools.city as school_city'] as const),
      ...(['variable_symbol', 'state', 'payment_method', 'currency', 'total', 'due_on'] as const),
      ...(['orders.created_at', 'paid_at', 'refunded_at'] as const),
    ])
    .select(sql<string>`payer ->> 'name'`.as('payer_name'))
}

export interface OrderFilter {
  state?: string | undefined
  search?: string | undefined
  most: number
}

/** Orders of all schools, the newest first. */
export function ordersOfAll(db: Db, { state, search = '', most }: OrderFilter): Promise<OrderRow[]> {
  const wanted = search.trim()
  const within = (text: ReturnType<typeof sql>) => sql`strpos(lower(${text}), lower(${wanted})) > 0`
  let query = orders(db).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(most)
  if (state !== undefined) query = query.where('state', '=', state)
  if (wanted !== '')
    query = query.where(
      sql<boolean>`(strpos(variable_symbol, ${wanted.replaceAll(/\s/g, '')}) > 0 or ${within(sql`payer ->> 'name'`)}
        or ${within(sql`schools.name`)} or ${within(sql`schools.city`)} or ${within(sql`delivery_email`)}
        or payer ->> 'identification_number' = ${wanted} or schools.identification_number = ${wanted})`,
    )
  return query.execute()
}

export function orderOfSymbol(db: Db, symbol: string): Promise<OrderRow | undefined> {
  return orders(db).where('variable_symbol', '=', symbol).executeTakeFirst()
}

/** Orders by the symbols that movements bear. */
export function ordersOfSymbols(db: Db, symbols: string[]) {
  return db
    .selectFrom('orders')
    .select(['school_id', 'id', 'variable_symbol', 'state', 'total', 'currency', 'created_at'])
    .where('variable_symbol', '=', sql<string>`any(${symbols}::text[])`)
    .execute()
}

interface Key {
  school_id: string
  id: string
}

export async function restOfOrder(db: Db, { school_id, id }: Key) {
  return db
    .selectFrom('orders')
    .select(['payer', 'delivery_email', 'school_order_number', 'language', 'net', 'vat', 'vat_rate', 'vat_treatment'])
    .select(['vat_id_is_valid', 'valid_from', 'issued_at', 'cancelled_at', 'created_by_name'])
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function linesOfOrder(db: Db, { school_id, id }: Key) {
  return db
    .selectFrom('order_lines')
    .innerJoin('programs', 'programs.id', 'order_lines.program_id')
    .select(['programs.key as program', 'months', 'quantity', 'unit_price', 'net'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute()
}

export function eventsOfOrder(db: Db, { school_id, id }: Key) {
  return db
    .selectFrom('order_events')
    .select(['at', 'event', 'actor_name', 'note'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export function paymentsOfOrder(db: Db, { school_id, id }: Key) {
  return db
    .selectFrom('payments')
    .select(['source', 'source_id', 'amount', 'currency', 'received_at', 'note'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .execute()
}

export function documentsOfOrder(db: Db, { school_id, id }: Key) {
  return db
    .selectFrom('documents')
    .select(['kind', 'label', 'issued_on'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
}
