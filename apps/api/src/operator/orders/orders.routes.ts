import { operatorOrders } from '@katedra/contract/operator-orders'
import { sendDownload } from '../../app/files/download.ts'
import { serve, serveLong, type Api } from '../../app/http/serve.ts'
import { documentFile } from '../../documents/documents.ts'
import { changeOrder, documentOfAny, orderDetail, orderList, previewChange, orderActions } from './orders.ts'
import { serveAudited, serveUnaudited } from '../operator.serve.ts'
import { look } from '../operator.ts'

export function orderRoutes(api: Api): void {
  serve(api, operatorOrders.orders, (call) => orderList(call, call.query))
  serve(api, operatorOrders.order, (call) => orderDetail(call, call.params.variable_symbol))
  serveUnaudited(api, operatorOrders.previewChange, 'changes nothing', ({ params, body }) =>
    previewChange(api, params.variable_symbol, body.change),
  )
  serveAudited(api, operatorOrders.change, orderActions, (call) =>
    changeOrder(call, call.params.variable_symbol, call.body),
  )
  // The file is made without a transaction: that takes its time.
  serveLong(api, operatorOrders.document, async ({ operator, params, query, reply }) => {
    const document = await look(api, (call) => documentOfAny(call, params.variable_symbol, params.document_id))
    return sendDownload(reply, await documentFile(document, query.format, operator.id))
  })
}
