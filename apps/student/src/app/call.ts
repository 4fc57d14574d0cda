import { CallError } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'

/**
 * What a browser must know of a route to call it. The contract's own table carries the schemas and with them a schema
 * library, which the pupil's first load can't afford; the types make sure that both say the same.
 */
export interface RouteLine<R extends Route> {
  readonly method: R['method']
  readonly path: R['path']
}

export interface CallOptions {
  /** The bearer token of an attempt. */
  readonly token?: string
  /** The request must outlive the page. */
  readonly isLast?: boolean
}

/** A reply that takes longer will not come; a slow school line needs most of this. */
const patience = 15_000

type Values = Readonly<Record<string, unknown>>

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

/** Calls a route. Any reply outside 2xx, and none at all (status 0), is a CallError. */
export async function call<R extends Route>(
  line: RouteLine<R>,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const parts: Values = isValues(input) ? input : {}
  const reply = await reach(fillPath(line.path, parts['params']), requestOf(line.method, parts['body'], options))
  if (!reply.ok) throw new CallError(reply.status, await reply.json().catch(() => null), waitWished(reply))
  // The server puts every reply through the contract's schema on its way out.
  return reply.json().catch(() => {
    throw new CallError(0, null)
  })
}

function fillPath(path: string, params: unknown): string {
  const values: Values = isValues(params) ? params : {}
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function requestOf(method: string, body: unknown, { token, isLast }: CallOptions): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body === undefined) return { method, headers, keepalive: isLast === true }
  headers.set('content-type', 'application/json')
  return { method, headers, body: JSON.stringify(body), keepalive: isLast === true }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), patience)
  try {
    return await fetch(url, { ...init, signal: abort.signal, cache: 'no-store' })
  } catch {
    throw new CallError(0, null)
  } finally {
    clearTimeout(timer)
  }
}

function waitWished(reply: Response): number | undefined {
  const seconds = Number(reply.headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds : undefined
}
