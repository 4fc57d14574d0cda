import type { refundWays } from '@katedra/contract/operator-orders'
import { fail } from '../../app/http/fail.ts'
import { writeServiceAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import {
  cardPaymentFor,
  cardRefundOf,
  changeCardRefund,
  hasPayment,
  insertCardRefund,
  lockCardRefund,
} from './refunds.queries.ts'
import type { GatewayEvent, RefundAnswer } from '../gateway/gateway.ts'
import { writeToClient, type OrderCall } from '../orders.letters.ts'
import { addEvent, readOrder, type OrderKey } from '../orders.queries.ts'
import { enterSchool } from '../../db/scope.ts'

/** One refund is sent: by a job of its own, so that it is tried again as long as it takes. */
export const sendRefundQueue = 'send-refund'

export type RefundWay = (typeof refundWays)[number]

/** How the money of an order goes back; null while none has come. Opened is the order's school, or all business. */
export async function refundWayOf(db: Db, order: OrderKey): Promise<RefundWay | null> {
  if ((await cardPaymentFor(db, order)) !== undefined) return 'card'
  return (await hasPayment(db, order)) ? 'bank' : null
}

/**
 * Decides that money goes back to the card that paid the order, in the transaction of the refund: the person who refunds need not reach
 * the gateway, and what is decided cannot be forgotten. Money that came in another way is not ours to send.
 */
export async function wantCardRefund({ api, db, now }: OrderCall, order: OrderKey): Promise<RefundWay> {
  const payment = await cardPaymentFor(db, order)
  if (payment === undefined) return 'bank'
  const { id: card_payment_id, amount } = payment
  await insertCardRefund(db, { card_payment_id, amount, wanted_at: now })
  await api.jobs.send(db, sendRefundQueue, { card_payment_id })
  return 'card'
}

type Ended = Pick<OrderCall, 'db' | 'now'>

/** Which refund: the payment it is of, and that payment's order. */
interface OfPayment {
  id: string
  school_id: string
  order_id: string
}

/** Writes down what the gateway has said to a refund that is held. */
export async function endCardRefund(call: Ended, refund: OfPayment, answer: RefundAnswer): Promise<void> {
  const { db, now } = call
  const named = answer.provider_id === null ? {} : { provider_id: answer.provider_id }
  const ended = { ...named, state: answer.state, next_attempt_at: null }
  if (answer.state === 'sent') await changeCardRefund(db, refund.id, { ...ended, sent_at: now, last_error: null })
  else await changeCardRefund(db, refund.id, { ...ended, refused_at: now, reason: answer.reason.slice(0, 500) })
  await enterSchool(db, refund.school_id)
  const order = { school_id: refund.school_id, id: refund.order_id }
  await tell(call, order, { event: `refund_${answer.state}`, actor_name: '', note: '' })
}

/** The gateway reports that money which it had taken over has not got to the card. False when that is known, or never was ours. */
export async function refuseRefund(
  call: Ended,
  payment: OfPayment,
  { provider_id, reason }: GatewayEvent,
): Promise<boolean> {
  const state = await lockCardRefund(call.db, payment.id)
  if (state !== 'wanted' && state !== 'sent') return false
  await endCardRefund(call, payment, { state: 'refused', provider_id, reason })
  return true
}

/** What the gateway has refused was sent in another way; the school and the client read in which. Opens the order's school. */
export async function settleRefundByHand(
  call: OrderCall,
  key: OrderKey,
  { actor_name, note }: { actor_name: string; note: string },
): Promise<void> {
  const { db, now } = call
  await enterSchool(db, key.school_id)
  const { card_payment_id } = (await cardRefundOf(db, key)) ?? fail('orders.wrong_state')
  // Held before it is looked at: two operators may have sent the same money.
  if ((await lockCardRefund(db, card_payment_id)) !== 'refused') fail('orders.wrong_state')
  await changeCardRefund(db, card_payment_id, { state: 'by_hand', by_hand_at: now })
  await tell(call, key, { event: 'refund_by_hand', actor_name, note })
  await writeToClient(call, await readOrder(db, key), 'order_refunded_by_hand', { note })
}

interface Told {
  event: 'refund_sent' | 'refund_refused' | 'refund_by_hand'
  /** An operator, or nothing for the service itself. */
  actor_name: string
  note: string
}

/** Into the order's history and the school's log. */
async function tell({ db, now }: Ended, key: OrderKey, { event, actor_name, note }: Told): Promise<void> {
  await addEvent(db, key, { event, at: now, actor_name, note })
  const { school_id, id: target_id, variable_symbol: target_name } = await readOrder(db, key)
  await writeServiceAudit(db, { school_id, name: actor_name }, now, {
    action: `orders.${event}`,
    target_id,
    target_name,
  })
}
