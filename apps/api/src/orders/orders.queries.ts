import { orderEvents, orderStates, Payer, paymentMethods } from '@katedra/contract/orders'
import { vatTreatments } from '@katedra/contract/price'
import { currencies } from '@katedra/contract/programs'
import { sql, type Insertable, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { holdsWords } from '../db/holds-words.ts'
import type { Orders } from '../db/schema.ts'

const Typed = z.object({
  state: z.enum(orderStates),
  payment_method: z.enum(paymentMethods),
  currency: z.enum(currencies),
  language: z.enum(['cs', 'en']),
  vat_treatment: z.enum(vatTreatments),
  payer: Payer,
})
type Typed = z.output<typeof Typed>

/** An order as it is stored. */
export type StoredOrder = Omit<Selectable<Orders>, keyof Typed> & Typed

/** Which order. */
export interface OrderKey {
  school_id: string
  id: string
}

function typed(row: Selectable<Orders>): StoredOrder {
  return { ...row, ...Typed.parse(row) }
}

/** Two requests with one id are one after the other. */
export async function lockRequest(db: Db, schoolId: string, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${schoolId} ${requestId}`}, 0))`.execute(db)
}

export async function orderOfRequest(db: Db, schoolId: string, requestId: string): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row === undefined ? undefined : typed(row)
}

/** Ids grow with time, so the newest come first also within one moment. */
export async function freshId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no id')
  return row.id
}

/** False when the symbol has been used before. */
export async function takeSymbol(db: Db, symbol: string, { school_id, id }: OrderKey): Promise<boolean> {
  const row = await db
    .insertInto('variable_symbols')
    .values({ symbol, school_id, order_id: id })
    .onConflict((conflict) => conflict.column('symbol').doNothing())
    .returning('symbol')
    .executeTakeFirst()
  return row !== undefined
}

export type NewOrder = Omit<Insertable<Orders>, 'payer' | 'id'> & { id: string; payer: Payer }

export async function insertOrder(db: Db, { payer, ...order }: NewOrder): Promise<StoredOrder> {
  const row = await db
    .insertInto('orders')
    .values({ ...order, payer: JSON.stringify(payer) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

export interface LineRow {
  line_no: number
  program_id: number
  months: number
  quantity: number
  unit_price: number
  net: number
}

export async function insertLines(db: Db, { school_id, id }: OrderKey, lines: readonly LineRow[]): Promise<void> {
  await db
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, school_id, order_id: id })))
    .execute()
}

export function linesOf(db: Db, { school_id, id }: OrderKey): Promise<LineRow[]> {
  return db
    .selectFrom('order_lines')
    .select(['line_no', 'program_id', 'months', 'quantity', 'unit_price', 'net'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute()
}

export async function findOrder(db: Db, schoolId: string, symbol: string): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('variable_symbol', '=', symbol)
    .executeTakeFirst()
  return row === undefined ? undefined : typed(row)
}

/** Holds an order until the transaction ends: one caller at a time changes or pays it. */
export async function lockOrder(db: Db, { school_id, id }: OrderKey): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : typed(row)
}

export async function readOrder(db: Db, { school_id, id }: OrderKey): Promise<StoredOrder> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return typed(row)
}

export type OrderChanges = Partial<Omit<StoredOrder, 'school_id' | 'id' | 'request_id' | 'variable_symbol'>>

/** Returns the order as it is then. */
export async function changeOrder(
  db: Db,
  { school_id, id }: OrderKey,
  { payer, ...changes }: OrderChanges,
): Promise<StoredOrder> {
  const row = await db
    .updateTable('orders')
    .set({ ...changes, ...(payer === undefined ? {} : { payer: JSON.stringify(payer) }) })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

type EventName = (typeof orderEvents)[number]

export interface NewEvent {
  event: EventName
  at: Date
  actor_name: string
  note?: string
}

export async function addEvent(db: Db, { school_id, id }: OrderKey, event: NewEvent): Promise<void> {
  await db
    .insertInto('order_events')
    .values({ ...event, school_id, order_id: id })
    .execute()
}

export async function eventsOf(db: Db, { school_id, id }: OrderKey) {
  const rows = await db
    .selectFrom('order_events')
    .select(['at', 'event', 'actor_name', 'note'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ event, ...row }) => ({ ...row, event: z.parse(z.enum(orderEvents), event) }))
}

export interface ListFilter {
  /** Orders of one teacher only. */
  created_by?: string
  state?: string
  search?: string
  /** Older than the order with this symbol. */
  before?: string
  most: number
}

export interface ListedOrder extends StoredOrder {
  pupil_count: number
  program_ids: number[]
}

export async function ordersOf(db: Db, schoolId: string, filter: ListFilter): Promise<ListedOrder[]> {
  const { created_by, state, search, before, most } = filter
  const ofOrder = sql`from order_lines l where l.school_id = orders.school_id and l.order_id = orders.id`
  let query = db
    .selectFrom('orders')
    .selectAll()
    .select([
      sql<number>`(select sum(l.quantity) ${ofOrder})`.as('pupil_count'),
      sql<number[]>`(select array_agg(distinct l.program_id) ${ofOrder})`.as('program_ids'),
    ])
    .where('school_id', '=', schoolId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  if (created_by !== undefined) query = query.where('created_by', '=', created_by)
  if (state !== undefined) query = query.where('state', '=', state)
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(created_at, id) < (select o.created_at, o.id from orders o
        where o.school_id = ${schoolId} and o.variable_symbol = ${before})`,
    )
  if (search !== undefined && search.trim() !== '') query = query.where(mentions(search.trim()))
  return (await query.execute()).map((row) => ({ ...row, ...typed(row) }))
}

/** Part of the symbol, however it was spaced, or words of the payer's name or of a program's name in either language. */
function mentions(search: string) {
  const digits = search.replaceAll(/\s/g, '')
  const within = (text: ReturnType<typeof sql>) => holdsWords(sql<string>`folded(${text})`, search)
  return sql<boolean>`(strpos(variable_symbol, ${digits}) > 0 or ${within(sql`payer ->> 'name'`)}
    or exists (select from order_lines l join programs p on p.id = l.program_id
      where l.school_id = orders.school_id and l.order_id = orders.id
        and (${within(sql`p.title ->> 'cs'`)} or ${within(sql`p.title ->> 'en'`)})))`
}

/** Orders of all schools that are due and not paid, and of which nothing has been said for so long. */
export function overdueOrders(db: Db, today: string, remindedBefore: Date): Promise<OrderKey[]> {
  return (
    db
      .selectFrom('orders')
      .select(['school_id', 'id'])
      .where('state', 'in', ['created', 'unpaid'])
      .where('due_on', '<', today)
      // What waits for an operator has no invoice yet: no one is late with it.
      .where((eb) => eb.or([eb('payment_method', '<>', 'invoice'), eb('issued_at', 'is not', null)]))
      .where((eb) =>
        eb.or([eb('state', '=', 'created'), eb('reminded_at', 'is', null), eb('reminded_at', '<', remindedBefore)]),
      )
      .orderBy('due_on')
      .limit(2000)
      .execute()
  )
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
