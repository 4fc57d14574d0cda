import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeUpInRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A server that notes what it has taken up. */
function startServer(every: number, most?: number) {
  const server = Fastify()
  const taken: string[] = []
  takeUpInRounds(server, every, most)
  server.addHook('onRequest', async ({ url }) => void taken.push(url))
  server.post('/patient/:no', { config: { isPatient: true } }, async ({ body }) => body)
  server.post('/urgent', async () => ({}))
  const send = (url: string, signal?: AbortSignal) =>
    server.inject({ method: 'POST', url, payload: { item_no: 1 }, ...(signal === undefined ? {} : { signal }) })
  return { taken, send }
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
