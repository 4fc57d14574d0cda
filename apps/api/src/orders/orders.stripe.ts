import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { StripePlace } from '../app/config.ts'
import type { Gateway, GatewayEvent, GatewayPayment } from './orders.gateway.ts'
import { hasFailed, reasonOf, refundAtStripe } from './orders.stripe-refunds.ts'

/** Nobody waits longer for the gateway; the order is saved and can be paid later. */
const patience = 10_000
/** A page at the gateway lives so long; Stripe allows 30 minutes to 24 hours. */
const lifetime = 60 * 60

function connect({ secretKey, apiUrl }: StripePlace): Stripe {
  const place = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    ...{ timeout: patience, maxNetworkRetries: 1, telemetry: false },
    ...(place === undefined
      ? {}
      : {
          host: place.hostname,
          protocol: place.protocol === 'http:' ? 'http' : 'https',
          ...(place.port === '' ? {} : { port: place.port }),
        }),
  })
}

/** Stripe Checkout: the payer is sent to its page, and it reports by the webhook. No card ever comes near this server. */
export function stripeGateway(place: StripePlace): Gateway {
  const stripe = connect(place)
  return {
    provider: 'stripe',
    async begin(payment) {
      const wanted = sessionOf(payment)
      const session = await stripe.checkout.sessions.create(wanted, { idempotencyKey: keyOf(payment, wanted) })
      if (session.url === null) throw new Error('the gateway gave no address')
      return { url: session.url, provider_id: session.id }
    },
    refund: (payment) => refundAtStripe(stripe, payment),
  }
}

/** The same question gets the same answer; another one under an old key would be refused, as when the e-mail has changed. */
function keyOf({ id }: GatewayPayment, wanted: Stripe.Checkout.SessionCreateParams): string {
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

/** Signed events older than this are refused, so that nobody repeats one he has overheard. */
const tolerance = 300

/** What an event says, or undefined when it was not signed by Stripe. The body has to be as it came, byte by byte. */
export function readStripeEvent(
  { webhookSecret, ...place }: StripePlace,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): GatewayEvent | undefined {
  const { webhooks } = connect({ ...place, webhookSecret })
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
    ...{ ...nothing, kind: kindOf(event), card_payment_id: client_reference_id, amount: amount_total, provider_id },
    currency: currency?.toUpperCase() ?? null,
  }
}

/** Refunds that somebody makes at the gateway by hand do not name a payment of ours, and are none of our business. */
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
