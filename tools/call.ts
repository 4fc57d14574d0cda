import { prepareRequest } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'

/** Calls a running Katedra over HTTP by a route of the contract; throws where the answer is an error. */
export async function call<const R extends Route>(
  address: string,
  route: R,
  input: CallInput<R>,
  token?: string,
): Promise<Reply<R>> {
  const text = await (await callRaw(address, route, input, token)).text()
  return JSON.parse(text === '' ? 'null' : text)
}

/** The same for what is a file. */
export async function callRaw<const R extends Route>(
  address: string,
  route: R,
  input: CallInput<R>,
  token?: string,
): Promise<Response> {
  const { method, url, body } = prepareRequest(route, input)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${address}${url}`, { method, headers, ...(body === undefined ? {} : { body }) })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response
}
