import { orders, type Order, type PaymentMethod } from '@katedra/contract/orders'
import { call } from '../../app/call.ts'
import { downloadFile } from '../../app/download-file.ts'
import { queryClient } from '../../app/query.ts'
import type { PayerValues } from '../ordering/draft.ts'
import type { DocumentFormat } from '@katedra/screens/order/order-documents.tsx'
import { clientQuery, orderQuery, refreshOrders } from '../orders.data.ts'

/** What can be asked of an order: by a teacher under its symbol, by a client under the code from the mail. */
export interface OrderCalls {
  changeMethod(method: PaymentMethod): Promise<Order>
  changePayer(values: PayerValues): Promise<Order>
  /** A client can't cancel. */
  cancel: (() => Promise<Order>) | undefined
  download(documentId: string, format: DocumentFormat): Promise<string>
  /** Puts the server's answer where the page takes it from. */
  keep(order: Order): void
}

export function teacherCalls(variable_symbol: string): OrderCalls {
  const params = { variable_symbol }
  return {
    changeMethod: (payment_method) => call(orders.changeOrderMethod, { params, body: { payment_method } }),
    changePayer: (body) => call(orders.changeOrderPayer, { params, body }),
    cancel: () => call(orders.cancelOrder, { params }),
    download: (document_id, format) =>
      downloadFile(orders.orderDocument, { params: { variable_symbol, document_id }, query: { format } }),
    keep(order) {
      queryClient.setQueryData(orderQuery(variable_symbol).queryKey, order)
      refreshOrders()
    },
  }
}

export function clientCalls(code: string): OrderCalls {
  const query = { code }
  return {
    changeMethod: (payment_method) => call(orders.changeClientMethod, { query, body: { payment_method } }),
    changePayer: (body) => call(orders.changeClientPayer, { query, body }),
    cancel: undefined,
    download: (document_id, format) =>
      downloadFile(orders.clientDocument, { params: { document_id }, query: { code, format } }),
    keep: (order) => void queryClient.setQueryData(clientQuery(code).queryKey, order),
  }
}
