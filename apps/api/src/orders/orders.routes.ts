import { orders } from '@katedra/contract/orders'
import { sendDownload } from '../app/files/download.ts'
import { fail } from '../app/http/fail.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { documentFile, documentOfOrder } from '../documents/documents.ts'
import { beginCardPayment, endSimulatedPayment, followEvent, simulatedPayment } from './orders.cards.ts'
import { changeMethod, changePayer } from './orders.changing.ts'
import { changeClientOrder, clientOrder, heldBehind, orderBehind } from './orders.client.ts'
import { createOrder } from './orders.creating.ts'
import { openGateway } from './gateway/gateway.open.ts'
import { cancelOwnOrder, changeOwnOrder, heldOrder, orderDetail, orderList, visibleOrder } from './orders.reading.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { vatRegister } from './vat-ids/vat-ids.ts'

export function ordersRoutes(api: Api): void {
  schoolRoutes(api)
  clientRoutes(api)
  serveLong(api, orders.cardPayment, ({ params }) => simulatedPayment(api, params.payment_id))
  serveLong(api, orders.endSimulatedPayment, ({ params, body }) =>
    endSimulatedPayment(api, params.payment_id, body.outcome),
  )
  receiveStripeEvents(api)
}

function schoolRoutes(api: Api): void {
  const gateway = openGateway(api)
  const askVatRegister = vatRegister(api)
  serve(api, orders.orders, (call) => orderList(call, call.query))
  serve(api, orders.createOrder, async (call) => {
    await api.limits.spend('order', call.teacher.id)
    return createOrder(call, call.body)
  })
  serve(api, orders.order, (call) => orderDetail(call, call.params.variable_symbol))
  serve(api, orders.changeOrderMethod, (call) =>
    changeOwnOrder(call, call.params.variable_symbol, (order, actor_name) =>
      changeMethod(call, order, { ...call.body, actor_name }),
    ),
  )
  serve(api, orders.changeOrderPayer, (call) =>
    changeOwnOrder(call, call.params.variable_symbol, (order, actor_name) =>
      changePayer(call, order, { ...call.body, actor_name }),
    ),
  )
  serve(api, orders.cancelOrder, (call) => cancelOwnOrder(call, call.params.variable_symbol))
  serveLong(api, orders.payOrderByCard, (call) =>
    beginCardPayment({ ...call, gateway, viewer: 'school' }, call.teacher.school_id, (db) =>
      heldOrder({ ...call, db }, call.params.variable_symbol),
    ),
  )
  serveLong(api, orders.orderDocument, async (call) => {
    const { teacher, params, query, reply } = call
    await api.limits.spend('export', teacher.id)
    const document = await api.database.read(teacher.school_id, async (db) =>
      documentOfOrder(db, await visibleOrder({ db, teacher }, params.variable_symbol), params.document_id),
    )
    return sendDownload(reply, await documentFile(document ?? fail('orders.not_found'), query.format, teacher.id))
  })
  serveLong(api, orders.checkVatId, async ({ params, teacher, now, log }) => {
    await api.limits.spend('vat-id', teacher.id)
    return askVatRegister(params.vat_id.replaceAll(/\s/g, '').toUpperCase(), now, log)
  })
}

/** For people with the link from the mail; nothing of it belongs into a search engine. */
function clientRoutes(api: Api): void {
  const gateway = openGateway(api)
  serveLong(api, orders.clientOrder, (call) => {
    call.reply.header('x-robots-tag', 'noindex')
    return clientOrder(call, call.query.code)
  })
  serveLong(api, orders.changeClientMethod, (call) =>
    changeClientOrder(call, call.query.code, (within, order) =>
      changeMethod(within, order, { ...call.body, actor_name: order.payer.name }),
    ),
  )
  serveLong(api, orders.changeClientPayer, (call) =>
    changeClientOrder(call, call.query.code, (within, order) =>
      changePayer(within, order, { ...call.body, actor_name: call.body.payer.name }),
    ),
  )
  serveLong(api, orders.payClientByCard, async (call) => {
    const key = await orderBehind(call, call.query.code)
    return beginCardPayment({ ...call, gateway, viewer: 'client' }, key.school_id, (db) => heldBehind(db, key))
  })
  serveLong(api, orders.clientDocument, async (call) => {
    const key = await orderBehind(call, call.query.code)
    await api.limits.spend('export', key.id)
    const document = await api.database.read(key.school_id, (db) => documentOfOrder(db, key, call.params.document_id))
    return sendDownload(call.reply, await documentFile(document ?? fail('orders.not_found'), call.query.format, key.id))
  })
}

/** The gateway's reports. No route of the contract: no browser calls it, and its signature is over the body as it came. */
function receiveStripeEvents(api: Api): void {
  const { stripe } = api.config
  if (stripe === undefined) return
  void api.server.register(async (server) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    server.post('/v1/card-payments/stripe/', { schema: { hide: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers['stripe-signature'] ?? '')
      const { readStripeEvent } = await import('./gateway/gateway.stripe.ts')
      const event = readStripeEvent(stripe, { body, signature, now: api.clock.now() })
      if (event === undefined) {
        recordSecurityEvent(api, { event: 'webhook.signature_wrong', ip: request.ip, details: { by: 'stripe' } })
        fail('app.bad_request')
      }
      await followEvent(api, event)
      return { received: true }
    })
  })
}
