import { cardRefundStates } from '@katedra/contract/orders'
import { describe, expect, test } from 'vitest'
import { moneyBackAt, outlookOf } from './outlook.ts'

describe('what the page of an order begins with', () => {
  test.each([
    ['card', 'pay_by_card'],
    ['transfer', 'pay_by_transfer'],
    ['invoice', 'pay_invoice'],
  ] as const)('an order to be paid by %s asks for that', (payment_method, outlook) => {
    const order = { is_refunded: false, awaits_approval: false, payment_method, card_refund: null }
    expect(outlookOf({ ...order, state: 'created' })).toBe(outlook)
    expect(outlookOf({ ...order, state: 'unpaid' })).toBe(outlook)
  })

  test('an invoice that an operator has to approve asks for patience, not for money', () => {
    const held = { is_refunded: false, awaits_approval: true, payment_method: 'invoice', card_refund: null } as const
    expect(outlookOf({ ...held, state: 'created' })).toBe('await_approval')
  })

  test('a paid, a refunded and a cancelled order ask for nothing', () => {
    const paid = { state: 'paid', awaits_approval: false, payment_method: 'card', card_refund: null } as const
    expect(outlookOf({ ...paid, is_refunded: false })).toBe('paid')
    expect(outlookOf({ ...paid, is_refunded: true })).toBe('refunded')
    expect(outlookOf({ ...paid, state: 'cancelled', is_refunded: false })).toBe('cancelled')
  })

  test('money on its way back to a card says how far it has come', () => {
    const outlooks = cardRefundStates.map((state) =>
      outlookOf({
        state: 'paid',
        is_refunded: true,
        awaits_approval: false,
        payment_method: 'card',
        card_refund: { state, sent_at: null },
      }),
    )
    expect(outlooks).toEqual(['refund_wanted', 'refund_sent', 'refund_refused', 'refunded'])
  })
  test('money that a card did not take went back when it was sent in another way', () => {
    const refunded_at = '2026-09-01T08:00:00.000Z'
    const told = { actor_name: '', note: '' }
    const refused = [
      { ...told, event: 'refunded', at: refunded_at },
      { ...told, event: 'refund_refused', at: '2026-09-08T08:00:00.000Z' },
    ] as const
    const byHand = { ...told, event: 'refund_by_hand', at: '2026-09-12T08:00:00.000Z' } as const
    expect(moneyBackAt({ refunded_at, events: [...refused] })).toBe(refunded_at)
    expect(moneyBackAt({ refunded_at, events: [...refused, byHand] })).toBe(byHand.at)
  })
})
