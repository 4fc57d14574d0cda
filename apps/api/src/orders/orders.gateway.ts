import type { Currency } from '@katedra/contract/programs'
import type { CardGateway } from '../app/card-gateway.ts'

/** A payment that somebody is about to make at a gateway. */
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

export interface Gateway {
  provider: CardGateway
  /** Begins a payment: where to send the payer, and what the gateway calls it. Throws when it does not answer. */
  begin(payment: GatewayPayment): Promise<{ url: string; provider_id: string | null }>
}

/** What a gateway has reported, in our words. */
export interface GatewayEvent {
  provider: CardGateway
  /** Unique there. */
  event_id: string
  kind: 'succeeded' | 'failed' | 'other'
  card_payment_id: string | null
  amount: number | null
  currency: string | null
}
