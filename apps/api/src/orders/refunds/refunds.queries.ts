import { cardRefundStates } from '@katedra/contract/orders'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { cardGateways, type CardGateway } from '../../app/card-gateway.ts'
import type { Db } from '../../db/database.ts'
import type { RefundedPayment } from '../gateway/gateway.ts'
import type { OrderKey } from '../orders.queries.ts'

/** The payment at a gateway that has paid the order; none where the money came in another way. */
export function cardPaymentFor(
  db: Db,
  { school_id, id }: OrderKey,
): Promise<{ id: string; amount: number } | undefined> {
  return db
    .selectFrom('payments')
    .innerJoin('card_payments', (on) => on.on(sql`card_payments.id::text`, '=', sql.ref('payments.source_id')))
    .select(['card_payments.id', 'payments.amount'])
    .where('payments.school_id', '=', school_id)
    .where('payments.order_id', '=', id)
    .where('source', '=', 'card')
    .executeTakeFirst()
}

export async function hasPayment(db: Db, { school_id, id }: OrderKey): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCardRefund(
  db: Db,
  refund: { card_payment_id: string; amount: number; wanted_at: Date },
): Promise<void> {
  await db.insertInto('card_refunds').values(refund).execute()
}

/** What has to be known to send money back. */
export interface WantedRefund extends RefundedPayment {
  school_id: string
  order_id: string
  provider: CardGateway
}

const Provider = z.enum(cardGateways)

/** Holds a refund that has not been sent yet; a second server skips it. */
export async function lockWantedRefund(db: Db, cardPaymentId: string): Promise<WantedRefund | undefined> {
  const row = await db
    .selectFrom('card_refunds')
    .innerJoin('card_payments', 'card_payments.id', 'card_refunds.card_payment_id')
    .select(['card_payments.id', 'school_id', 'order_id', 'provider', 'card_payments.provider_id'])
    .select(['card_refunds.amount', 'failed_count'])
    .where('card_payment_id', '=', cardPaymentId)
    .where('card_refunds.state', '=', 'wanted')
    .forUpdate('card_refunds')
    .skipLocked()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, provider: Provider.parse(row.provider) }
}

/** Holds a refund of any state, and tells it. */
export async function lockCardRefund(db: Db, cardPaymentId: string): Promise<CardRefundState | undefined> {
  const row = await db
    .selectFrom('card_refunds')
    .select('state')
    .where('card_payment_id', '=', cardPaymentId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : State.parse(row.state)
}

const State = z.enum(cardRefundStates)
type CardRefundState = z.output<typeof State>

interface RefundChange {
  state?: CardRefundState
  sent_at?: Date
  refused_at?: Date
  by_hand_at?: Date
  provider_id?: string
  reason?: string
  failed_count?: number
  last_error?: string | null
  next_attempt_at?: Date | null
}

export async function changeCardRefund(db: Db, cardPaymentId: string, change: RefundChange): Promise<void> {
  await db
    .updateTable('card_refunds')
    .set({ ...change })
    .where('card_payment_id', '=', cardPaymentId)
    .execute()
}

/** Refunds whose time came before that moment and that are still not sent. */
export function dueCardRefunds(db: Db, before: Date): Promise<{ card_payment_id: string }[]> {
  return db
    .selectFrom('card_refunds')
    .select('card_payment_id')
    .where('state', '=', 'wanted')
    .where(sql<Date>`coalesce(next_attempt_at, wanted_at)`, '<', before)
    .orderBy('wanted_at')
    .limit(1000)
    .execute()
}

/** The money of an order on its way back to the card, or null where none is. */
export async function cardRefundOf(db: Db, { school_id, id }: OrderKey) {
  const row = await db
    .selectFrom('card_refunds')
    .innerJoin('card_payments', 'card_payments.id', 'card_refunds.card_payment_id')
    .select(['card_payment_id', 'card_refunds.state', 'wanted_at', 'sent_at', 'refused_at', 'by_hand_at'])
    .select(['card_refunds.provider_id', 'reason', 'failed_count', 'last_error', 'next_attempt_at'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, state: State.parse(row.state) }
}
