import type { CardGateway } from '../../app/card-gateway.ts'
import type { StripeAccount } from '../../app/config.ts'
import type { Api } from '../../app/http/serve.ts'
import type { Gateway } from './gateway.ts'

/** The gateway of this server, or undefined where cards are not taken. */
export function openGateway(api: Pick<Api, 'cards' | 'config' | 'publicUrl'>): Gateway | undefined {
  return api.cards === undefined ? undefined : gatewayOf(api, api.cards)
}

/** The gateway that took a payment, which need not be the one of new payments; undefined where its keys are not set any more. */
export function gatewayOf(api: Pick<Api, 'config' | 'publicUrl'>, provider: CardGateway): Gateway | undefined {
  if (provider === 'simulation') return simulatedGateway(api)
  return api.config.stripe === undefined ? undefined : loadedStripe(api.config.stripe)
}

/** A page of ours with two buttons: for trials, where no one is to pay. */
function simulatedGateway({ publicUrl }: Pick<Api, 'publicUrl'>): Gateway {
  return {
    provider: 'simulation',
    begin: async ({ id }) => ({ url: `${publicUrl()}/platba/${id}`, provider_id: null }),
    // No one has paid anything, so there is nothing to wait for.
    refund: async ({ id }) => ({ state: 'sent', provider_id: `simulation-${id}` }),
  }
}

/** Its library is two hundred modules, so the first payment loads them: most servers take no cards. */
function loadedStripe(account: StripeAccount): Gateway {
  const load = async () => (await import('./gateway.stripe.ts')).stripeGateway(account)
  return {
    provider: 'stripe',
    begin: async (payment) => (await load()).begin(payment),
    refund: async (payment) => (await load()).refund(payment),
  }
}
