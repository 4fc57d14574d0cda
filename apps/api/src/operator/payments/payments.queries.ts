import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PageWindow } from '../operator.ts'

/** What waits for a person: the same as the indexes `bank_movements_open` and `gateway_events_open`. */
const settledMovements = ['paid', 'outgoing']
const settledEvents = ['paid', 'failed', 'ignored']

export interface MovementKey {
  account: string
  movement_id: string
}

/** A movement by one text: how it is named among payments. */
export function nameOfMovement({ account, movement_id }: MovementKey): string {
  return `${account} ${movement_id}`
}

const resolutionColumns = ['resolved_at', 'resolved_by', 'resolution'] as const

function movements(db: Db) {
  return db
    .selectFrom('bank_movements')
    .select(['account', 'movement_id', 'booked_on', 'amount', 'bank_movements.currency', 'variable_symbol'])
    .select(['counter_account', 'counter_name', 'message', 'outcome', ...resolutionColumns])
}

export type MovementRow = Awaited<ReturnType<typeof waitingMovements>>[number]

export function waitingMovements(db: Db, limit: number) {
  return movementsPage(db, false, { limit, offset: 0 })
}

/** Movements that pay no order: those that wait, the oldest first; or those settled by a person, the latest first. */
export function movementsPage(db: Db, isSettled: boolean, { limit, offset }: PageWindow) {
  return movements(db)
    .where('resolved_at', isSettled ? 'is not' : 'is', null)
    .where('outcome', 'not in', settledMovements)
    .orderBy(isSettled ? 'resolved_at' : 'booked_on', isSettled ? 'desc' : 'asc')
    .orderBy('account')
    .orderBy('movement_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function movementCount(db: Db, isSettled: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('bank_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolved_at', isSettled ? 'is not' : 'is', null)
    .where('outcome', 'not in', settledMovements)
    .executeTakeFirstOrThrow()
  return count
}

function events(db: Db) {
  return db
    .selectFrom('gateway_events')
    .leftJoin('card_payments', 'card_payments.id', 'gateway_events.card_payment_id')
    .leftJoin('variable_symbols', (on) =>
      on
        .onRef('variable_symbols.school_id', '=', 'card_payments.school_id')
        .onRef('variable_symbols.order_id', '=', 'card_payments.order_id'),
    )
    .select(['gateway_events.provider', 'event_id', 'received_at', 'gateway_events.amount', 'gateway_events.currency'])
    .select(['outcome', 'variable_symbols.symbol as variable_symbol', 'card_payments.school_id', ...resolutionColumns])
}

export type EventRow = Awaited<ReturnType<typeof waitingEvents>>[number]

export function waitingEvents(db: Db, limit: number) {
  return eventsPage(db, false, { limit, offset: 0 })
}

/** The same of what gateways reported. */
export function eventsPage(db: Db, isSettled: boolean, { limit, offset }: PageWindow) {
  return events(db)
    .where('resolved_at', isSettled ? 'is not' : 'is', null)
    .where('outcome', 'not in', settledEvents)
    .orderBy(isSettled ? 'resolved_at' : 'received_at', isSettled ? 'desc' : 'asc')
    .orderBy('event_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function eventCount(db: Db, isSettled: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('gateway_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolved_at', isSettled ? 'is not' : 'is', null)
    .where('outcome', 'not in', settledEvents)
    .executeTakeFirstOrThrow()
  return count
}

/** How many wait, of both kinds. */
export async function waitingCounts(db: Db): Promise<{ bank: number; gateway: number }> {
  const { rows } = await sql<{ bank: number; gateway: number }>`
    select (select count(*) from bank_movements where resolved_at is null and outcome <> all(${settledMovements})) as bank,
      (select count(*) from gateway_events where resolved_at is null and outcome <> all(${settledEvents})) as gateway`.execute(
    db,
  )
  return rows[0] ?? { bank: 0, gateway: 0 }
}

/** The same with the day of the oldest one. */
export async function waitingMoney(
  db: Db,
): Promise<Record<'bank' | 'cards', { count: number; oldest_at: Date | null }>> {
  const bank = await db
    .selectFrom('bank_movements')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Date | null>`min(booked_on)::timestamptz`.as('oldest_at'),
    ])
    .where('resolved_at', 'is', null)
    .where('outcome', 'not in', settledMovements)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('gateway_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('received_at').as('oldest_at')])
    .where('resolved_at', 'is', null)
    .where('outcome', 'not in', settledEvents)
    .executeTakeFirstOrThrow()
  return { bank, cards }
}

/** Holds a movement until the transaction ends. */
export async function lockMovement(db: Db, { account, movement_id }: MovementKey) {
  const row = await db
    .selectFrom('bank_movements')
    .selectAll()
    .where('account', '=', account)
    .where('movement_id', '=', movement_id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, isWaiting: isWaiting(row, settledMovements) }
}

/** Holds a gateway's event until the transaction ends. */
export async function lockEvent(db: Db, provider: string, eventId: string) {
  const row = await db
    .selectFrom('gateway_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, isWaiting: isWaiting(row, settledEvents) }
}

function isWaiting(
  { resolved_at, outcome }: { resolved_at: Date | null; outcome: string },
  settled: string[],
): boolean {
  return resolved_at === null && !settled.includes(outcome)
}

export interface Resolution {
  resolved_at: Date
  resolved_by: string
  resolution: string
}

export async function resolveMovementRow(db: Db, key: MovementKey, resolution: Resolution): Promise<void> {
  await db
    .updateTable('bank_movements')
    .set(resolution)
    .where('account', '=', key.account)
    .where('movement_id', '=', key.movement_id)
    .execute()
}

export async function resolveEventRow(
  db: Db,
  provider: string,
  eventId: string,
  resolution: Resolution,
): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set(resolution)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/** What has become of a movement, and of which order. */
export async function setMovementOutcome(
  db: Db,
  key: MovementKey,
  { outcome, order }: { outcome: string; order: { school_id: string; id: string } },
): Promise<void> {
  await db
    .updateTable('bank_movements')
    .set({ outcome, school_id: order.school_id, order_id: order.id })
    .where('account', '=', key.account)
    .where('movement_id', '=', key.movement_id)
    .execute()
}

export interface ReceivedFilter {
  search?: string | undefined
  source?: string | undefined
}

function received(db: Db, { search = '', source }: ReceivedFilter) {
  let query = db
    .selectFrom('payments')
    .innerJoin('orders', (on) =>
      on.onRef('orders.school_id', '=', 'payments.school_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .innerJoin('schools', 'schools.school_id', 'payments.school_id')
  if (source !== undefined) query = query.where('source', '=', source)
  const wanted = search.trim()
  if (wanted === '') return query
  return query.where(
    sql<SqlBool>`(strpos(variable_symbol, ${wanted.replaceAll(/\s/g, '')}) > 0
      or strpos(lower(concat_ws(' ', payer ->> 'name', schools.name, schools.city)), lower(${wanted})) > 0)`,
  )
}

/** Money received for orders of all schools, the latest first. */
export function receivedRows(db: Db, filter: ReceivedFilter, { limit, offset }: PageWindow) {
  return received(db, filter)
    .select(['source', 'source_id', 'amount', 'payments.currency', 'received_at', 'note', 'variable_symbol'])
    .select(['payments.school_id', 'schools.name as school_name', sql<string>`payer ->> 'name'`.as('payer_name')])
    .orderBy('received_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function receivedCount(db: Db, filter: ReceivedFilter): Promise<number> {
  const { count } = await received(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
