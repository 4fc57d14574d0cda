import type { Api } from '../app/serve.ts'
import type { Gateway } from './orders.gateway.ts'
import { stripeGateway } from './orders.stripe.ts'

/** The gateway of this server, or undefined where cards are not taken. */
export function openGateway(api: Pick<Api, 'cards' | 'config' | 'publicUrl'>): Gateway | undefined {
  const { stripe } = api.config
  if (api.cards === 'stripe' && stripe !== undefined) return stripeGateway(stripe)
  return api.cards === 'simulation' ? simulatedGateway(api) : undefined
}

/** A page of ours with two buttons: for trials, where nobody is to pay. */
function simulatedGateway({ publicUrl }: Pick<Api, 'publicUrl'>): Gateway {
  return {
    provider: 'simulation',
    begin: async ({ id }) => ({ url: `${publicUrl()}/platba/${id}`, provider_id: null }),
  }
}
