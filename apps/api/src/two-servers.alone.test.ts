import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { live } from '@katedra/contract/live'
import { results } from '@katedra/contract/results'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from './testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from './testing/build-school.ts'
import { launchedTest, oneOf, someLevel } from './testing/build-test.ts'
import { startChildServer, type ChildServer } from './testing/child-server.ts'

/* Two servers in processes of their own on one database, as behind one address: what one has begun the other one goes on with. */

const time = 120_000
const pupilCount = 16
const rounds = 12

let api: TestApi
let teacher: SignedInTeacher
let servers: ChildServer[]
beforeAll(async () => {
  // The clock of the servers that are processes of their own.
  api = await startTestApi({ now: new Date() })
  teacher = await signedUpTeacher(api)
  servers = await Promise.all([startChildServer(api), startChildServer(api)])
}, time)
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGKILL')
  await api.stop()
}, time)

async function ask<R extends Route>(server: ChildServer, route: R, input: CallInput<R>, token: string) {
  const { method, url, body } = prepareRequest<Route>(route, input)
  return fetch(`${server.address}${url}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
}

/** As a device does behind a proxy: where one server does not answer, the same is asked of the other one. */
async function askAny<R extends Route>(turn: number, route: R, input: CallInput<R>, token = ''): Promise<Reply<R>> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await ask(at(servers, (turn + attempt) % servers.length), route, input, token).catch(
      () => undefined,
    )
    if (response?.ok === true) return JSON.parse(await response.text())
    if (attempt > 20 || (response !== undefined && response.status < 500))
      throw new Error(`${route.path}: ${response?.status} ${await response?.text()}`)
  }
}

it(
  'a class whose tests run on two servers loses no answer when one of them is killed in the middle',
  async () => {
    const { questions } = await someLevel(api, teacher)
    const { id: question_id } = oneOf(questions, 'text')
    const students = Array.from({ length: pupilCount }, (_, n) => ({ first_name: 'Eva', last_name: `Žák ${n}` }))
    const roster = await schoolClass(api, teacher, { students })
    const test = await launchedTest(api, teacher, roster, { question_ids: [question_id] })
    const [first, second] = [at(servers, 0), at(servers, 1)]

    // The teacher's page hears on one server what comes in at the other.
    const room = await ask(second, live.events, { params: { test_id: test.id } }, teacher.token)
    const heard: string[] = []
    const hearing = (async () => {
      for await (const chunk of room.body ?? []) heard.push(Buffer.from(chunk).toString())
    })().catch(() => undefined)
    const heardBefore = heard.length
    await askAny(0, attempts.joinTest, {
      params: { code: test.join_code },
      body: { student_id: at(roster.students, 0).id, personal_code: at(roster.students, 0).personal_code },
    })
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(heardBefore)

    const acknowledged = new Map<string, number>()
    await Promise.all(
      roster.students.map(async ({ id: student_id, personal_code }, place) => {
        const { token, attempt } = await askAny(place, attempts.joinTest, {
          params: { code: test.join_code },
          body: { student_id, personal_code },
        })
        for (let revision = 1; revision <= rounds; revision += 1) {
          // In the middle, with calls of half the class under way.
          if (place === 0 && revision === rounds / 2) first.process.kill('SIGKILL')
          const saved = await askAny(
            place + revision,
            attempts.saveAnswer,
            {
              params: { attempt_id: attempt.id, item_no: 1 },
              body: { revision, answer: { text: `odpověď ${revision}` }, active_ms: revision * 1000 },
            },
            token,
          )
          acknowledged.set(attempt.id, saved.revision)
        }
        await askAny(place, attempts.submitAttempt, { params: { attempt_id: attempt.id } }, token)
      }),
    )
    if (first.process.exitCode === null && first.process.signalCode === null) await once(first.process, 'exit')

    const stored = await api.sql('select attempt_id, revision, answer from answers')
    expect(new Map(stored.map((row) => [row['attempt_id'], row['revision']]))).toEqual(acknowledged)
    expect(new Set(stored.map((row) => JSON.stringify(row['answer'])))).toEqual(
      new Set([JSON.stringify({ text: `odpověď ${rounds}` })]),
    )
    const figures = await askAny(1, results.testResults, { params: { test_id: test.id } }, teacher.token)
    expect(figures).toMatchObject({ submitted_count: pupilCount, answer_count: pupilCount })
    second.process.kill('SIGTERM')
    await hearing
    expect(await once(second.process, 'exit')).toEqual([0, null])
  },
  time,
)

/** One call on the connections of an agent; the reply, or the code of what went wrong with the connection. */
function health({ address }: ChildServer, agent: Agent): Promise<{ status: number; isLast: boolean } | string> {
  return new Promise((resolve) => {
    get(`${address}/health`, { agent }, (reply) => {
      reply
        .resume()
        .once('end', () => resolve({ status: reply.statusCode ?? 0, isLast: reply.headers.connection === 'close' }))
    }).once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
  })
}

async function hasStoppedListening({ address }: ChildServer): Promise<boolean> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  return once(socket, 'connect').then(
    () => {
      socket.destroy()
      return false
    },
    () => true,
  )
}

const stopsListening = (server: ChildServer) =>
  expect.poll(() => hasStoppedListening(server), { timeout: 5000, interval: 10 }).toBe(true)

it(
  'a server that is asked to end answers each call on a connection that is open, as its last one',
  async () => {
    const server = await startChildServer(api)
    servers.push(server)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await health(server, agent)).toEqual({ status: 200, isLast: false })
    // Half of a request's head has come.
    const slow = connect(Number(new URL(server.address).port), '127.0.0.1')
    slow.write('GET /health HTTP/1.1\r\nHost: katedra.example\r\n')
    const slowReply = text(slow)
    await health(server, new Agent())

    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await stopsListening(server)
    expect(await health(server, agent)).toEqual({ status: 200, isLast: true })
    slow.write('\r\n')
    expect(await slowReply).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nconnection: close\r\n/i)
    expect(await ended).toEqual([0, null])
  },
  time,
)

it(
  'a server that is asked to end under a steady stream of calls breaks none of them off',
  async () => {
    const server = await startChildServer(api)
    servers.push(server)
    const outcomes: (string | number)[] = []
    const callers = Array.from({ length: 40 }, async (_, place) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const outcome = await health(server, agent)
        outcomes.push(typeof outcome === 'string' ? outcome : outcome.status)
        // Refused before it was read, so whoever asks may ask another server.
        if (typeof outcome === 'string') return agent.destroy()
        await wait(place)
      }
    })
    // A stream, and not how many a second it is: that is the computer's.
    await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBeGreaterThan(500)
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await Promise.all(callers)
    expect(await ended).toEqual([0, null])
    expect(new Set(outcomes)).toEqual(new Set([200, 'ECONNREFUSED']))
  },
  time,
)
