import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/build-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const ask = (headers: Record<string, string> = {}) => api.server.inject({ url: '/v1/openapi.json', headers })

describe('the description of all routes', () => {
  it('is made once, however many ask for it at once and later', async () => {
    const making = vi.spyOn(api.server, 'swagger')
    const fresh = await Promise.all([ask(), ask(), ask()])
    expect((await ask()).body).toBe(fresh[0].body)
    expect(making.mock.calls.length).toBeLessThanOrEqual(1)
    making.mockRestore()
  })

  it('is made route by route, so that others are answered meanwhile', async () => {
    const beside = await startTestApi({ beside: api })
    let turns = 0
    const turning = setInterval(() => void (turns += 1), 0)
    await beside.server.inject({ url: '/v1/openapi.json', headers: { 'accept-encoding': 'br' } })
    clearInterval(turning)
    await beside.stop()
    expect(turns).toBeGreaterThan(100)
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0.5', 'gzip', gunzipSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('comes to who accepts %j as %s, a tenth of its size', async (accepted, encoding, unpack) => {
    const plain = (await ask()).rawPayload
    const { headers, rawPayload } = await ask({ 'accept-encoding': accepted })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(rawPayload).equals(plain)).toBe(true)
    expect(rawPayload.length).toBeLessThan(plain.length / 10)
  })

  it.each(['identity', 'deflate', '', 'br;q=0', ';;q'])('comes as it is to who accepts %j', async (accepted) => {
    const { headers, body } = await ask({ 'accept-encoding': accepted })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0' })
  })

  it('does not come again to who has it', async () => {
    const { headers } = await ask()
    expect(headers).toMatchObject({ etag: expect.stringMatching(/^W\/"[\w-]{27}"$/), 'cache-control': 'no-cache' })
    const again = await ask({ 'if-none-match': String(headers['etag']), 'accept-encoding': 'br' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  it('gives every whole number of a request a bound that its column holds', async () => {
    const requests = Object.entries(requestsOf(JSON.parse((await ask()).body)))
    expect(requests.length).toBeGreaterThan(200)
    expect(requests.flatMap(([name, schema]) => unboundIntegers(schema, name))).toEqual([])
  })
})

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
interface Operation {
  parameters?: { name: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema?: Json }> }
}

/** The schemas of what each route is sent. */
function requestsOf({ paths }: { paths: Record<string, Record<string, Operation>> }): Record<string, Json> {
  const requests: Record<string, Json> = {}
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      for (const { name, schema } of parameters) requests[`${method} ${path} ${name}`] = schema
      for (const { schema = null } of Object.values(requestBody?.content ?? {})) requests[`${method} ${path}`] = schema
    }
  }
  return requests
}

/** Where whole numbers stand that can be larger than PostgreSQL's `integer`, which answers with an error of its own. */
function unboundIntegers(schema: Json, place: string): string[] {
  if (schema === null || typeof schema !== 'object') return []
  if (Array.isArray(schema)) return schema.flatMap((part, index) => unboundIntegers(part, `${place}[${index}]`))
  const { type, maximum, exclusiveMaximum } = schema
  const bound = [maximum, exclusiveMaximum].find((value) => typeof value === 'number')
  const isUnbound = type === 'integer' && (typeof bound !== 'number' || bound > 2_147_483_648)
  const parts = Object.entries(schema).flatMap(([key, part]) => unboundIntegers(part, `${place}.${key}`))
  return isUnbound ? [place, ...parts] : parts
}
