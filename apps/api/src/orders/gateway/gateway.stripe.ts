import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { StripeAccount } from '../../app/config.ts'
import type { Gateway, GatewayEvent, GatewayPayment, RefundAnswer, RefundedPayment } from './gateway.ts'

/** No one waits longer for the gateway; the order is saved and can be paid later. */
const patience = 10_000
/** A page at the gateway lives so long; Stripe allows 30 minutes to 24 hours. */
const lifetime = 60 * 60

function connect({ secretKey, apiUrl }: StripeAccount): Stripe {
  const account = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(account === undefined
      ? {}
      : {
          host: account.hostname,
          protocol: account.protocol === 'http:' ? 'http' : 'https',
          ...(account.port === '' ? {} : { port: account.port }),
        }),
  })
}

/** Stripe Checkout: the payer is sent to its page, and it reports by the webhook. No card ever comes near this server. */
export function stripeGateway(account: StripeAccount): Gateway {
  const stripe = connect(account)
  return {
    provider: 'stripe',
    async begin(payment) {
      const wanted = sessionOf(payment)
      const session = await stripe.checkout.sessions.create(wanted, { idempotencyKey: sessionKeyOf(payment, wanted) })
      if (session.url === null) throw new Error('the gateway gave no address')
      return { url: session.url, provider_id: session.id }
    },
    refund: (payment) => refundAtStripe(stripe, payment),
  }
}

/** The same question gets the same answer; another one under an old key would be refused, as when the e-mail has changed. */
function sessionKeyOf({ id }: GatewayPayment, wanted: Stripe.Checkout.SessionCreateParams): string {
  return `card-payment-${id}-${createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 16)}`
}

function sessionOf(payment: GatewayPayment): Stripe.Checkout.SessionCreateParams {
  const { id, amount, currency, description, language, email, created_at, return_url } = payment
  return {
    mode: 'payment',
    client_reference_id: id,
    customer_email: email,
    locale: language,
    expires_at: Math.floor(created_at.getTime() / 1000) + lifetime,
    success_url: return_url,
    cancel_url: return_url,
    payment_intent_data: { description },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } },
      },
    ],
  }
}

/** Signed events older than this are refused, so that no one can repeat one that was overheard. */
const tolerance = 300

/** What an event says, or undefined when it was not signed by Stripe. The body has to be as it came, byte by byte. */
export function readStripeEvent(
  { webhookSecret, ...account }: StripeAccount,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): GatewayEvent | undefined {
  const { webhooks } = connect({ ...account, webhookSecret })
  try {
    return eventOf(webhooks.constructEvent(body, signature, webhookSecret, tolerance, undefined, now.getTime()))
  } catch {
    // Whatever is wrong with it, the sender is not told what.
    return undefined
  }
}

function eventOf(event: Stripe.Event): GatewayEvent {
  const nothing = {
    provider: 'stripe',
    event_id: event.id,
    card_payment_id: null,
    amount: null,
    currency: null,
    provider_id: null,
    reason: '',
  } as const
  const { object } = event.data
  if (!('object' in object)) return { ...nothing, kind: 'other' }
  if (object.object === 'refund') return { ...nothing, ...aboutRefund(object) }
  if (object.object !== 'checkout.session') return { ...nothing, kind: 'other' }
  const { id: provider_id, client_reference_id, amount_total, currency } = object
  return {
    ...nothing,
    kind: kindOf(event),
    card_payment_id: client_reference_id,
    amount: amount_total,
    provider_id,
    currency: currency?.toUpperCase() ?? null,
  }
}

/** Refunds that someone makes at the gateway by hand do not name a payment of ours, and are none of our business. */
function aboutRefund(refund: Stripe.Refund) {
  const { id: provider_id, amount, currency, metadata } = refund
  const card_payment_id = metadata?.['card_payment_id'] ?? null
  if (card_payment_id === null || !hasFailed(refund)) return { kind: 'other' } as const
  const reason = reasonOf(refund)
  return {
    kind: 'refund_failed',
    card_payment_id,
    amount,
    currency: currency.toUpperCase(),
    provider_id,
    reason,
  } as const
}

function kindOf(event: Stripe.Event): GatewayEvent['kind'] {
  switch (event.type) {
    case 'checkout.session.completed':
      // Some methods take days: then the money is reported by an event of its own.
      return event.data.object.payment_status === 'paid' ? 'succeeded' : 'other'
    case 'checkout.session.async_payment_succeeded':
      return 'succeeded'
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return 'failed'
    default:
      return 'other'
  }
}

/** Errors of a request that may be answered otherwise the next time: the account has no money now, or someone else is at it. */
const passing: readonly string[] = [
  ...['balance_insufficient', 'insufficient_funds', 'idempotency_key_in_use', 'lock_timeout', 'rate_limit'],
  'processing_error',
]

/**
 * Sends the whole of a payment back. Stripe forgets a key of repetition after a day, so what has gone back already is looked up
 * first, and more than the whole it does not send: whenever and however often this is asked, the money leaves once.
 */
async function refundAtStripe(stripe: Stripe, payment: RefundedPayment): Promise<RefundAnswer> {
  const { id, amount } = payment
  try {
    const payment_intent = await intentOf(stripe, payment)
    if (payment_intent === null)
      return { state: 'refused', provider_id: null, reason: 'Stripe knows of no payment there.' }
    const known = await knownRefund(stripe, payment_intent, payment)
    const wanted = { payment_intent, amount, metadata: { card_payment_id: id } }
    return answerOf(known ?? (await stripe.refunds.create(wanted, { idempotencyKey: refundKeyOf(payment) })))
  } catch (error) {
    const verdict = verdictOf(error)
    if (verdict === undefined) throw error
    return verdict
  }
}

/** For a day a key gets the answer that it has got before, a passing refusal as well: who asks again later needs another one. */
function refundKeyOf({ id, failed_count }: RefundedPayment): string {
  return failed_count === 0 ? `card-refund-${id}` : `card-refund-${id}-${failed_count}`
}

/** The session of the Checkout page that was paid knows its payment. */
async function intentOf(stripe: Stripe, { provider_id }: RefundedPayment): Promise<string | null> {
  if (provider_id === null) return null
  const { payment_intent } = await stripe.checkout.sessions.retrieve(provider_id)
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
}

/** The refund we have asked for before, or what someone has sent back at the gateway by hand, if it is the whole amount. */
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
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

function reasonOf({ failure_reason, status }: Stripe.Refund): string {
  return failure_reason ?? status ?? 'failed'
}

/** Undefined for what is no answer: an outage, a wrong key, too many requests. */
function verdictOf(error: unknown): RefundAnswer | undefined {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripeCardError)) return undefined
  const { code = '', message } = error
  // Told apart from a refusal: the money is on its way, no matter who has sent it.
  if (code === 'charge_already_refunded') return { state: 'sent', provider_id: null }
  return passing.includes(code) ? undefined : { state: 'refused', provider_id: null, reason: message }
}
