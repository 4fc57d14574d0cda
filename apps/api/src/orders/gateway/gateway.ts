import type { Currency } from '@katedra/contract/programs'
import type { CardGateway } from '../../app/card-gateway.ts'

/** A payment that someone is about to make at a gateway. */
export interface GatewayPayment {
  /** Ours; asked for twice, it is one payment there. */
  id: string
  amount: number
  currency: Currency
  /** What is paid for, in the payer's language. */
  description: string
  language: 'cs' | 'en'
  email: string
  created_at: Date
  /** Where the payer comes back to, whether it went well or not. */
  return_url: string
}

/** A payment whose money is to go back. */
export interface RefundedPayment {
  /** Ours; asked for twice, the money goes back once. */
  id: string
  /** What the gateway calls the payment. */
  provider_id: string | null
  /** The whole of it, in the smallest unit. */
  amount: number
  /** How many times it has been asked for before without an answer that lasts. */
  failed_count: number
}

/** What a gateway says to a refund: it is on its way, or never will be, for a reason in the gateway's own words. */
export type RefundAnswer =
  | { state: 'sent'; provider_id: string | null }
  | { state: 'refused'; provider_id: string | null; reason: string }

export interface Gateway {
  provider: CardGateway
  /** Begins a payment: where to send the payer, and what the gateway calls it. Throws when it does not answer. */
  begin(payment: GatewayPayment): Promise<{ url: string; provider_id: string | null }>
  /** Sends the money of a payment back. Throws when there is no answer, or none that will last: then it is asked again later. */
  refund(payment: RefundedPayment): Promise<RefundAnswer>
}

/** What a gateway has reported, in our words. */
export interface GatewayEvent {
  provider: CardGateway
  /** Unique there. */
  event_id: string
  /** `refund_failed`: money that was on its way back to a card has not got there. */
  kind: 'succeeded' | 'failed' | 'refund_failed' | 'other'
  card_payment_id: string | null
  amount: number | null
  currency: string | null
  /** What the gateway calls the payment or the refund. */
  provider_id: string | null
  /** Why a refund has failed, in the gateway's own words. */
  reason: string
}
