import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi, type TestApiOptions } from '../../testing/build-api.ts'
import { goodPassword } from '../../testing/build-school.ts'
import { openRaw, type RawConnection } from '../../testing/raw-connection.ts'
import { defaultBounds, type Bounds } from './bounds.ts'

const servers: TestApi[] = []
const connections: RawConnection[] = []
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.leave()
  for (const server of servers.splice(0)) await server.stop()
})

async function start(bounds: Partial<Bounds> = {}, options: TestApiOptions = {}): Promise<TestApi> {
  const api = await startTestApi({ ...options, config: { ...options.config, bounds: { ...defaultBounds, ...bounds } } })
  servers.push(api)
  return api
}
async function open(api: TestApi): Promise<RawConnection> {
  const connection = await openRaw(api)
  connections.push(connection)
  return connection
}
/** What is answered to a request of these lines. */
async function answerTo(api: TestApi, lines: readonly string[], body = ''): Promise<string> {
  const connection = await open(api)
  connection.send(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await vi.waitFor(() => expect(connection.read()).toMatch(/\r\n\r\n/), 5000)
  return connection.read()
}
/** Strangers who are no proxy. */
const direct = { config: { trustProxy: '10.0.0.0/8' } }
const health = ['GET /health HTTP/1.1', 'Host: katedra.example']

describe('a request', () => {
  it('with two hosts is refused, in the caller’s language', async () => {
    const api = await start()
    const answer = await answerTo(api, [...health, 'hOST: evil.example', 'Accept-Language: cs', 'Connection: close'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('app.bad_request')
    expect(await answerTo(api, [...health, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['without a host', ['GET /health HTTP/1.1']],
    ['with two lengths', ['POST /v1/users/check-email/ HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2']],
    [
      'with a length and chunks',
      ['POST /v1/users/check-email/ HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
    ],
    ['with a hundred and one headers', [...health, ...Array.from({ length: 100 }, (_, index) => `X-${index}: 1`)]],
  ])('%s is refused', async (_, lines) => {
    expect(await answerTo(await start(), lines)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('for another host puts nothing of it into mails', async () => {
    const api = await start()
    const form = { email: 'nova@skola.example', password: goodPassword, first_name: 'A', last_name: 'B' }
    const response = await api.server.inject({
      method: 'POST',
      url: auth.signUp.path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      payload: { ...form, city: 'Brno', school_name: 'Š' },
    })
    expect(response.statusCode).toBe(auth.signUp.status)
    const [letter] = await api.get(mail.outbox, {})
    expect(letter?.text).toContain('http://katedra.example/')
    expect(JSON.stringify(letter)).not.toContain('evil')
  })
})

describe('connections', () => {
  it('of one address are so many, and one that leaves makes room', async () => {
    const api = await start({ connectionsPerAddress: 2 }, direct)
    const [first, second] = [await open(api), await open(api)]
    const third = await open(api)
    expect(await third.readToEnd()).toBe('')
    expect([first.isOpen(), second.isOpen()]).toEqual([true, true])
    first.leave()
    await vi.waitFor(async () => {
      const connected = await new Promise((resolve) => {
        api.server.server.getConnections((_, count) => resolve(count))
      })
      expect(connected).toBe(1)
    }, 5000)
    expect(await answerTo(api, health)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('of a proxy are not those of one caller', async () => {
    const api = await start({ connectionsPerAddress: 1 })
    await open(api)
    expect(await answerTo(api, [...health, 'X-Forwarded-For: 203.0.113.1'])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('of all are so many', async () => {
    const api = await start({ connections: 1 })
    const first = await open(api)
    expect(await (await open(api)).readToEnd()).toBe('')
    expect(first.isOpen()).toBe(true)
  })
})

describe('requests in progress of one address behind a proxy', () => {
  it('are so many; the next is asked to come in a moment, and others are not', async () => {
    const api = await start({ connectionsPerAddress: 2 })
    const ends: (() => void)[] = []
    api.server.get('/slow', async () => {
      await new Promise<void>((resolve) => ends.push(resolve))
      return { status: 'ok' }
    })
    const from = (address: string, url: string) =>
      api.server.inject({ url, headers: { 'x-forwarded-for': address, 'accept-language': 'cs' } })
    const slow = [from('203.0.113.1', '/slow'), from('203.0.113.1', '/slow')]
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    const refused = await from('203.0.113.1', '/health')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'app.too_many_requests' })
    expect((await from('203.0.113.2', '/health')).statusCode).toBe(200)
    for (const end of ends) end()
    await Promise.all(slow)
    expect((await from('203.0.113.1', '/health')).statusCode).toBe(200)
  })
})

describe('a body', () => {
  const post = ['POST /v1/users/check-email/ HTTP/1.1', 'Host: a', 'Content-Type: application/json']
  const minBody = { bytes: 100, milliseconds: 500 }

  /** Sends a piece at a given interval in milliseconds until the server has had enough or all has been sent. */
  async function drip(connection: RawConnection, piece: string, milliseconds: number, count: number): Promise<void> {
    for (let sent = 0; sent < count && connection.isOpen(); sent += 1) {
      connection.send(piece)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
  }

  it('that comes drop by drop is not waited for', async () => {
    const api = await start({ minBody })
    const connection = await open(api)
    connection.send(`${[...post, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n`)
    await drip(connection, ' ', 100, 1000)
    expect(await connection.readToEnd()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('of which nothing comes after a refusal does not hold the connection', async () => {
    const api = await start({ minBody })
    const connection = await open(api)
    connection.send('POST /v1/classes/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n')
    const answer = await connection.readToEnd()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).not.toContain('408')
  })

  it('that comes slowly and steadily is waited for, longer than one drop may take', async () => {
    const api = await start({ minBody })
    const connection = await open(api)
    const body = JSON.stringify({ email: 'nikdo@skola.example' })
    const padding = 40 * 20 * 4
    connection.send(`${[...post, `Content-Length: ${padding + body.length}`].join('\r\n')}\r\n\r\n`)
    await drip(connection, ' '.repeat(40), 50, 80)
    connection.send(body)
    await vi.waitFor(() => expect(connection.read()).toMatch(/^HTTP\/1\.1 200 /), 5000)
  })
})
