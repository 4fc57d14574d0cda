import negotiate from '@fastify/accept-negotiator'
import type { HandlerReply, Method, Parsed, Route } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock, type Database, type Db } from '../../db/database.ts'
import { currentPosition, type ReadReplica } from '../../db/read-replica.ts'
import { enterOperatorScope } from '../../db/scope.ts'
import type { Operator, Proven, StudentBearer, Teacher } from './caller.ts'
import type { CardGateway } from '../card-gateway.ts'
import type { Clock } from '../time/clock.ts'
import type { Config } from '../config.ts'
import { compressionOf } from './replies/compression.ts'
import type { EventStreams } from './event-streams.ts'
import type { Events } from '../work/events.ts'
import { deviceOf, type Device } from './device.ts'
import { fail } from './fail.ts'
import { noteLanguage, requestLanguage } from './language.ts'
import { networkOf } from './network.ts'
import { keepPosition, positionOf } from './position.ts'
import type { RateLimits } from './rate-limit.ts'
import type { SlowDown } from '../work/slow-down.ts'
import type { SecurityLog } from '../security-log.ts'
import type { Storage } from '../storage/storage.ts'
import type { TeacherTokens } from '../tokens.ts'

/** Enqueues work in the transaction of the caller: it exists if and only if the transaction commits. */
export interface Jobs {
  send(db: Db, queue: string, data: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void>
  /** Lets a job that has failed for good be tried once more. */
  retry(db: Db, queue: string, id: string): Promise<void>
}

/** What slices get from the machine room. */
export interface Api {
  server: FastifyInstance
  database: Database
  /** Connections for what a class's devices say while they answer, however many others wait for one of the pool's. */
  deviceLane: Pick<Database, 'pool' | 'lane' | 'turns'>
  /** What routes of which that may be so are read from; undefined where there is none. */
  replica: ReadReplica | undefined
  clock: Clock
  config: Config
  tokens: TeacherTokens
  limits: RateLimits
  slowDown: SlowDown
  /** Slices write to it by recordSecurityEvent. */
  securityLog: SecurityLog
  jobs: Jobs
  events: Events
  streams: EventStreams
  /** Of pupils who wait for a test or are in a lesson. */
  waitingLines: EventStreams
  storage: Storage
  /** Where cards are charged; undefined where they are not taken. */
  cards: CardGateway | undefined
  /** No one may be asked to pay to the sample company that came with the content: in production, unless it is a demo. */
  needsOwnSupplier: boolean
  /** Address at which browsers reach this server, without a trailing slash. */
  publicUrl: () => string
  identifyTeacher: (authorization: string | undefined) => Promise<Teacher | undefined>
  identifyStudent: (authorization: string | undefined) => StudentBearer | undefined
  identifyOperator: (authorization: string | undefined) => Promise<Operator | undefined>
}

type CallerOf<R extends Route> = R['access'] extends 'public'
  ? object
  : R['access'] extends 'student'
    ? { student: StudentBearer }
    : R['access'] extends 'operator'
      ? { operator: Operator }
      : { teacher: Teacher }

interface CallContext {
  api: Api
  now: Date
  language: Language
  /** Address of the caller, of IPv6 its network; for rate limits and security events only. */
  ip: string
  userAgent: string
  /** The browser as far as it is known from before. */
  device: Device
  log: FastifyBaseLogger
  reply: FastifyReply
}

/** What a handler without a transaction gets: the parsed request and the caller. */
export type LongCall<R extends Route> = Parsed<R> & CallerOf<R> & CallContext
/** What a handler gets: the same, and the open transaction. */
export type Call<R extends Route> = LongCall<R> & { db: Db }

/** The context that a teacher's rule needs; every handler's call of a teacher's route has them. */
export interface LongTeacherCall {
  api: Api
  teacher: Teacher
  now: Date
}
/** The same within an open transaction. */
export interface TeacherCall extends LongTeacherCall {
  db: Db
}

/** A route by which the provider's staff change something. */
export type OperatorWrite = Route & { readonly access: 'operator'; readonly method: Exclude<Method, 'GET'> }
/** Refuses an operator's write: such a route is mounted by serveAudited, which writes its line in the audit log. */
type NoOperatorWrite<R extends Route> = R extends OperatorWrite ? never : unknown

/**
 * Mounts a route; its handler runs in one transaction, read-only for GET. An operator's sees the provider's business and nothing
 * of pupils (docs/adr/0032).
 */
export function serve<const R extends Route>(
  api: Api,
  route: R & NoOperatorWrite<R>,
  handler: (call: Call<R>) => Promise<HandlerReply<R> | NotModified>,
): void {
  mount<R>(api, route, (call, schoolId) => {
    const work = async (db: Db) => {
      if (route.access === 'operator') await enterOperatorScope(db)
      return handler(Object.assign(call, { db }))
    }
    if (route.method !== 'GET') return againAfterDeadlock(call.log, () => api.database.transaction(schoolId, work))
    return route.replica === true
      ? readAnywhere(api, call.reply.request, schoolId, work)
      : api.database.read(schoolId, work)
  })
}

/**
 * Rows are locked in one order everywhere; where that is forgotten somewhere, the caller waits a second and is not refused. Once only:
 * what meets a second ring is no accident.
 */
async function againAfterDeadlock<T>(log: FastifyBaseLogger, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    log.warn('ended by a deadlock and begun anew')
    return run()
  }
}

/** From the replica, unless it has not come as far as what this caller has changed. */
async function readAnywhere<T>(
  { database, replica }: Api,
  request: FastifyRequest,
  schoolId: string | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const read = await replica?.read({ schoolId, position: positionOf(request) }, work)
  return read === undefined ? database.read(schoolId, work) : read.value
}

/** A reply that is JSON already, packed for those who take gzip. Its maker has put it through the route's schema. */
export class PackedReply {
  readonly text: () => string
  readonly gzip: () => Buffer

  constructor({ text, gzip }: { text: () => string; gzip: () => Buffer }) {
    this.text = text
    this.gzip = gzip
  }
}

/** The caller has the reply already. */
export class NotModified {
  readonly status = 304
}

/** Mounts a route whose handler opens its own transactions, so that no connection is held while it waits. */
export function serveLong<const R extends Route>(
  api: Api,
  route: R & NoOperatorWrite<R>,
  handler: (call: LongCall<R>) => Promise<HandlerReply<R> | PackedReply>,
): void {
  mountLong<R>(api, route, handler)
}

/** The same for what decides by itself which routes it mounts. */
export function mountLong<const R extends Route>(
  api: Api,
  route: R,
  handler: (call: LongCall<R>) => Promise<HandlerReply<R> | PackedReply>,
): void {
  mount(api, route, (call) => handler(call))
}

interface Identified {
  teacher?: Teacher
  student?: StudentBearer
  operator?: Operator
}

const identified = new WeakMap<FastifyRequest, Identified>()

/** Who has been identified behind a request, also where the call was refused to them. */
export function callerOf(request: FastifyRequest): Identified {
  return identified.get(request) ?? {}
}

function mount<R extends Route>(
  api: Api,
  route: R,
  run: (call: LongCall<R>, schoolId: string | undefined) => Promise<unknown>,
): void {
  const status = route.status ?? 200
  api.server.route({
    method: route.method,
    url: route.path,
    // A link that redirects does something; a scanner that only asks for its head must not use it up. A stream has no head
    // that is worth one.
    // The headers of data (server.ts) are enough.
    helmet: false,
    compress: compressionOf(route),
    config: { isPatient: route.patient === true },
    exposeHeadRoute: status !== 302 && route.events === undefined,
    schema: {
      summary: route.summary,
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
      response: { [status]: route.reply },
    },
    // Before validation: 401 and 403 come before 422.
    onRequest: async (request) => void (await admit(api, route, request)),
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const call = contextOf(api, request, reply)
      const result = await run(
        asCall<R>({ ...call, ...caller, params: request.params, query: request.query, body: request.body }),
        caller.teacher?.school_id ?? caller.student?.school_id,
      )
      if (reply.sent || reply.raw.headersSent) return reply
      if (api.replica !== undefined && route.method !== 'GET' && caller.student === undefined)
        keepPosition(reply, await currentPosition(api.database), isSecure(api))
      if (result instanceof NotModified) return reply.code(result.status).send()
      if (result instanceof PackedReply) return sendPacked(request, reply.code(status), result)
      return reply.code(status).send(status === 204 || status === 302 ? undefined : result)
    },
  })
}

/** The library that compresses leaves alone what says that it is packed. */
function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, { text, gzip }: PackedReply): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const takesGzip = negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip'
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzip()) : reply.send(text())
}

/** The one place where the compiler has to believe that validation did its work: fastify hands over parsed parts untyped. */
function asCall<R extends Route>(call: unknown): LongCall<R>
function asCall(call: unknown): unknown {
  return call
}

/** The caller of a route, who may call it; throws 401 or 403. */
export async function admit(api: Api, route: Route, request: FastifyRequest): Promise<Identified> {
  const caller = await identify(api, route, request)
  identified.set(request, caller)
  if (caller.operator !== undefined) {
    demandFactor(route, caller.operator)
    demandProof(api, route, caller.operator)
  }
  if (caller.teacher !== undefined) demand(api, route, caller.teacher)
  return caller
}

async function identify(api: Api, route: Route, request: FastifyRequest): Promise<Identified> {
  const { authorization } = request.headers
  if (route.access === 'public') return {}
  if (route.access === 'student') return { student: api.identifyStudent(authorization) ?? fail('app.unauthorized') }
  if (route.access === 'operator')
    return { operator: (await api.identifyOperator(authorization)) ?? fail('app.unauthorized') }
  const teacher = (await api.identifyTeacher(authorization)) ?? fail('app.unauthorized')
  noteLanguage(request, teacher.language)
  return { teacher }
}

function demand(api: Api, route: Route, teacher: Teacher): void {
  const { access, remote, first_password } = route
  // The password comes first: what somebody else knows is no ground for a second factor.
  if (teacher.must_change_password) {
    if (first_password !== true) fail('app.password_change_required')
  } else demandFactor(route, teacher)
  // A phone and a subject's own site are not where an account is looked after.
  if (teacher.session_kind !== 'browser' && remote !== true) fail('app.forbidden')
  if (typeof access === 'object' && !teacher.permissions.includes(access.permission)) fail('app.forbidden')
  demandProof(api, route, teacher)
}

/** For so long a proof of who the caller is counts where a route asks for one. */
const proofTime = 15 * 60_000

/** The caller has a second factor where one is demanded. */
function demandFactor({ enrolment }: Route, { is_factor_missing }: Proven): void {
  if (is_factor_missing && enrolment !== true) fail('app.second_factor_missing')
}

/** The caller has proved who they are a short time ago where the route asks for it. */
function demandProof({ clock }: Api, { proof }: Route, { proven_at }: Proven): void {
  const since = clock.now().getTime() - (proven_at?.getTime() ?? 0)
  if (proof === true && since > proofTime) fail('app.proof_needed')
}

function isSecure({ config }: Api): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

function contextOf(api: Api, request: FastifyRequest, reply: FastifyReply): CallContext {
  return {
    api,
    now: api.clock.now(),
    language: requestLanguage(request),
    ip: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    device: deviceOf(request, reply, isSecure(api)),
    log: request.log,
    reply,
  }
}
