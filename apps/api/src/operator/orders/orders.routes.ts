import { operatorOrders } from '@katedra/contract/operator-orders'
import { sendDownload } from '../app/download.ts'
import { serve, serveLong, type Api } from '../app/serve.ts'
import { documentFile } from '../documents/documents.ts'
import { changeOrder, documentOfAny, orderDetail, orderList, previewChange } from './operator.orders.view.ts'
import { look } from './operator.ts'

export function orderRoutes(api: Api): void {
  serve(api, operatorOrders.orders, (call) => orderList(call, call.query))
  serve(api, operatorOrders.order, (call) => orderDetail(call, call.params.variable_symbol))
  serveLong(api, operatorOrders.previewChange, ({ params, body }) =>
    previewChange(api, params.variable_symbol, body.change),
  )
  serve(api, operatorOrders.change, async (call) => {
    await changeOrder(call, call.params.variable_symbol, call.body)
    return null
  })
  // The file is made without a transaction: that takes its time.
  serveLong(api, operatorOrders.document, async ({ params, query, reply }) => {
    const document = await look(api, (call) => documentOfAny(call, params.variable_symbol, params.document_id))
    return sendDownload(reply, await documentFile(document, query.format))
  })
}
