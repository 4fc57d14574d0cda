import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { profile } from '@katedra/contract/profile'
import { route } from '@katedra/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { signedUpTeacher } from '../../testing/build-school.ts'
import { portOf } from '../../testing/mail-server.ts'
import { browserForm, sendBody, sendFile } from '../../testing/send-file.ts'
import { fail } from '../http/fail.ts'
import { serveKeptUpload, serveUpload } from './upload.ts'

const maxBytes = 1000
const uploading = route({
  method: 'POST',
  path: '/v1/probe/upload/',
  access: 'public',
  upload: 'image',
  reply: z.object({ size: z.int() }),
  summary: 'Says how large the file is',
})
const keeping = route({
  method: 'POST',
  path: '/v1/probe/kept/',
  access: 'public',
  upload: 'image',
  reply: z.object({ text: z.string(), name: z.string() }),
  summary: 'Says what is in the file, which is put aside',
})
const refusing = route({
  method: 'POST',
  path: '/v1/probe/refusing/',
  access: 'public',
  upload: 'image',
  reply: z.null(),
  summary: 'Refuses before it reads the file',
})
const waiting = route({
  method: 'POST',
  path: '/v1/probe/waiting/',
  access: 'public',
  upload: 'image',
  reply: z.null(),
  summary: 'Does something else before it reads the file',
})
const forTeachers = route({
  method: 'POST',
  path: '/v1/probe/teachers-upload/',
  access: 'signed-in',
  upload: 'image',
  reply: z.null(),
  summary: 'Takes a file of a teacher',
})

const kept: string[] = []
/** How many calls of each route have got as far as reading their file. */
const begun = { uploading: 0, forTeachers: 0 }
let api: TestApi
let port: number
let token: string
beforeAll(async () => {
  api = await startTestApi()
  serveUpload(api.api, uploading, maxBytes, async ({ readUpload }) => {
    begun.uploading += 1
    return { size: (await readUpload()).length }
  })
  serveKeptUpload(api.api, keeping, maxBytes, ({ withUpload }) =>
    withUpload(async (file) => {
      kept.push(file.path)
      return { text: readFileSync(file.path, 'utf8'), name: file.name }
    }),
  )
  serveUpload(api.api, refusing, maxBytes, () => fail('app.conflict'))
  serveUpload(api.api, waiting, maxBytes, async ({ readUpload }) => {
    await wait(100)
    await readUpload()
    return null
  })
  serveUpload(api.api, forTeachers, maxBytes, async ({ readUpload }) => {
    begun.forTeachers += 1
    await readUpload()
    return null
  })
  token = (await signedUpTeacher(api)).token
  await api.server.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(api.server.server.address())
})
afterAll(() => api.stop())

const send = (payload: Buffer | string, contentType: string) =>
  sendBody(api, uploading, { payload: Buffer.from(payload), contentType }, {})
const sendParts = async (...parts: Parameters<typeof browserForm>[0]) =>
  sendBody(api, uploading, await browserForm(parts), {})

const file = new Uint8Array(maxBytes)
const missing = { status: 422, body: { detail: { image: ['Vyberte obrázek'] } } }
const unknown = ['Toto pole neznáme']

describe('an upload', () => {
  it('is handed to the handler whole, up to the last byte allowed', async () => {
    expect(await sendFile(api, uploading, file, {})).toMatchObject({ status: 200, body: { size: maxBytes } })
  })

  it('of one byte more is refused at its field, in the caller’s language', async () => {
    const more = new Uint8Array(maxBytes + 1)
    const cs = 'Obrázek je větší než 10 MB. Zmenšete ho, nebo vyberte jiný.'
    const en = 'The picture is larger than 10 MB. Make it smaller, or choose another one.'
    expect(await sendFile(api, uploading, more, {})).toMatchObject({ status: 422, body: { detail: { image: [cs] } } })
    expect(await sendFile(api, uploading, more, { language: 'en' })).toMatchObject({
      status: 422,
      body: { detail: { image: [en] } },
    })
  })

  it('that is empty, of another name or no file at all is missing', async () => {
    expect(await sendParts(['image', new Uint8Array()])).toMatchObject(missing)
    expect(await sendParts(['image', 'a text'])).toMatchObject(missing)
    expect(await sendParts()).toMatchObject(missing)
    expect(await sendParts(['picture', file])).toMatchObject({
      status: 422,
      body: { detail: { ...missing.body.detail, picture: unknown } },
    })
  })

  it('comes alone: a field we do not know is named', async () => {
    expect(await sendParts(['crop', '1'], ['image', file], ['side', '2'])).toMatchObject({
      status: 422,
      body: { detail: { crop: unknown, side: unknown } },
    })
  })

  it.each([
    ['a second file', [['image', file] as const, ['image', file] as const]],
    ['many fields', Array.from({ length: 50 }, (_, index) => [`field${index}`, 'x'] as const)],
  ])('with %s is too much', async (_, parts) => {
    expect(
      await sendParts(...parts.map(([name, value]): [string, Uint8Array<ArrayBuffer> | string] => [name, value])),
    ).toMatchObject({ status: 413, body: { code: 'app.too_large' } })
  })

  it.each([
    ['application/json', '{"image": "x"}'],
    ['application/json', '{'],
    ['application/x-www-form-urlencoded', 'image=x'],
    ['image/png', 'bytes'],
    ['text/plain', 'x'.repeat(2_000_000)],
  ])('as %s is missing, whatever it says', async (contentType, payload) => {
    expect(await send(payload, contentType)).toMatchObject(missing)
  })

  it('without any body is missing', async () => {
    expect(await api.call(uploading, {})).toMatchObject(missing)
  })

  const head = '--limit\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n'
  it.each([
    ['without a boundary', 'multipart/form-data', `${head}\r\nx\r\n--limit--`],
    ['cut off in its head', 'multipart/form-data; boundary=limit', head],
    ['cut off in its file', 'multipart/form-data; boundary=limit', `${head}\r\nx`],
    ['without an end', 'multipart/form-data; boundary=limit', `${head}\r\nx\r\n--limit`],
    ['with another boundary', 'multipart/form-data; boundary=other', `${head}\r\nx\r\n--limit--`],
    [
      'with a field that only objects have',
      'multipart/form-data; boundary=limit',
      `${head.replace('image', '__proto__')}\r\nx\r\n--limit--`,
    ],
    [
      'with a thousand headers',
      'multipart/form-data; boundary=limit',
      `${head}${'a: b\r\n'.repeat(1000)}\r\nx\r\n--limit--`,
    ],
  ])('%s is answered below 500', async (_, contentType, payload) => {
    const { status, body } = await send(payload, contentType)
    expect({ status, body }).toSatisfy(() => status >= 200 && status < 500)
  })
})

describe('over the network', () => {
  const url = () => `http://127.0.0.1:${port}${uploading.path}`

  it('a file many times too large is answered, not cut off', async () => {
    const { payload, contentType } = await browserForm([['image', new Uint8Array(30_000_000)]])
    const response = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': contentType, 'accept-language': 'cs' },
      body: new Uint8Array(payload),
    })
    expect([response.status, await response.json()]).toEqual([
      422,
      { detail: { image: ['Obrázek je větší než 10 MB. Zmenšete ho, nebo vyberte jiný.'] } },
    ])
  })

  /** Sends the head of a request that promises a body, and never the body. */
  async function headOnly(path: string, authorization = ''): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: katedra.example\r\n${authorization}content-length: 500\r\n` +
        'content-type: multipart/form-data; boundary=limit\r\n\r\n',
    )
    const answer = await firstData(socket)
    socket.destroy()
    return answer.split('\r\n')[0] ?? ''
  }

  it('no one’s file is waited for', async () => {
    expect(await headOnly(forTeachers.path)).toBe('HTTP/1.1 401 Unauthorized')
    expect(await headOnly(forTeachers.path, 'authorization: Bearer nonsense\r\n')).toBe('HTTP/1.1 401 Unauthorized')
  })

  it('a handler can refuse before the file has come', async () => {
    expect(await headOnly(refusing.path)).toBe('HTTP/1.1 409 Conflict')
  })

  it('who leaves in the middle does no harm', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${uploading.path} HTTP/1.1\r\nhost: katedra.example\r\ncontent-length: 500\r\n` +
        'content-type: multipart/form-data; boundary=limit\r\n\r\n--limit\r\n' +
        'content-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
      () => socket.destroy(),
    )
    expect(await sendFile(api, uploading, file, {})).toMatchObject({ status: 200 })
  })

  it('who leaves before the file is asked for leaves room for the others', async () => {
    const left = Array.from({ length: 16 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST ${waiting.path} HTTP/1.1\r\nhost: katedra.example\r\ncontent-length: 500\r\n` +
          'content-type: multipart/form-data; boundary=limit\r\n\r\n',
      )
      await wait(30)
      socket.destroy()
    })
    await Promise.all(left)
    await expect.poll(async () => (await sendFile(api, uploading, file, {})).status, { timeout: 10_000 }).toBe(200)
  })

  it('uploads of one account that do not end leave room for those of others', async () => {
    const other = await signedUpTeacher(api)
    const before = begun.forTeachers
    const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
    const opened = sockets.map((socket) => {
      socket.write(
        `POST ${forTeachers.path} HTTP/1.1\r\nhost: katedra.example\r\nauthorization: Bearer ${token}\r\n` +
          'expect: 100-continue\r\ncontent-length: 500\r\ncontent-type: multipart/form-data; boundary=limit\r\n\r\n',
      )
      return firstData(socket)
    })
    await Promise.all(opened)
    // The four must have their places before a fifth asks, or it would take one of them.
    await expect.poll(() => begun.forTeachers, { timeout: 10_000 }).toBe(before + 4)
    const fifth = () => sendFile(api, forTeachers, file, { token })
    expect(await fifth()).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    expect(await sendFile(api, forTeachers, file, { token: other.token })).toMatchObject({ status: 200 })
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await fifth()).status, { timeout: 10_000 }).toBe(200)
  })

  it('uploads that do not end leave no room for more than they may', async () => {
    const before = begun.uploading
    const sockets = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'))
    const opened = sockets.map((socket) => {
      socket.write(
        `POST ${uploading.path} HTTP/1.1\r\nhost: katedra.example\r\nexpect: 100-continue\r\ncontent-length: 500\r\n` +
          'content-type: multipart/form-data; boundary=limit\r\n\r\n',
      )
      return firstData(socket)
    })
    expect(new Set(await Promise.all(opened))).toEqual(new Set(['HTTP/1.1 100 Continue\r\n\r\n']))
    await expect.poll(() => begun.uploading, { timeout: 10_000 }).toBe(before + 16)
    const refused = await sendFile(api, uploading, file, {})
    expect(refused).toMatchObject({ status: 503, body: { code: 'app.unavailable' } })
    expect(refused.headers['retry-after']).toBe('5')
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await sendFile(api, uploading, file, {})).status, { timeout: 10_000 }).toBe(200)
  })
})

function firstData(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.once('error', reject)
  })
}

describe('every other call', () => {
  it('takes no form', async () => {
    const form = await browserForm([['image', file]])
    expect(await sendBody(api, profile.setLanguage, form, { token })).toMatchObject({
      status: 415,
      body: { code: 'app.unsupported_media_type' },
    })
  })
})

describe('a file that is put aside', () => {
  const bytes = (size: number) => new Uint8Array(Buffer.alloc(size, 'a'))

  it('is there whole while it is used, under its name, and gone afterwards', async () => {
    expect(await sendFile(api, keeping, bytes(maxBytes), {})).toMatchObject({
      status: 200,
      body: { text: 'a'.repeat(maxBytes), name: 'fotka.png' },
    })
    expect(kept.map((path) => existsSync(path))).toEqual([false])
  })

  it('is refused before it is used when it is too large, empty, or not there', async () => {
    expect(await sendFile(api, keeping, bytes(maxBytes + 1), {})).toMatchObject({ status: 422 })
    expect(await sendFile(api, keeping, bytes(200_000), {})).toMatchObject({ status: 422 })
    expect(await sendFile(api, keeping, bytes(0), {})).toMatchObject({ status: 422 })
    expect(await sendBody(api, keeping, { payload: Buffer.from('a'), contentType: 'text/plain' }, {})).toMatchObject({
      status: 422,
    })
    expect(kept).toHaveLength(1)
  })
})
