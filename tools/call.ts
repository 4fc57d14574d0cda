import { prepareRequest } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'

/** Calls a running Katedra over HTTP by a route of the contract; throws where the answer is an error. */
export async function call<const R extends Route>(
  address: string,
  route: R,
  input: CallInput<R>,
  token?: string,
): Promise<Reply<R>> {
  const { method, url, body } = prepareRequest(route, input)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${address}${url}`, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text === '' ? 'null' : text)
}
