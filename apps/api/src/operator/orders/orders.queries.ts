import type { OrderLook } from '@katedra/contract/operator-orders'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'

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
  issued_at: Date | null
  paid_at: Date | null
  refunded_at: Date | null
}

const orderColumns = [
  ...(['orders.school_id', 'orders.id', 'schools.name as school_name', 'schools.city as school_city'] as const),
  ...(['variable_symbol', 'state', 'payment_method', 'currency', 'total', 'due_on'] as const),
  ...(['orders.created_at', 'issued_at', 'paid_at', 'refunded_at'] as const),
  sql<string>`payer ->> 'name'`.as('payer_name'),
] as const

export interface OrderFilter {
  state?: string | undefined
  /** A state, or what is made of it: money is awaited, the due day has passed, the money went back. */
  look?: OrderLook | undefined
  /** The day on which an order that was due before it is overdue. */
  today?: string
  search?: string | undefined
  payment_method?: string | undefined
  school_id?: string | undefined
  total?: number | undefined
  currency?: string | undefined
}

function lookedAt(look: OrderLook, today: string): RawBuilder<boolean> {
  if (look === 'refunded') return sql<boolean>`refunded_at is not null`
  if (look === 'refund_refused')
    return sql<boolean>`(orders.school_id, orders.id) in (
      select p.school_id, p.order_id from card_payments p join card_refunds r on r.card_payment_id = p.id where r.state = 'refused')`
  if (look === 'open') return sql<boolean>`state in ('created', 'unpaid')`
  const isHeld = sql`payment_method = 'invoice' and issued_at is null`
  if (look === 'awaiting_approval') return sql<boolean>`state in ('created', 'unpaid') and ${isHeld}`
  if (look === 'overdue') return sql<boolean>`state in ('created', 'unpaid') and due_on < ${today} and not (${isHeld})`
  return sql<boolean>`state = ${look}`
}

function ordersLike(db: Db, filter: OrderFilter) {
  const { state, look, today = '', search = '' } = filter
  const wanted = search.trim()
  const within = (text: ReturnType<typeof sql>) => sql`strpos(folded(${text}), folded(${wanted})) > 0`
  let query = db.selectFrom('orders').innerJoin('schools', 'schools.school_id', 'orders.school_id')
  if (state !== undefined) query = query.where('state', '=', state)
  if (look !== undefined) query = query.where(lookedAt(look, today))
  for (const name of ['payment_method', 'total', 'currency'] as const) {
    const value = filter[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  if (filter.school_id !== undefined) query = query.where('orders.school_id', '=', filter.school_id)
  if (wanted === '') return query
  return query.where(
    sql<boolean>`(strpos(variable_symbol, ${wanted.replaceAll(/\s/g, '')}) > 0 or ${within(sql`payer ->> 'name'`)}
      or ${within(sql`schools.name`)} or ${within(sql`schools.city`)} or ${within(sql`delivery_email`)}
      or payer ->> 'identification_number' = ${wanted} or schools.identification_number = ${wanted})`,
  )
}

/** Orders of all schools, the newest first. */
export function ordersOfAll(db: Db, filter: OrderFilter & { limit: number; offset?: number }): Promise<OrderRow[]> {
  return ordersLike(db, filter)
    .select(orderColumns)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset ?? 0)
    .execute()
}

export async function orderCount(db: Db, filter: OrderFilter): Promise<number> {
  const { count } = await ordersLike(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many of them there are, and since when the oldest waits: for money that is overdue since the day it was due. */
export async function waitingOrders(db: Db, filter: { look: OrderLook; today?: string }) {
  const since =
    filter.look === 'overdue' ? sql<Date | null>`min(due_on)::timestamptz` : sql<Date | null>`min(orders.created_at)`
  return ordersLike(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as('count'), since.as('oldest_at')])
    .executeTakeFirstOrThrow()
}

export function orderOfSymbol(db: Db, symbol: string): Promise<OrderRow | undefined> {
  return ordersLike(db, {}).select(orderColumns).where('variable_symbol', '=', symbol).executeTakeFirst()
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
    .select(['vat_id_is_valid', 'valid_from', 'cancelled_at', 'created_by_name'])
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

/** What an order has come to so far, to be compared with what a change of it would make. */
export async function creditsOfOrder(
  db: Db,
  { school_id, id }: Key,
): Promise<{ issued: number; withdrawn: number; held: number }> {
  const { rows } = await sql<{ issued: number; withdrawn: number; held: number }>`
    select coalesce(sum(quantity), 0)::int as issued, coalesce(sum(withdrawn), 0)::int as withdrawn,
      coalesce(sum(quantity - balance - withdrawn), 0)::int as held
    from credit_lots l cross join lateral (
      select coalesce(-sum(amount), 0) as withdrawn from credit_moves m
      where m.school_id = l.school_id and m.lot_id = l.id and m.move = 'withdrawn') moves
    where l.school_id = ${school_id} and l.order_id = ${id}`.execute(db)
  return rows[0] ?? { issued: 0, withdrawn: 0, held: 0 }
}

/** What this very transaction has written to be sent. */
export async function mailsWrittenHere(db: Db): Promise<{ recipient: string; subject: string }[]> {
  const { rows } = await sql<{ recipient: string; subject: string }>`
    select recipient, subject from mails where xmin = pg_current_xact_id()::xid order by id`.execute(db)
  return rows
}
