import { paymentMethods, type PaymentMethod } from '@katedra/contract/orders'

/** What there is to pay with: a gateway for cards, a company with its account. */
export interface Offered {
  acceptsCards: boolean
  acceptsTransfers: boolean
}

/** The ways to pay that there are. */
export function methodsOf({ acceptsCards, acceptsTransfers }: Offered): PaymentMethod[] {
  return paymentMethods.filter((id) => (id === 'card' ? acceptsCards : acceptsTransfers))
}
