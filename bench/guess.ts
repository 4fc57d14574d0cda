import { prepareRequest } from '@katedra/contract/call'
import type { CallInput, Route } from '@katedra/contract/route'
import type { Target } from './attack.ts'

/** What an attack hears: refusals are what it is after, so they are no errors. */
export interface Heard {
  status: number
  text: string
  /** The cookie by which the server knows the browser, where it has set one. */
  device: string | undefined
}

/** Calls a route from the address of the attack, as a browser that has this cookie. */
export async function guess<const R extends Route>(
  { url: server, from }: Target,
  route: R,
  input: CallInput<R>,
  device?: string,
): Promise<Heard> {
  const { method, url, body } = prepareRequest(route, input)
  const response = await fetch(`${server}${url}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(device === undefined ? {} : { cookie: `device=${device}` }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    device: /device=([\w-]{43})/.exec(response.headers.get('set-cookie') ?? '')?.[1],
  }
}

/** Throws unless the answer has this status. */
export function demand({ status, text }: Heard, expected: number, what: string): void {
  if (status !== expected) throw new Error(`${what} was answered with ${status} ${text.slice(0, 200)}`)
}
