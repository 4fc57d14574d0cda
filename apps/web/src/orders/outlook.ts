import type { Order } from '@katedra/contract/orders'

const payments = { card: 'pay_by_card', transfer: 'pay_by_transfer', invoice: 'pay_invoice' } as const

/** What the page of an order begins with: the next thing to do, or how it ended. */
export function outlookOf({
  state,
  is_refunded,
  payment_method,
}: Pick<Order, 'state' | 'is_refunded' | 'payment_method'>) {
  if (state === 'cancelled') return 'cancelled'
  if (is_refunded) return 'refunded'
  return state === 'paid' ? 'paid' : payments[payment_method]
}
