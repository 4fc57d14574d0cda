import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'

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
})
