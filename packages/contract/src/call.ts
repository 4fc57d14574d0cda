import type { CallInput, Method, Route, RouteLine } from './route.ts'

/** A request ready for `fetch`, without the headers that depend on who calls. */
export interface PreparedRequest {
  method: Method
  url: string
  /** JSON text; absent where the route has no body, and then no content type may be sent. */
  body?: string
}

type Values = Record<string, unknown>

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

function part(input: unknown, name: string): Values {
  const value = isValues(input) ? input[name] : undefined
  return isValues(value) ? value : {}
}

/** Fills the path and the query of a route and turns its body into JSON. */
export function prepareRequest<R extends Route>(route: R | RouteLine<R>, input: CallInput<R>): PreparedRequest {
  const params = part(input, 'params')
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(part(input, 'query'))) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value))
  }
  const search = query.toString()
  const url = search === '' ? path : `${path}?${search}`
  return route.body === undefined
    ? { method: route.method, url }
    : { method: route.method, url, body: JSON.stringify(part(input, 'body')) }
}

/** Messages by field, as a 422 carries them (specification, section 8). */
export type FieldErrors = Record<string, string[]>

/** A reply outside 2xx. `status` 0 means that the server could not be reached. */
export class CallError extends Error {
  readonly status: number
  /** The error's code from errors.ts, where the server gave one. */
  readonly code: string | undefined
  /** Filled for 422 only. */
  readonly fields: FieldErrors
  /** Of `auth.second_step_needed`: with it the sign-in goes on. */
  readonly challenge: string | undefined
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter?: number) {
    const detail = isValues(body) ? body['detail'] : undefined
    super(typeof detail === 'string' ? detail : `HTTP ${status}`)
    this.name = 'CallError'
    this.status = status
    this.code = textIn(body, 'code')
    this.challenge = textIn(body, 'challenge')
    this.fields = fieldErrors(detail)
    this.retryAfter = retryAfter
  }
}

/** Whether the server refused the call so that asking again would not help; too many at once will pass. */
export function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function textIn(body: unknown, name: string): string | undefined {
  const value = isValues(body) ? body[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function fieldErrors(detail: unknown): FieldErrors {
  if (!isValues(detail)) return {}
  return Object.fromEntries(
    Object.entries(detail).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  )
}
