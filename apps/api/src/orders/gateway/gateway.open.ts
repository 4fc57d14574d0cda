import type { CardGateway } from '../app/card-gateway.ts'
import type { Api } from '../app/serve.ts'
import type { Gateway } from './orders.gateway.ts'
import { stripeGateway } from './orders.stripe.ts'

/** The gateway of this server, or undefined where cards are not taken. */
export function openGateway(api: Pick<Api, 'cards' | 'config' | 'publicUrl'>): Gateway | undefined {
  return api.cards === undefined ? undefined : gatewayOf(api, api.cards)
}

/** The gateway that took a payment, whoever takes the new ones; undefined where its keys are not set any more. */
export function gatewayOf(api: Pick<Api, 'config' | 'publicUrl'>, provider: CardGateway): Gateway | undefined {
  if (provider === 'simulation') return simulatedGateway(api)
  return api.config.stripe === undefined ? undefined : stripeGateway(api.config.stripe)
}

/** A page of ours with two buttons: for trials, where nobody is to pay. */
function simulatedGateway({ publicUrl }: Pick<Api, 'publicUrl'>): Gateway {
  return {
    provider: 'simulation',
    begin: async ({ id }) => ({ url: `${publicUrl()}/platba/${id}`, provider_id: null }),
    // Nobody has paid anything, so there is nothing to wait for.
    refund: async ({ id }) => ({ state: 'sent', provider_id: `simulation-${id}` }),
  }
}
