import { CallError, prepareRequest } from '@katedra/contract/call'
import type { CallInput, Reply, Route, RouteLine } from '@katedra/contract/route'

export interface CallOptions {
  /** The bearer token of an attempt. */
  readonly token?: string
  /** The request must outlive the page. */
  readonly isLast?: boolean
}

/** A reply that takes longer will not come; a slow school connection needs most of this. */
const requestTimeout = 15_000

/** Calls a route. Any reply outside 2xx, and none at all (status 0), is a CallError. */
export async function call<R extends Route>(
  line: RouteLine<R>,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const { method, url, body } = prepareRequest<R>(line, input)
  const headers = new Headers({ accept: 'application/json' })
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const keepalive = options.isLast === true
  const reply = await reach(url, { method, headers, keepalive, ...(body === undefined ? {} : { body }) })
  if (!reply.ok) throw new CallError(reply.status, await reply.json().catch(() => null), secondsToWait(reply))
  // The server puts every reply through the contract's schema on its way out.
  return reply.json().catch(() => {
    throw new CallError(0, null)
  })
}

/** Opens a stream of events; it stays open until it is given up. */
export async function openStream<R extends Route & { readonly events: object }>(
  line: RouteLine<R>,
  input: CallInput<R>,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<Response> {
  const { method, url } = prepareRequest<R>(line, input)
  const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${token}` })
  const reply = await fetch(url, { method, headers, signal, cache: 'no-store' })
  if (!reply.ok) throw new CallError(reply.status, await reply.json().catch(() => null), secondsToWait(reply))
  return reply
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), requestTimeout)
  try {
    return await fetch(url, { ...init, signal: abort.signal, cache: 'no-store' })
  } catch {
    throw new CallError(0, null)
  } finally {
    clearTimeout(timer)
  }
}

function secondsToWait(reply: Response): number | undefined {
  const seconds = Number(reply.headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds : undefined
}
