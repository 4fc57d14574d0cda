import { currencies } from '@katedra/contract/programs'
import * as z from 'zod/mini'
import { cardGateways, type CardGateway } from '../app/card-gateway.ts'
import type { Db } from '../db/database.ts'
import { freshId, type OrderKey } from './orders.queries.ts'

export interface NewPayment {
  /** `source_id` is unique in its source: the gateway's payment, the bank's movement. */
  source: 'card' | 'bank' | 'operator'
  source_id: string
  amount: number
  currency: string
  received_at: Date
  note?: string
}

/** False when this very payment, or another one for the order, has been counted before. The order is held. */
export async function insertPayment(db: Db, { school_id, id }: OrderKey, payment: NewPayment): Promise<boolean> {
  const ofOrder = db.selectFrom('payments').select('id').where('school_id', '=', school_id).where('order_id', '=', id)
  if ((await ofOrder.executeTakeFirst()) !== undefined) return false
  const payment_id = await freshId(db)
  if (!(await countOnce(db, { school_id, payment_id }, payment))) return false
  const row = await db
    .insertInto('payments')
    .values({ ...payment, school_id, order_id: id, id: payment_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A payment of a source pays one order of all schools' orders: it is this table that refuses a second one. */
async function countOnce(
  db: Db,
  keys: { school_id: string; payment_id: string },
  { source, source_id }: NewPayment,
): Promise<boolean> {
  const row = await db
    .insertInto('payment_sources')
    .values({ ...keys, source, source_id })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return row !== undefined
}

const CardRow = z.object({ provider: z.enum(cardGateways), state: z.enum(['open', 'succeeded', 'failed']) })

export interface CardPaymentRow {
  id: string
  school_id: string
  order_id: string
  provider: CardGateway
  state: 'open' | 'succeeded' | 'failed'
  amount: number
  currency: 'CZK' | 'EUR'
  created_at: Date
}

function cardPayments(db: Db) {
  return db
    .selectFrom('card_payments')
    .select(['id', 'school_id', 'order_id', 'provider', 'state', 'amount', 'currency', 'created_at'])
}

function typed(row: Omit<CardPaymentRow, 'provider' | 'state' | 'currency'> & Record<string, unknown>): CardPaymentRow {
  return { ...row, ...CardRow.parse(row), currency: z.parse(z.enum(currencies), row['currency']) }
}

export interface NewCardPayment {
  provider: CardGateway
  amount: number
  currency: string
  created_at: Date
}

export async function insertCardPayment(
  db: Db,
  { school_id, id }: OrderKey,
  payment: NewCardPayment,
): Promise<CardPaymentRow> {
  const row = await db
    .insertInto('card_payments')
    .values({ ...payment, school_id, order_id: id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

/** A payment of the same amount that was begun a short while ago and has not ended. */
export async function openCardPayment(
  db: Db,
  { school_id, id }: OrderKey,
  { provider, amount, currency, since }: Omit<NewCardPayment, 'created_at'> & { since: Date },
): Promise<CardPaymentRow | undefined> {
  const row = await cardPayments(db)
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .where('amount', '=', amount)
    .where('currency', '=', currency)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : typed(row)
}

export async function findCardPayment(db: Db, id: string): Promise<CardPaymentRow | undefined> {
  const row = await cardPayments(db).where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : typed(row)
}

/** Holds a payment until the transaction ends. A refund of it may be entered meanwhile: a refund holds the order already. */
export async function lockCardPayment(db: Db, id: string): Promise<CardPaymentRow | undefined> {
  const row = await cardPayments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? undefined : typed(row)
}

/** What the gateway calls the page of a payment that has not been made yet; once it is paid, the paid page stays. */
export async function setProviderId(db: Db, id: string, provider_id: string): Promise<void> {
  await db.updateTable('card_payments').set({ provider_id }).where('id', '=', id).where('state', '=', 'open').execute()
}

interface EndOfPayment {
  state: 'succeeded' | 'failed'
  ended_at: Date
  /** The page that was paid, of several that were opened. */
  provider_id?: string
}

export async function endCardPayment(db: Db, id: string, end: EndOfPayment): Promise<void> {
  await db
    .updateTable('card_payments')
    .set({ ...end })
    .where('id', '=', id)
    .execute()
}

export interface ReportedEvent {
  provider: CardGateway
  event_id: string
  card_payment_id: string | null
  amount: number | null
  currency: string | null
}

/** Notes that an event came; false when it has come before. A second one waits until the first has been dealt with. */
export async function noteGatewayEvent(db: Db, event: ReportedEvent, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('gateway_events')
    .values({ ...event, received_at: now, outcome: 'ignored' })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setEventOutcome(
  db: Db,
  { provider, event_id }: Pick<ReportedEvent, 'provider' | 'event_id'>,
  outcome: string,
): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set({ outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute()
}

export async function insertClientLink(db: Db, { school_id, id }: OrderKey, hash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('client_links')
    .values({ hash, school_id, order_id: id, created_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export async function orderOfLink(db: Db, hash: Buffer): Promise<OrderKey | undefined> {
  return db
    .selectFrom('client_links')
    .select(['school_id', 'order_id as id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}
