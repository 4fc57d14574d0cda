import { orders, type Order, type OrderState } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

/** How long until a page that waits for money asks whether it has come. */
const payingDelay = 20_000

/** What is sold and for how much; asked for again with each order that begins. */
export const priceListQuery = queryOptions({ ...queryOf(programs.priceList), staleTime: 60_000 })

/** What the list is narrowed to. */
export interface OrdersFilter {
  state?: OrderState
  search?: string
}

/** Orders of the school from the newest on, page by page. */
export function ordersQuery(filter: OrdersFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(orders.orders, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(
        orders.orders,
        { query: pageParam === undefined ? filter : { ...filter, before: pageParam } },
        { signal },
      ),
    initialPageParam: oldestOf([]),
    getNextPageParam: (page) => (page.has_more ? oldestOf(page.orders) : undefined),
    placeholderData: keepPreviousData,
  })
}

function oldestOf(listed: readonly { variable_symbol: string }[]): string | undefined {
  return listed.at(-1)?.variable_symbol
}

/** An invoice that is not paid, which the next one is judged by; null when there is none. Its state may still be the first one. */
export const debtQuery = queryOptions({
  queryKey: [...keyOf(orders.orders), 'unpaid invoice'],
  queryFn: async ({ signal }) => {
    const states = ['unpaid', 'created'] as const
    const lists = await Promise.all(states.map((state) => request(orders.orders, { query: { state } }, { signal })))
    const open = lists.flatMap((list) => list.orders)
    return open.find(({ payment_method, awaits_approval }) => payment_method === 'invoice' && !awaits_approval) ?? null
  },
})

/** One order; while its money is on the way the page looks for it. */
export function orderQuery(variable_symbol: string) {
  return queryOptions({
    ...queryOf(orders.order, { params: { variable_symbol } }),
    refetchInterval: ({ state }) => waitFor(state.data),
  })
}

/** The same for who has the link from the mail. */
export function clientQuery(code: string) {
  return queryOptions({
    ...queryOf(orders.clientOrder, { query: { code } }),
    refetchInterval: ({ state }) => waitFor(state.data),
  })
}

function waitFor(order: Order | undefined): number | false {
  return order?.state === 'created' || order?.state === 'unpaid' ? payingDelay : false
}

/** The payment that the page of the simulated gateway shows. */
export function cardPaymentQuery(payment_id: string) {
  return queryOptions({ ...queryOf(orders.cardPayment, { params: { payment_id } }), retry: false })
}

/** Lists are asked for again after a change of any order. */
export function refreshOrders(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(orders.orders) })
}
