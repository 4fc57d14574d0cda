import type { Order } from '@katedra/contract/orders'
import type { ReactNode } from 'react'
import type { OrderCalls } from './order-calls.ts'

/** An order with what can be asked of it. */
export interface OrderViewProps {
  order: Order
  calls: OrderCalls
  acceptsCards: boolean
  /** Somebody with the link from the mail, who sees nothing else of the school. */
  isClient: boolean
  payLink: (isPrimary: boolean) => ReactNode
  /** To the pool, once the credits are there. */
  assignLink: ReactNode
}
