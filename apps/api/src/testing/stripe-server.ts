import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Stripe } from 'stripe'

export const stripeSecrets = { secretKey: 'sk_test_katedra', webhookSecret: 'whsec_katedra' }

interface Asked {
  path: string
  authorization: string
  idempotencyKey: string
  /** The form as it was sent, by its field names. */
  form: Record<string, string>
}

/** The gateway's API on this machine: makes sessions and remembers what it was asked for. */
export async function startStripeServer() {
  const stripe = {
    url: '',
    asked: new Array<Asked>(),
    /** Set by a test that wants the gateway out of order. */
    status: 200,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    stripe.asked.push({
      path: `${request.method} ${request.url}`,
      authorization: String(request.headers.authorization),
      idempotencyKey: String(request.headers['idempotency-key']),
      form,
    })
    const session = { id: `cs_test_${randomUUID()}`, object: 'checkout.session', url: 'https://checkout.example/pay' }
    const body = stripe.status === 200 ? session : { error: { type: 'api_error', message: 'out of order' } }
    reply.writeHead(stripe.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway listens on no port')
  stripe.url = `http://127.0.0.1:${address.port}`
  return stripe
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

export interface SessionEvent {
  id: string
  type: string
  card_payment_id: string
  amount: number
  currency?: string
  payment_status?: string
}

/** An event as the gateway sends it, signed by its own library. */
export function signedEvent(event: SessionEvent, now: Date, secret = stripeSecrets.webhookSecret) {
  const session = {
    ...{ id: 'cs_test_1', object: 'checkout.session', client_reference_id: event.card_payment_id },
    ...{
      amount_total: event.amount,
      currency: event.currency ?? 'czk',
      payment_status: event.payment_status ?? 'paid',
    },
  }
  const payload = JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { object: session } })
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = new Stripe(stripeSecrets.secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  })
  return { payload, signature }
}
