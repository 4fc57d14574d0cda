import { describe, expect, it } from 'vitest'
import type { Movement } from './payments.movement.ts'
import { pair, type PayableOrder } from './payments.pairing.ts'

const own = ['CZ6508000000192000145399', 'SK3112000000198742637541']
const order: PayableOrder = { variable_symbol: '1234567898', amount: 121_000, currency: 'CZK', state: 'unpaid' }
const movement: Movement = {
  account: '19-2000145399',
  movement_id: '1',
  booked_on: '2026-11-20',
  amount: 121_000,
  currency: 'CZK',
  variable_symbol: '1234567898',
  counter_account: null,
  counter_name: null,
  message: null,
  is_reversal: false,
}

describe('a movement', () => {
  it.each(['created', 'unpaid'] as const)('pays an order that is %s by its symbol, amount and currency', (state) => {
    expect(pair(movement, { ...order, state }, 0, own)).toEqual({ outcome: 'paid' })
  })

  it('pays by a symbol that the bank padded with zeros', () => {
    const padded = pair({ ...movement, variable_symbol: '42' }, { ...order, variable_symbol: '0000000042' }, 0, own)
    expect(padded).toEqual({ outcome: 'paid' })
  })

  it.each<[string, Partial<Movement>, Partial<PayableOrder>, number]>([
    ['foreign_account', { account: '2501301193/2010' }, {}, 0],
    ['reversal', { is_reversal: true }, {}, 0],
    ['reversal', { is_reversal: true, amount: -121_000 }, {}, 0],
    ['outgoing', { amount: -121_000 }, {}, 0],
    ['outgoing', { amount: 0 }, {}, 0],
    ['no_symbol', { variable_symbol: null }, {}, 0],
    ['unknown_symbol', { variable_symbol: '1234567899' }, {}, 0],
    ['cancelled', {}, { state: 'cancelled' }, 0],
    ['already_paid', {}, { state: 'paid' }, 0],
    ['already_paid', {}, {}, 121_000],
    ['wrong_currency', { currency: 'EUR' }, {}, 0],
    ['wrong_amount', { amount: 120_999 }, {}, 0],
    ['wrong_amount', { amount: 121_001 }, {}, 0],
    ['wrong_amount', { amount: 1000 }, {}, 120_000],
  ])('is left to a person, with the reason: %s', (reason, ofMovement, ofOrder, paidSoFar) => {
    const outcome = pair({ ...movement, ...ofMovement }, { ...order, ...ofOrder }, paidSoFar, own)
    expect(outcome).toEqual({ outcome: 'unpaired', reason })
  })

  it('whose symbol no order has is left to a person', () => {
    expect(pair(movement, undefined, 0, own)).toEqual({ outcome: 'unpaired', reason: 'unknown_symbol' })
  })
})
