import { schoolPayer } from './build-order.ts'

const payerBody = { payer: schoolPayer, delivery_email: 'kancelar@skola.example', school_order_number: '' }
/** Bodies of the routes of orders, by method and path. */
export const orderBodies: Record<string, Record<string, unknown>> = {
  'PUT /v1/orders/:variable_symbol/payment-method/': { payment_method: 'transfer' },
  'PUT /v1/orders/:variable_symbol/payer/': payerBody,
  'PUT /v1/client-orders/payment-method/': { payment_method: 'transfer' },
  'PUT /v1/client-orders/payer/': payerBody,
  'POST /v1/card-payments/:payment_id/simulation/': { outcome: 'success' },
}

/** The same for credits. */
export const creditBodies: Record<string, Record<string, unknown>> = {
  'POST /v1/classes/:class_id/credits/': { program_id: 1 },
  'POST /v1/classes/:class_id/credits/removal/': { program_id: 1 },
  'PUT /v1/classes/:class_id/credits/automatic/': { program_id: 1, automatic: true },
  'POST /v1/classes/:class_id/credit-requests/': { program_id: 2, quantity: 1, note: 'Do pátku, prosím.' },
  'POST /v1/credit-requests/:credit_request_id/grant/': { note: '' },
  'POST /v1/credit-requests/:credit_request_id/refuse/': { note: '' },
}
