import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { settableClock } from '../apps/api/src/testing/build-api.ts'
import { allRoutes, type NamedRoute } from '../apps/api/src/testing/all-routes.ts'
import { seededRandom } from '../apps/api/src/testing/mutate-bytes.ts'
import { startTestPostgres, templateDatabase } from '../apps/api/src/testing/test-postgres.ts'
import { sampleFiles, startWalk, verdictOf, walkCallers, type WalkCaller } from '../apps/api/src/testing/walk-routes.ts'
import { prepareDatabase } from '../apps/api/src/main.ts'
import { fuzzedRequest, type FuzzedRequest, type Material } from './fuzz-routes/requests.ts'
import { startServer, watchHealth } from './fuzz-routes/server.ts'

/*
 * Sends mutated requests to every route of the OpenAPI description as each of its callers, in rounds, so that all have been
 * tried when the time is over:
 *
 *   npm run fuzz:routes -- [--seed 7] [--requests 500] [--minutes 10] [--route planned-tests.planTest]
 *
 * The server is one of its own in a process of its own on 127.0.0.1, with a database that is thrown away. Every answer of 5xx but
 * the designed 503 (with Retry-After, or with a code of its own) is told with its request. Ends with 1 when there was one, when the
 * server ended by itself, or when one hundredth of another caller's questions after /health took longer than a second.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '10' },
    route: { type: 'string', default: '' },
  },
})
const [seed, maxRequests, minutes] = [Number(values.seed), Number(values.requests), Number(values.minutes)]
const perRound = 8
const together = 8
const maxHealth = 1000
console.log(`Seed ${seed}, ${maxRequests} requests for each route and caller, ${minutes} minutes at most`)

interface Found {
  route: string
  caller: string
  status: number
  request: FuzzedRequest
  reply: string
  logged: string[]
}

const folder = mkdtempSync(path.join(tmpdir(), 'katedra-fuzz-'))
const postgres = await startTestPostgres(prepareDatabase)
const connection = { socketDir: postgres.socketDir, database: templateDatabase }
const walk = await startWalk({ beside: { connection, clock: settableClock(new Date()) } })
const { jwtSecret } = walk.api.api.config
const server = await startServer({ connection, jwtSecret, dataDir: folder })
const random = seededRandom(seed)
const files = await sampleFiles()
const found: Found[] = []
const counts = new Map<number, number>()
try {
  const health = watchHealth(server)
  await fuzzAll(Date.now() + minutes * 60_000)
  report(await health.stop())
} finally {
  await server.stop()
  await walk.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fuzzAll(end: number): Promise<void> {
  const pairs = await chosenPairs()
  console.log(`${pairs.length} routes with their callers`)
  for (let sent = 0; sent < maxRequests; sent += perRound) {
    for (const pair of pairs) {
      if (Date.now() > end) return console.log(`The time was over in round ${sent / perRound + 1}`)
      await fuzz(pair, Math.min(perRound, maxRequests - sent))
    }
  }
}

interface Pair {
  named: NamedRoute
  caller: WalkCaller
  queryNames: readonly string[]
}

/** Every route that is described, with each caller whom it is open to. */
async function chosenPairs(): Promise<Pair[]> {
  const described = await describedRoutes()
  const routes = allRoutes().filter(({ route, name }) => route.events === undefined && name.startsWith(values.route))
  const missing = routes.filter(({ route }) => !described.has(keyOf(route.method, route.path)))
  if (missing.length > 0) throw new Error(`not described: ${missing.map(({ name }) => name).join(', ')}`)
  const pairs = routes.flatMap((named) => {
    const queryNames = described.get(keyOf(named.route.method, named.route.path)) ?? []
    const callers = walkCallers.filter((caller) => verdictOf(named.route, caller) === 'open')
    // What is open to all does not look at the caller.
    const chosen = named.route.access === 'public' ? callers.slice(0, 1) : callers
    return chosen.map((caller) => ({ named, caller, queryNames }))
  })
  return shuffled(pairs)
}

/** By the seed: what a short run does not get to differs from run to run. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function keyOf(method: string, at: string): string {
  return `${method} ${at.replaceAll(/:(\w+)/g, '{$1}')}`
}

/** The names in each route's query, by method and path, as the description says. */
async function describedRoutes(): Promise<Map<string, string[]>> {
  interface Operation {
    parameters?: { in: string; name: string }[]
  }
  const response = await fetch(`${server.address()}/v1/openapi.json`)
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(await response.text())
  return new Map(
    Object.entries(paths).flatMap(([at, operations]) =>
      Object.entries(operations).map(([method, { parameters = [] }]): [string, string[]] => [
        keyOf(method.toUpperCase(), at),
        parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ]),
    ),
  )
}

async function fuzz({ named, caller, queryNames }: Pair, count: number): Promise<void> {
  await walk.kept.restore()
  const good = await walk.become(caller, walk.school, named)
  const material: Material = { named, good, queryNames, file: files[named.route.upload ?? ''] }
  for (let sent = 0; sent < count; sent += together) {
    const requests = Array.from({ length: Math.min(together, count - sent) }, () => fuzzedRequest(material, random))
    await Promise.all(requests.map((request) => send(request, { route: named.name, caller: caller.title })))
  }
}

async function send(request: FuzzedRequest, by: { route: string; caller: string }): Promise<void> {
  const { status, reply, isDesigned } = await answerTo(request)
  counts.set(status, (counts.get(status) ?? 0) + 1)
  if ((status < 500 && status !== 0) || isDesigned) return
  await server.ready()
  const one = { ...by, status, request, reply, logged: server.errors() }
  if (!found.some((other) => other.route === by.route && other.status === status && kindOf(other) === kindOf(one)))
    print(one)
  found.push(one)
}

/** Status 0: the connection ended without an answer. */
async function answerTo({ method, url, headers, body }: FuzzedRequest) {
  try {
    const response = await fetch(`${server.address()}${url}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    })
    const reply = await response.text()
    const isDesigned = response.status === 503 && (response.headers.has('retry-after') || !reply.includes('"app.'))
    return { status: response.status, reply, isDesigned }
  } catch (error) {
    return { status: 0, reply: String(error), isDesigned: false }
  }
}

function report(health: readonly number[]): void {
  const sorted = health.toSorted((a, b) => a - b)
  const share = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  const statuses = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} requests: ${statuses.join(', ')}`)
  console.log(`/health of another caller: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, ${health.length} times`)
  console.log(`5xx: ${found.length}, restarts: ${server.restarts()}, seed ${seed}`)
  if (found.length > 0 || server.restarts() > 0 || share(0.99) > maxHealth) process.exitCode = 1
}

/** The same exception at the same route is one mistake, and told once. */
function kindOf({ logged }: Found): string {
  return /"message":"(?<message>[^"]{0,60})/.exec(logged.join('\n'))?.groups?.['message'] ?? ''
}

function print({ route, caller, status, request, reply, logged }: Found): void {
  const { method, url, body } = request
  console.log(`\n${status} ${route} as ${caller}: ${method} ${url.slice(0, 500)}`)
  if (body !== undefined) console.log(`  sent ${body.toString('utf8').slice(0, 1500)}`)
  console.log(`  got ${reply.slice(0, 300)}`)
  for (const line of logged.slice(0, 2)) console.log(`  logged ${line.slice(0, 1500)}`)
}
