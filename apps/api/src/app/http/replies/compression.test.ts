import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Nothing } from '@katedra/contract/fields'
import { route } from '@katedra/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allRoutes } from '../../../testing/all-routes.ts'
import { startTestApi, type TestApi } from '../../../testing/build-api.ts'
import { compressionOf, secretFields } from './compression.ts'
import { sendDownload } from '../../files/download.ts'
import { serve } from '../serve.ts'

const text = (size: number) => z.object({ text: z.string().max(size) })
const long = route({ method: 'GET', path: '/v1/long/', access: 'public', reply: text(9_000), summary: 'Long.' })
const longest = route({
  method: 'GET',
  path: '/v1/longest/',
  access: 'public',
  reply: text(90_000),
  summary: 'Longest.',
})
const short = route({ method: 'GET', path: '/v1/short/', access: 'public', reply: text(900), summary: 'Short.' })
const secret = route({
  ...long,
  path: '/v1/secret/',
  reply: z.object({ text: z.string(), student: z.nullable(z.array(z.object({ personal_code: z.string() }))) }),
})
const picture = route({ ...long, path: '/v1/picture/', reply: z.null() })
const file = route({ ...long, path: '/v1/file/', reply: z.null() })

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  serve(api.api, long, async () => ({ text: 'slovo '.repeat(1_500) }))
  serve(api.api, longest, async () => ({ text: 'slovo '.repeat(15_000) }))
  serve(api.api, short, async () => ({ text: 'slovo '.repeat(150) }))
  serve(api.api, secret, async () => ({ text: 'slovo '.repeat(1_500), student: null }))
  serve(api.api, picture, async ({ reply }) => {
    await reply.type('image/png').send(Buffer.alloc(9_000))
    return null
  })
  const bytes = Buffer.from(JSON.stringify({ text: 'slovo '.repeat(15_000) }))
  serve(api.api, file, async ({ reply }) => sendDownload(reply, { name: 'Otázky', format: 'json', bytes }))
})
afterAll(() => api.stop())

const ask = (url: string, accepted?: string) =>
  api.server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('a reply of the API', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('comes to who accepts %j as %s', async (accepted, encoding, unpack) => {
    for (const { path } of [long, longest]) {
      const plain = await ask(path)
      const { headers, rawPayload } = await ask(path, accepted)
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(headers['content-type']).toBe(plain.headers['content-type'])
      expect(unpack(rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
    }
  })

  it.each([undefined, 'identity', 'deflate', ''])('comes as it is to who accepts %j', async (accepted) => {
    const { headers, body } = await ask(long.path, accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(body)).toMatchObject({ text: expect.stringMatching(/^slovo /) })
  })

  it.each([
    ['is short', short.path],
    ['holds a secret', secret.path],
    ['is compressed by its kind', picture.path],
    ['is a file to be kept', file.path],
    ['is a refusal', '/v1/users/me/'],
  ])('comes as it is when it %s', async (_, url) => {
    const { headers, rawPayload, statusCode } = await ask(url, 'br, gzip')
    expect(statusCode).toBeLessThan(500)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(rawPayload.equals((await ask(url)).rawPayload)).toBe(true)
  })

  it('keeps its head alone where only that is asked for', async () => {
    const { statusCode, rawPayload } = await api.server.inject({
      method: 'HEAD',
      url: long.path,
      headers: { 'accept-encoding': 'br' },
    })
    expect([statusCode, rawPayload.length]).toEqual([200, 0])
  })
})

function fieldsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const own = 'properties' in schema ? Object.keys(z.record(z.string(), z.unknown()).parse(schema.properties)) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

describe('the routes of the contract', () => {
  it('leave uncompressed exactly where they stream, send a file, say so or a field of the reply lets somebody in', () => {
    const expected = allRoutes().filter(
      ({ route: { reply, events, secret: isSecret } }) =>
        events !== undefined ||
        isSecret === true ||
        reply === Nothing ||
        fieldsOf(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' })).some((field) =>
          secretFields.has(field),
        ),
    )
    const left = allRoutes().filter((one) => compressionOf(one.route) === false)
    expect(left.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
    expect(left.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['auth.signIn', 'attempts.joinTest', 'classes.schoolClass', 'live.events']),
    )
  })

  it('leave uncompressed what holds a link, a code or the address of a page that opens something', () => {
    const left = allRoutes().filter((one) => compressionOf(one.route) === false)
    expect(left.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'mail.outbox',
        'phone.createPhoneCode',
        'public-pages.sharing',
        'public-pages.shareResults',
        'public-pages.stopSharing',
        'orders.payOrderByCard',
        'orders.payClientByCard',
      ]),
    )
  })
})
