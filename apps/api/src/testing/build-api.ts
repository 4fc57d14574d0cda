import { prepareRequest } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import type { Config } from '../app/config.ts'
import { defaultBounds } from '../app/http/bounds.ts'
import { defaultLimits } from '../app/http/rate-limit.ts'
import type { Api } from '../app/http/serve.ts'
import { openOwner, type Connection, type StatementListener } from '../db/database.ts'
import { buildApi, showsOutbox } from '../main.ts'
import { makeJobsDue } from './make-jobs-due.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The moment at which a test's clock stands unless it says otherwise: Monday, 9:00 in Prague. */
export const mondayMorning = new Date('2026-09-07T07:00:00Z')

/** A clock that stands still until the test moves it. */
export interface SettableClock {
  now(): Date
  set(moment: Date): void
  /** Moves on by that many seconds. */
  pass(seconds: number): void
}

export function settableClock(start: Date): SettableClock {
  let moment = start
  return {
    now: () => moment,
    set: (next) => void (moment = next),
    pass: (seconds) => void (moment = new Date(moment.getTime() + seconds * 1000)),
  }
}

export interface Caller {
  token?: string
  /** Sent as Accept-Language; Czech unless the test says otherwise. */
  language?: string
  /** What the browser calls itself. */
  userAgent?: string
  /** The cookie by which the server knows the browser, as it has set it. */
  device?: string | undefined
}

export interface Answered {
  status: number
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestApi {
  api: Api
  server: FastifyInstance
  clock: SettableClock
  connection: Connection
  /** Calls a route and returns whatever came back. */
  call<R extends Route>(route: R, input: CallInput<R>, caller?: Caller): Promise<Answered>
  /** Calls a route that must succeed; the reply has the type of the contract. */
  get<R extends Route>(route: R, input: CallInput<R>, caller?: Caller): Promise<Reply<R>>
  /** For how long replies to mistakes were held back, in milliseconds; no test waits for them. */
  held: number[]
  /** A query as the superuser, whom row-level security does not stop. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Moves the clock and makes the jobs due that are meant for until then. */
  passTo(moment: Date): Promise<void>
  /** Stops the server and removes the database, if it was made for this server. */
  stop(): Promise<void>
}

export interface TestApiOptions {
  now?: Date
  config?: Partial<Config>
  /** Asked for by `--demo`. */
  demo?: boolean
  /** Starts working through the job queues. */
  jobs?: boolean
  /** Where log lines go; without it only unexpected errors are shown. */
  logTo?: DestinationStream
  /** The database of another server, for two servers side by side, or one that was prepared otherwise. */
  beside?: Pick<TestApi, 'connection' | 'clock'>
  /** Who hears of each statement. */
  onStatement?: StatementListener
}

const testConfig: Config = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: 'http://katedra.example',
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  databaseReadUrl: undefined,
  backupDir: undefined,
  smtpUrl: undefined,
  mailFrom: 'Katedra <katedra@katedra.example>',
  // No one answers there.
  companyRegisterUrl: 'http://127.0.0.1:9',
  vatRegisterUrl: 'http://127.0.0.1:9',
  stripe: undefined,
  jwtSecret: 'a secret of thirty-two characters or more',
  logLevel: 'silent',
  limits: defaultLimits,
  bounds: defaultBounds,
  trustProxy: 'loopback',
  storage: undefined,
  isProduction: false,
  metricsAddress: undefined,
  traces: undefined,
  testClock: undefined,
}

/** The token that a reply has given to the browser. */
export function deviceGiven({ headers }: Answered): string | undefined {
  return /^device=([\w-]{43});/.exec([headers['set-cookie'] ?? ''].flat().join())?.[1]
}

/** A whole server on a database of its own; requests are injected, nothing listens. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const config = { ...testConfig, ...options.config }
  const { connection, clock, drop } = await databaseOf(options)
  const held: number[] = []
  const { api, server, jobs, close } = await buildApi({
    config,
    connection,
    clock,
    log: logger(options.logTo),
    hasOutbox: showsOutbox(config, options.demo ?? false),
    isDemo: options.demo ?? false,
    wait: async (milliseconds) => void held.push(milliseconds),
    betweenRounds: 0,
    onStatement: options.onStatement,
  })
  await (options.jobs === true ? jobs.start() : jobs.open())
  const owner = openOwner(connection, 2)
  return {
    api,
    server,
    clock,
    connection,
    held,
    call: (route, input, caller) => send(server, route, input, caller),
    get: (route, input, caller) => succeed(server, route, input, caller),
    sql: async (text, values = []) => (await owner.query<Record<string, unknown>>(text, values)).rows,
    async passTo(moment) {
      const before = clock.now()
      clock.set(moment)
      await makeJobsDue(owner, moment, before)
    },
    async stop() {
      await close()
      await owner.end()
      await drop()
    },
  }
}

/** Where the server works: a database that goes with it, or one of another server, which stays. */
async function databaseOf({
  beside,
  now = mondayMorning,
}: TestApiOptions): Promise<TestDatabase & { clock: SettableClock }> {
  if (beside === undefined) return { ...(await createTestDatabase()), clock: settableClock(now) }
  return { connection: beside.connection, clock: beside.clock, drop: () => Promise.resolve() }
}

function logger(target: DestinationStream | undefined) {
  return target === undefined ? pino({ level: 'error' }) : pino({ level: 'trace' }, target)
}

async function send<R extends Route>(
  server: FastifyInstance,
  route: R,
  input: CallInput<R>,
  caller: Caller = {},
): Promise<Answered> {
  const { method, url, body } = prepareRequest(route, input)
  const response = await server.inject({
    method,
    url,
    headers: {
      'accept-language': caller.language ?? 'cs',
      ...(caller.userAgent === undefined ? {} : { 'user-agent': caller.userAgent }),
      ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
      ...(caller.device === undefined ? {} : { cookie: `device=${caller.device}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: parsed(response.body), headers: response.headers }
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

async function succeed<R extends Route>(
  server: FastifyInstance,
  route: R,
  input: CallInput<R>,
  caller?: Caller,
): Promise<Reply<R>> {
  const { status, body } = await send(server, route, input, caller)
  if (status !== (route.status ?? 200))
    throw new Error(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`)
  return asReply<R>(body)
}

/** The server has applied the reply's schema on the way out, so the compiler may believe it here. */
function asReply<R extends Route>(body: unknown): Reply<R>
function asReply(body: unknown): unknown {
  return body
}
