import { isSameAccount } from './payments.account.ts'
import type { Movement } from './payments.movement.ts'
import { sameSymbol } from './payments.symbol.ts'

/** What an order says of its payment. */
export interface PayableOrder {
  variable_symbol: string
  /** In the smallest unit, VAT included. */
  amount: number
  currency: string
  state: 'created' | 'unpaid' | 'paid' | 'cancelled'
}

export type UnpairedReason =
  | 'foreign_account'
  | 'reversal'
  | 'outgoing'
  | 'no_symbol'
  | 'unknown_symbol'
  | 'cancelled'
  | 'already_paid'
  | 'wrong_currency'
  | 'wrong_amount'

export type Pairing = { outcome: 'paid' } | { outcome: 'unpaired'; reason: UnpairedReason }

/**
 * Whether a movement pays the order of its symbol. Only symbol, amount and currency together do, to the last haléř; anything
 * else is for a person to decide, with the reason why. `paidSoFar` is what other movements have brought for the order already,
 * `ownAccounts` are those that we ask for payments to.
 */
export function pair(
  movement: Movement,
  order: PayableOrder | undefined,
  paidSoFar: number,
  ownAccounts: readonly string[],
): Pairing {
  const reason = whyNotPayment(movement, ownAccounts) ?? whyNotOf(movement, order, paidSoFar)
  return reason === undefined ? { outcome: 'paid' } : { outcome: 'unpaired', reason }
}

/** A reversal comes before the direction, because banks do not agree on its sign. */
function whyNotPayment(movement: Movement, ownAccounts: readonly string[]): UnpairedReason | undefined {
  if (!ownAccounts.some((account) => isSameAccount(account, movement.account))) return 'foreign_account'
  if (movement.is_reversal) return 'reversal'
  if (movement.amount <= 0) return 'outgoing'
  return movement.variable_symbol === null ? 'no_symbol' : undefined
}

function whyNotOf(movement: Movement, order: PayableOrder | undefined, paidSoFar: number): UnpairedReason | undefined {
  if (order === undefined || !sameSymbol(movement.variable_symbol ?? '', order.variable_symbol)) return 'unknown_symbol'
  if (order.state === 'cancelled') return 'cancelled'
  if (order.state === 'paid' || paidSoFar >= order.amount) return 'already_paid'
  if (movement.currency !== order.currency) return 'wrong_currency'
  return movement.amount === order.amount ? undefined : 'wrong_amount'
}
