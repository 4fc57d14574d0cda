import type { OrderAction, OrderState, PaymentMethod } from '@katedra/contract/orders'

/** What an order may become (product decision "Credits and orders"); the trigger `order_transition` holds the same table. */
const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['unpaid', 'paid', 'cancelled'],
  unpaid: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
}

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

/** What decides what may be done with an order. */
export interface OrderFacts {
  state: OrderState
  payment_method: PaymentMethod
  currency: string
  total: number
  /** When its credits came, and its invoice with them. */
  issued_at: Date | null
  due_on: string
}

/** Money is still awaited. */
export function isOpen({ state }: Pick<OrderFacts, 'state'>): boolean {
  return mayBecome(state, 'paid')
}

/** `today` is the day in Prague. */
export function isOverdue(order: Omit<OrderFacts, 'currency' | 'total'>, today: string): boolean {
  return isOpen(order) && !awaitsApproval(order) && order.due_on < today
}

/** An order on an invoice that an operator has to approve first: it has no invoice and no credits yet. */
export function awaitsApproval(order: Pick<OrderFacts, 'state' | 'payment_method' | 'issued_at'>): boolean {
  return isOpen(order) && order.payment_method === 'invoice' && order.issued_at === null
}

/** Until there are credits and an invoice, an order can be changed or cancelled by the teacher who made it. */
export function isChangeable(order: Pick<OrderFacts, 'state' | 'issued_at'>): boolean {
  return isOpen(order) && order.issued_at === null
}

/** Who looks at an order: a teacher of the school, or someone with the link from the mail. */
export type Viewer = 'school' | 'client'

export function actionsOf(order: OrderFacts, viewer: Viewer, accepts_cards: boolean): OrderAction[] {
  const isOfSchool = viewer === 'school'
  const allowed: [OrderAction, boolean][] = [
    ['pay_by_card', accepts_cards && isOpen(order) && order.payment_method === 'card'],
    ['change_method', isChangeable(order)],
    ['change_payer', isChangeable(order)],
    ['cancel', isOfSchool && isChangeable(order)],
    ['repeat', isOfSchool],
  ]
  return allowed.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

export type PaymentOutcome = 'paid' | 'already_paid' | 'cancelled_order' | 'wrong_amount' | 'wrong_currency'

/** What becomes of money that has come for an order: it pays the whole of it, or nothing. */
export function outcomeOf(order: OrderFacts, payment: { amount: number; currency: string }): PaymentOutcome {
  if (order.state === 'paid') return 'already_paid'
  if (order.state === 'cancelled') return 'cancelled_order'
  if (order.currency !== payment.currency) return 'wrong_currency'
  return order.total === payment.amount ? 'paid' : 'wrong_amount'
}
