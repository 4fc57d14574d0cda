import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Stripe } from 'stripe'
import { at } from './build-school.ts'

export const stripeSecrets = { secretKey: 'sk_test_katedra', webhookSecret: 'whsec_katedra' }

export interface Asked {
  path: string
  authorization: string
  idempotencyKey: string
  /** The form as it was sent, by its field names. */
  form: Record<string, string>
}

interface Reply {
  status: number
  body: object
}

/** A refund as the gateway keeps it. */
export interface KeptRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  status: string
  failure_reason?: string
}

/** What the gateway says to a refund that it does not make. */
export interface Refusal {
  status: number
  type: string
  code: string
  message: string
}

const nothingRefused: { refusal?: Refusal | undefined } = {}

/** The gateway's API on this machine: makes sessions and refunds, and remembers what it was asked for. */
export async function startStripeServer() {
  const sessions = new Map<string, string>()
  const made = new Map<string, Reply>()
  const stripe = {
    url: '',
    asked: new Array<Asked>(),
    /** Set by a test that wants the gateway out of order. */
    status: 200,
    /** Money that has gone back. */
    refunds: new Array<KeptRefund>(),
    /** Set by a test: how refunds end, why none is made, and whether the line breaks after one is made. */
    refundStatus: 'succeeded',
    ...nothingRefused,
    hangsUp: false,
    /** A day has passed: it does not know any more what it has answered. */
    forget: () => made.clear(),
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
    const asked = at(stripe.asked, -1)
    const { status, body } = answerTo(asked)
    if (stripe.hangsUp && asked.path === 'POST /v1/refunds') reply.destroy()
    else reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  function answerTo({ path, form, idempotencyKey }: Asked): Reply {
    if (stripe.status !== 200) return problem({ status: stripe.status, type: 'api_error', message: 'out of order' })
    const [, last = ''] = /^GET \/v1\/checkout\/sessions\/([^?]+)$/.exec(path) ?? []
    if (last !== '') return { status: 200, body: sessionOf(last) }
    if (path.startsWith('GET /v1/refunds?')) return { status: 200, body: { object: 'list', data: refundsOf(path) } }
    if (path === 'POST /v1/refunds') return once(idempotencyKey, () => refund(form))
    return once(idempotencyKey, () => ({ status: 200, body: newSession(form['client_reference_id'] ?? '') }))
  }
  /** The same question gets the same answer, whatever has happened since. */
  function once(key: string, make: () => Reply): Reply {
    const known = made.get(key) ?? make()
    made.set(key, known)
    return known
  }
  function newSession(reference: string) {
    const id = sessionId(reference, [...sessions.values()].filter((one) => one === reference).length)
    sessions.set(id, reference)
    return sessionOf(id)
  }
  const refundsOf = (path: string) => {
    const wanted = new URLSearchParams(path.slice(path.indexOf('?'))).get('payment_intent')
    return stripe.refunds.filter(({ payment_intent }) => payment_intent === wanted)
  }
  function refund({
    payment_intent = '',
    amount,
    'metadata[card_payment_id]': card_payment_id = '',
  }: Asked['form']): Reply {
    if (stripe.refusal !== undefined) return problem(stripe.refusal)
    const body: KeptRefund = {
      id: `re_${stripe.refunds.length + 1}`,
      object: 'refund',
      amount: Number(amount),
      currency: 'czk',
      payment_intent,
      metadata: { card_payment_id },
      status: stripe.refundStatus,
      ...(stripe.refundStatus === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    }
    stripe.refunds.push(body)
    return { status: 200, body }
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway listens on no port')
  stripe.url = `http://127.0.0.1:${address.port}`
  return stripe
}

/** What the first page of a payment is called at the gateway; a payment may have several. */
function sessionId(reference: string, before: number): string {
  return `cs_test_${reference}${before === 0 ? '' : `_${before + 1}`}`
}

function sessionOf(id: string) {
  const payment_intent = `pi_${id.slice('cs_test_'.length)}`
  return { id, object: 'checkout.session', url: 'https://checkout.example/pay', payment_intent }
}

function problem({ status, ...error }: { status: number; type: string; message: string }): Reply {
  return { status, body: { error } }
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
  /** The page that was paid, unless it is the first one of the payment. */
  session_id?: string
}

/** An event as the gateway sends it, signed by its own library. */
export function signedEvent(event: SessionEvent, now: Date, secret = stripeSecrets.webhookSecret) {
  const session = {
    id: event.session_id ?? sessionId(event.card_payment_id, 0),
    object: 'checkout.session',
    client_reference_id: event.card_payment_id,
    amount_total: event.amount,
    currency: event.currency ?? 'czk',
    payment_status: event.payment_status ?? 'paid',
  }
  return signed({ ...event, object: session }, now, secret)
}

/** What the gateway reports of a refund, signed. */
export function signedRefund(event: { id: string; type: string; object: KeptRefund }, now: Date) {
  return signed(event, now, stripeSecrets.webhookSecret)
}

function signed({ id, type, object }: { id: string; type: string; object: object }, now: Date, secret: string) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = new Stripe(stripeSecrets.secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  })
  return { payload, signature }
}
