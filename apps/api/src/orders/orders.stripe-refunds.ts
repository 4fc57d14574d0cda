import { Stripe } from 'stripe'
import type { RefundAnswer, RefundedPayment } from './orders.gateway.ts'

/** Errors of a request that may be answered otherwise the next time: the account has no money now, or somebody else is at it. */
const passing: readonly string[] = [
  ...['balance_insufficient', 'insufficient_funds', 'idempotency_key_in_use', 'lock_timeout', 'rate_limit'],
  'processing_error',
]

/**
 * Sends the whole of a payment back. Stripe forgets a key of repetition after a day, so what has gone back already is looked up
 * first, and more than the whole it does not send: whenever and however often this is asked, the money leaves once.
 */
export async function refundAtStripe(stripe: Stripe, payment: RefundedPayment): Promise<RefundAnswer> {
  const { id, amount } = payment
  try {
    const payment_intent = await intentOf(stripe, payment)
    if (payment_intent === null)
      return { state: 'refused', provider_id: null, reason: 'Stripe knows of no payment there.' }
    const known = await knownRefund(stripe, payment_intent, payment)
    const wanted = { payment_intent, amount, metadata: { card_payment_id: id } }
    return answerOf(known ?? (await stripe.refunds.create(wanted, { idempotencyKey: keyOf(payment) })))
  } catch (error) {
    const verdict = verdictOf(error)
    if (verdict === undefined) throw error
    return verdict
  }
}

/** For a day a key gets the answer that it has got before, a passing refusal as well: who asks again later needs another one. */
function keyOf({ id, failed_count }: RefundedPayment): string {
  return failed_count === 0 ? `card-refund-${id}` : `card-refund-${id}-${failed_count}`
}

/** The session of the Checkout page that was paid knows its payment. */
async function intentOf(stripe: Stripe, { provider_id }: RefundedPayment): Promise<string | null> {
  if (provider_id === null) return null
  const { payment_intent } = await stripe.checkout.sessions.retrieve(provider_id)
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
}

/** The refund we have asked for before, or what somebody has sent back at the gateway by hand, if it is the whole amount. */
async function knownRefund(
  stripe: Stripe,
  payment_intent: string,
  { id, amount }: RefundedPayment,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
  const own = data.find(({ metadata }) => metadata?.['card_payment_id'] === id)
  if (own !== undefined) return own
  const standing = data.filter((refund) => !hasFailed(refund))
  return standing.reduce((sum, refund) => sum + refund.amount, 0) >= amount ? standing[0] : undefined
}

function answerOf(refund: Stripe.Refund): RefundAnswer {
  const { id: provider_id } = refund
  return hasFailed(refund)
    ? { state: 'refused', provider_id, reason: reasonOf(refund) }
    : { state: 'sent', provider_id }
}

/** The money has not got to the card; it is back at the gateway. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

export function reasonOf({ failure_reason, status }: Stripe.Refund): string {
  return failure_reason ?? status ?? 'failed'
}

/** Undefined for whatever is no answer: an outage, a wrong key, too many requests. */
function verdictOf(error: unknown): RefundAnswer | undefined {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripeCardError)) return undefined
  const { code = '', message } = error
  // Told apart from a refusal: the money is on its way, whoever has sent it.
  if (code === 'charge_already_refunded') return { state: 'sent', provider_id: null }
  return passing.includes(code) ? undefined : { state: 'refused', provider_id: null, reason: message }
}
