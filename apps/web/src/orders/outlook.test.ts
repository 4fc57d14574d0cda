import { describe, expect, test } from 'vitest'
import { outlookOf } from './outlook.ts'

describe('what the page of an order begins with', () => {
  test.each([
    ['card', 'pay_by_card'],
    ['transfer', 'pay_by_transfer'],
    ['invoice', 'pay_invoice'],
  ] as const)('an order to be paid by %s asks for that', (payment_method, outlook) => {
    expect(outlookOf({ state: 'created', is_refunded: false, payment_method })).toBe(outlook)
    expect(outlookOf({ state: 'unpaid', is_refunded: false, payment_method })).toBe(outlook)
  })

  test('a paid, a refunded and a cancelled order ask for nothing', () => {
    expect(outlookOf({ state: 'paid', is_refunded: false, payment_method: 'card' })).toBe('paid')
    expect(outlookOf({ state: 'paid', is_refunded: true, payment_method: 'card' })).toBe('refunded')
    expect(outlookOf({ state: 'cancelled', is_refunded: false, payment_method: 'transfer' })).toBe('cancelled')
  })
})
