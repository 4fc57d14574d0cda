import { cardRefundStates } from '@katedra/contract/orders'
import { describe, expect, test } from 'vitest'
import { outlookOf } from './outlook.ts'

describe('what the page of an order begins with', () => {
  test.each([
    ['card', 'pay_by_card'],
    ['transfer', 'pay_by_transfer'],
    ['invoice', 'pay_invoice'],
  ] as const)('an order to be paid by %s asks for that', (payment_method, outlook) => {
    const order = { is_refunded: false, payment_method, card_refund: null }
    expect(outlookOf({ ...order, state: 'created' })).toBe(outlook)
    expect(outlookOf({ ...order, state: 'unpaid' })).toBe(outlook)
  })

  test('a paid, a refunded and a cancelled order ask for nothing', () => {
    const paid = { state: 'paid', payment_method: 'card', card_refund: null } as const
    expect(outlookOf({ ...paid, is_refunded: false })).toBe('paid')
    expect(outlookOf({ ...paid, is_refunded: true })).toBe('refunded')
    expect(outlookOf({ ...paid, state: 'cancelled', is_refunded: false })).toBe('cancelled')
  })

  test('money on its way back to a card says how far it has come', () => {
    const outlooks = cardRefundStates.map((state) =>
      outlookOf({ state: 'paid', is_refunded: true, payment_method: 'card', card_refund: { state, sent_at: null } }),
    )
    expect(outlooks).toEqual(['refund_wanted', 'refund_sent', 'refund_refused', 'refunded'])
  })
})
