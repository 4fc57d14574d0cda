import type { Order } from '@katedra/contract/orders'

const refunds = {
  wanted: 'refund_wanted',
  sent: 'refund_sent',
  refused: 'refund_refused',
  by_hand: 'refunded',
} as const

const payments = { card: 'pay_by_card', transfer: 'pay_by_transfer', invoice: 'pay_invoice' } as const

/** What the page of an order begins with: the next thing to do, or how it ended. */
export function outlookOf({
  state,
  is_refunded,
  awaits_approval,
  payment_method,
  card_refund,
}: Pick<Order, 'state' | 'is_refunded' | 'awaits_approval' | 'payment_method' | 'card_refund'>) {
  if (state === 'cancelled') return 'cancelled'
  if (is_refunded) return card_refund === null ? 'refunded' : refunds[card_refund.state]
  if (awaits_approval) return 'await_approval'
  return state === 'paid' ? 'paid' : payments[payment_method]
}

/** When the money went back. What was refunded to a card that did not take it left later, in another way. */
export function moneyBackAt({ refunded_at, events }: Pick<Order, 'refunded_at' | 'events'>): string | null {
  return events.find(({ event }) => event === 'refund_by_hand')?.at ?? refunded_at
}
