import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeUpInRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
const servers: FastifyInstance[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) await server.close()
})

/** A server that notes what it has taken up. */
function startServer(every: number, most?: number) {
  const server = Fastify({ forceCloseConnections: true })
  servers.push(server)
  const ending = new AbortController()
  const taken: string[] = []
  takeUpInRounds(server, { every, ending: ending.signal, ...(most === undefined ? {} : { most }) })
  server.addHook('onRequest', async ({ url }) => void taken.push(url))
  server.post('/patient/:no', { config: { isPatient: true } }, async ({ body }) => body)
  server.post('/urgent', async () => ({}))
  const send = (url: string, signal?: AbortSignal) =>
    server.inject({ method: 'POST', url, payload: { item_no: 1 }, ...(signal === undefined ? {} : { signal }) })
  return { server, ending, taken, send }
}

/** A connection to a server, of which the server's side is known, too. */
async function openConnection(server: FastifyInstance) {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(server.server, 'connection')
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.listeningOrigin).port) })
  const [there]: Socket[] = await accepted
  let answers = ''
  socket.setEncoding('latin1').on('data', (text) => (answers += text))
  let sent = 0
  return {
    socket,
    there,
    send(text: string) {
      sent += text.length
      socket.write(text)
    },
    /** Waits until the server has got what was sent. */
    async arrived() {
      const isThere = () => (there?.bytesRead ?? sent) >= sent
      while (!isThere()) await nextTurn()
      await nextTurn()
    },
    /** Waits for so many answers; gives their status. */
    async answers(count: number) {
      const status = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)
      while (status().length < count || !answers.endsWith('}')) await nextTurn()
      return status()
    },
  }
}

function request(path: string, body = '{"item_no":1}'): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** How many heads of requests a server has read from now on. */
function countRead(server: FastifyInstance): () => number {
  let read = 0
  server.server.prependListener('request', () => void (read += 1))
  return () => read
}

test('who comes after a pause is taken up at once, the next ones together in the next round', async () => {
  const { taken, send } = startServer(500)
  expect((await send('/patient/1')).json()).toEqual({ item_no: 1 })
  vi.advanceTimersByTime(100)
  const others = Promise.all(['/patient/2', '/patient/3'].map((url) => send(url)))
  await send('/urgent')
  vi.advanceTimersByTime(399)
  await nextTurn()
  expect(taken).toEqual(['/patient/1', '/urgent'])
  vi.advanceTimersByTime(1)
  expect((await others).map((reply) => reply.json())).toEqual([{ item_no: 1 }, { item_no: 1 }])
  expect(taken).toEqual(['/patient/1', '/urgent', '/patient/2', '/patient/3'])
  vi.advanceTimersByTime(500)
  await send('/patient/4')
  expect(taken.at(-1)).toBe('/patient/4')
})

test('who has gone before the round is not taken up', async () => {
  const { taken, send } = startServer(500)
  await send('/patient/1')
  const device = new AbortController()
  const gone = send('/patient/2', device.signal).catch(() => 'gone')
  const stays = send('/patient/3')
  await nextTurn()
  device.abort()
  expect(await gone).toBe('gone')
  vi.advanceTimersByTime(500)
  expect((await stays).statusCode).toBe(200)
  expect(taken).toEqual(['/patient/1', '/patient/3'])
})

test('of a large round some are taken up in each turn, so that others come between', async () => {
  const { taken, send } = startServer(500)
  await send('/patient/0')
  const all = Promise.all(Array.from({ length: 120 }, (_, no) => send(`/patient/${no + 1}`)))
  await nextTurn()
  vi.advanceTimersByTime(500)
  await send('/urgent')
  expect((await all).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(taken).toHaveLength(122)
  expect(taken.indexOf('/urgent')).toBeLessThan(121)
})

test('beyond a bound nobody is held', async () => {
  const { taken, send } = startServer(500, 2)
  await send('/patient/1')
  const held = Promise.all(['/patient/2', '/patient/3'].map((url) => send(url)))
  await nextTurn()
  await send('/patient/4')
  expect(taken).toEqual(['/patient/1', '/patient/4'])
  vi.advanceTimersByTime(500)
  expect(await held).toHaveLength(2)
})

test('without rounds nobody waits', async () => {
  const { taken, send } = startServer(0)
  for (const no of [1, 2, 3]) await send(`/patient/${no}`)
  expect(taken).toHaveLength(3)
})

test('on a connection that has carried one, the next is not even read before the round', async () => {
  const { server, taken } = startServer(500)
  const connection = await openConnection(server)
  const read = countRead(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  connection.send(request('/patient/2'))
  await connection.arrived()
  expect([read(), taken]).toEqual([1, ['/patient/1']])
  vi.advanceTimersByTime(500)
  expect(await connection.answers(2)).toEqual(['200', '200'])
  expect(taken).toEqual(['/patient/1', '/patient/2'])
})

test('what somebody waits for passes on such a connection, and takes along what came before it', async () => {
  const { server, taken } = startServer(500)
  const connection = await openConnection(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  connection.send(request('/urgent'))
  await connection.answers(2)
  connection.send(request('/patient/2'))
  await connection.arrived()
  connection.send(request('/urgent'))
  expect(await connection.answers(4)).toEqual(['200', '200', '200', '200'])
  expect(taken).toEqual(['/patient/1', '/urgent', '/patient/2', '/urgent'])
})

test('a request that comes in parts, or is long, is read as it comes and held then', async () => {
  const { server, taken } = startServer(500)
  const connection = await openConnection(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  const read = countRead(server)
  const [head = '', body = ''] = request('/patient/2').split(/(?<=\r\n\r\n)/)
  connection.send(head.slice(0, 30))
  await connection.arrived()
  connection.send(head.slice(30) + body)
  await connection.arrived()
  expect([read(), taken]).toEqual([1, ['/patient/1']])
  vi.advanceTimersByTime(500)
  await connection.answers(2)
  connection.send(request('/patient/3', JSON.stringify({ item: 'x'.repeat(5000) })))
  await connection.arrived()
  expect([read(), taken]).toEqual([2, ['/patient/1', '/patient/2']])
  vi.advanceTimersByTime(500)
  expect(await connection.answers(3)).toEqual(['200', '200', '200'])
})

test('a body that comes after its held head belongs to it', async () => {
  const { server } = startServer(500)
  const connection = await openConnection(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  const [head = '', body = ''] = request('/patient/2').split(/(?<=\r\n\r\n)/)
  connection.send(head)
  await connection.arrived()
  connection.send(body)
  expect(await connection.answers(2)).toEqual(['200', '200'])
})

test('who has gone is not read', async () => {
  const { server, taken } = startServer(500)
  const connection = await openConnection(server)
  const read = countRead(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  connection.send(request('/patient/2'))
  await connection.arrived()
  const closed = once(connection.there ?? connection.socket, 'close')
  connection.socket.destroy()
  await closed
  vi.advanceTimersByTime(500)
  await nextTurn()
  expect([read(), taken]).toEqual([1, ['/patient/1']])
})

test('what is not read counts for the bound', async () => {
  const { server, taken, send } = startServer(500, 1)
  const connection = await openConnection(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  connection.send(request('/patient/2'))
  await connection.arrived()
  await send('/patient/3')
  expect(taken).toEqual(['/patient/1', '/patient/3'])
  vi.advanceTimersByTime(500)
  await connection.answers(2)
})

test('a server that ends takes up all at once, and holds nobody any more', async () => {
  const { server, ending, taken, send } = startServer(500)
  const connection = await openConnection(server)
  connection.send(request('/patient/1'))
  await connection.answers(1)
  const others = Array.from({ length: 60 }, (_, no) => send(`/patient/other-${no}`))
  connection.send(request('/patient/2'))
  await connection.arrived()
  expect(taken).toHaveLength(1)
  ending.abort()
  expect(taken).toHaveLength(62)
  expect(await connection.answers(2)).toEqual(['200', '200'])
  await Promise.all(others)
  connection.send(request('/patient/3'))
  expect(await connection.answers(3)).toEqual(['200', '200', '200'])
})
