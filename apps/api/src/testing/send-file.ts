import type { Route } from '@katedra/contract/route'
import type { Answered, Caller, TestApi } from './build-api.ts'

export interface Sent {
  payload: Buffer
  contentType: string
}

/** A form as a browser sends it. */
export async function browserForm(parts: [name: string, value: Uint8Array<ArrayBuffer> | string][]): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value], { type: 'image/png' }), 'fotka.png')
  }
  const request = new Request('http://katedra.example', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await request.arrayBuffer()), contentType }
}

/** Sends a body of any type. */
export async function sendBody(
  { server }: Pick<TestApi, 'server'>,
  { method, path }: Route,
  { payload, contentType }: Sent,
  { token, language = 'cs' }: Caller,
): Promise<Answered> {
  const response = await server.inject({
    method,
    url: path,
    headers: {
      'content-type': contentType,
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/** Uploads a file to a route that takes one. */
export async function sendFile(
  api: Pick<TestApi, 'server'>,
  route: Route & { readonly upload: string },
  bytes: Uint8Array<ArrayBuffer>,
  caller: Caller,
): Promise<Answered> {
  return sendBody(api, route, await browserForm([[route.upload, bytes]]), caller)
}
