import type { Config } from './config.ts'

/** Where cards are charged. */
export const cardGateways = ['simulation', 'stripe'] as const
export type CardGateway = (typeof cardGateways)[number]

/** No one gets credits by pressing a button: without a real gateway, production takes no cards, unless it is a demo. */
export function cardGateway(
  { stripe, isProduction }: Pick<Config, 'stripe' | 'isProduction'>,
  isDemo: boolean,
): CardGateway | undefined {
  if (stripe !== undefined) return 'stripe'
  return isProduction && !isDemo ? undefined : 'simulation'
}
