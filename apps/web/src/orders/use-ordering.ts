import { CallError } from '@katedra/contract/call'
import { orders, type Order } from '@katedra/contract/orders'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../app/client.ts'
import { queryClient } from '../app/query.ts'
import { requestIdFor, type OrderContent, type OrderDraft } from './draft.ts'
import { orderQuery, priceListQuery, refreshOrders } from './orders.data.ts'
import type { KeptDraft } from './use-draft.ts'

interface Ordering {
  draft: OrderDraft
  change: KeptDraft['change']
  onRefused: (refusal: CallError | undefined) => void
  onDone: () => void
}

/**
 * Sends the order. The id is kept with what was sent before it is sent, so that pressing again after a lost line makes no second
 * order. A changed price list is fetched, and the page asks again.
 */
export function useOrdering({ draft, change, onRefused, onDone }: Ordering) {
  const navigate = useNavigate({ from: '/objednavky/nova' })
  /** The total before the price list changed. */
  const [formerTotal, setFormerTotal] = useState<number>()

  async function send(content: OrderContent): Promise<Order> {
    const text = JSON.stringify(content)
    const request_id = requestIdFor(draft, text, () => crypto.randomUUID())
    change((was) => ({ ...was, sent: { content: text, request_id } }))
    return call(orders.createOrder, { body: { ...content, request_id } })
  }

  const ordering = useMutation({
    mutationFn: send,
    onMutate: () => onRefused(undefined),
    onError: async (error, { total }) => {
      if (!(error instanceof CallError)) return
      if (error.status === 422) onRefused(error)
      if (error.code !== 'orders.price_changed') return
      setFormerTotal(total)
      await queryClient.invalidateQueries({ queryKey: priceListQuery.queryKey })
    },
    onSuccess: async (order) => {
      const { variable_symbol: symbol, payment_method } = order
      queryClient.setQueryData(orderQuery(symbol).queryKey, order)
      refreshOrders()
      await (payment_method === 'card' && order.actions.includes('pay_by_card')
        ? navigate({ to: '/objednavky/$symbol/platba', params: { symbol } })
        : navigate({ to: '/objednavky/$symbol', params: { symbol } }))
      onDone()
    },
  })
  return { ...ordering, formerTotal }
}
