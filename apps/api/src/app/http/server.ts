import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { errors, type ErrorCode } from '@katedra/contract/errors'
import type { Schema } from '@katedra/contract/route'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { validatorCompiler, hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isOutage, isSchoolGone } from '../../db/database.ts'
import { replyWriter } from './replies/reply-writer.ts'
import { closeAfterReplies } from './last-calls.ts'
import { takeUpInRounds } from './rounds.ts'
import { boundCallers, headTime, lookInterval, maxSilence, requestTime, type Bounds } from './bounds.ts'
import { prepareCompression } from './replies/compression.ts'
import { prepareDescription } from './replies/description.ts'
import { Failure, FieldFailure, type FieldProblems } from './fail.ts'
import { errorSentence, fieldSentences, requestLanguage } from './language.ts'
import { pagePolicy } from './pages/page.ts'
import { randomUUID } from 'node:crypto'

/** Bodies are small: the largest is a pasted roster. */
const bodyLimit = 1_048_576

export interface ServerOptions {
  isSecure: boolean
  /** Who may say by X-Forwarded-For who the caller is. */
  trustProxy: string
  bounds: Bounds
  /** Milliseconds from one round of what nobody waits for to the next. */
  betweenRounds: number
  /** Says that the server is about to be closed. */
  ending: AbortSignal
}

/** A Fastify server with our errors, schemas, headers and description; slices and pages are added by main. */
export async function createServer(logger: FastifyBaseLogger, options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: logger,
    bodyLimit,
    requestTimeout: requestTime,
    connectionTimeout: maxSilence,
    http: { headersTimeout: headTime, connectionsCheckingInterval: lookInterval },
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Who asks on a connection that is open is answered to the end; a 503 of Fastify's own form would be nobody's to read.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      replyError(error, request, reply.headers(headersOfData(options.isSecure))),
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler<Schema>(({ schema }) => replyWriter(schema))
  server.setErrorHandler(replyError)
  server.setNotFoundHandler(replyNotFound)
  // Before anything else is done for a request.
  takeUpInRounds(server, { every: options.betweenRounds, ending: options.ending })
  closeAfterReplies(server, options.ending)
  logRequests(server)
  protectData(server, options.isSecure)
  await server.register(cookie)
  await prepareCompression(server)
  boundCallers(server, options.bounds, options.trustProxy)
  await server.register(helmet, pagePolicy(options.isSecure))
  await prepareDescription(server)
  return server
}

/**
 * What is data and never a page needs a short policy, the same each time; making helmet's again for each answer that is saved
 * cost more than reading it. Data carry tokens and personal things, so no one on the way keeps them. Also for a path that can't
 * be decoded, or with an overlong part: it belongs to no route.
 */
function headersOfData(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

function protectData(server: FastifyInstance, isSecure: boolean): void {
  const headers = headersOfData(isSecure)
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/v1/')) reply.headers(headers)
  })
}

/** One line per request: route pattern, never the address itself, which may carry a one-time token. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

const codeOfStatus = new Map<number, ErrorCode>(
  (['app.bad_request', 'app.not_found', 'app.too_large', 'app.unsupported_media_type', 'app.unavailable'] as const).map(
    (code) => [errors[code], code],
  ),
)

function replyError(error: AnyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = requestLanguage(request)
  if (error instanceof FieldFailure) failures.set(request, error)
  const fields = fieldsOf(error, request.body)
  if (fields !== undefined)
    return reply
      .code(422)
      .type(json)
      .send(JSON.stringify({ detail: fieldSentences(fields, language) }))
  const failure = asFailure(error, request)
  failures.set(request, failure)
  if (failure.status >= 500) problems.set(request, { code: failure.code, kind: kindOf(error) })
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  const incident = failure.status === 500 ? { incident: request.id } : {}
  return reply
    .code(failure.status)
    .type(json)
    .send(
      JSON.stringify({ detail: errorSentence(failure, language), code: failure.code, ...failure.handed, ...incident }),
    )
}

/** What went wrong with a request on our side: the code that was answered and the kind of the exception. */
interface Problem {
  code: string
  kind: string
}

const failures = new WeakMap<FastifyRequest, Failure | FieldFailure>()

/** With what a request was refused. */
export function failureOf(request: FastifyRequest): Failure | FieldFailure | undefined {
  return failures.get(request)
}

const problems = new WeakMap<FastifyRequest, Problem>()

export function problemOf(request: FastifyRequest): Problem | undefined {
  return problems.get(request)
}

/** The class of an exception and PostgreSQL's or Node's own code: what it says may bear names, what it is does not. */
function kindOf(error: AnyError): string {
  const code = 'code' in error && /^\w{1,40}$/.test(error.code) ? ` ${error.code}` : ''
  return `${error.constructor.name.slice(0, 50)}${error instanceof Failure ? '' : code}`
}

const json = 'application/json; charset=utf-8'

type AnyError = FastifyError | Failure | FieldFailure

function fieldsOf(error: AnyError, body: unknown): FieldProblems | undefined {
  if (error instanceof FieldFailure) return error.fields
  return error instanceof Failure ? undefined : fieldProblems(error, body)
}

/** Seconds after which a database that had no place for a caller may have one. */
const afterOutage = 5

/**
 * Fastify's own 4xx keep their status. Where the database does not answer or has no place, the caller may come again, and who has
 * got another school meanwhile reloads the page; everything else is a bland 500 whose id is also in the log.
 */
function asFailure(error: AnyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) return new Failure(codeOfStatus.get(status) ?? 'app.bad_request')
  if (isSchoolGone(error)) return new Failure('app.conflict')
  request.log.error({ err: error }, 'unexpected error')
  return isOutage(error) ? new Failure('app.unavailable', afterOutage) : new Failure('app.internal')
}

/** The reply to a path that does not exist; where browsers ask for a page, `serveApps` answers instead. */
function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyError(new Failure('app.not_found'), request, reply)
}

type Values = Record<string, unknown>

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

/**
 * Field problems of a request that does not fit its schema: every failing field at once, nested ones as `students.3.email`.
 * The schemas' messages are catalogue keys; `value` is what was sent, for messages that repeat it.
 */
function fieldProblems(error: FastifyError, body: unknown): FieldProblems | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields: FieldProblems = {}
  for (const { keyword, instancePath, message, params } of error.validation) {
    const path = instancePath.split('/').slice(1)
    if (keyword === 'unrecognized_keys') {
      for (const name of unknownNames(params, path)) fields[name] = [{ key: 'unknown_field' }]
      continue
    }
    const field = instancePath === '/' ? 'body' : path.join('.')
    const problem = {
      key: message ?? 'invalid',
      values: { max: params['maximum'], min: params['minimum'], email: valueAt(body, path) },
    }
    const former = fields[field] ?? []
    // Two rules may be broken by the same mistake; one sentence is enough.
    if (!former.some(({ key }) => key === problem.key)) fields[field] = [...former, problem]
  }
  return fields
}

/** A field we don't know is said at its own name, as much of it as fits a message. */
function unknownNames(params: Values, path: string[]): string[] {
  const names: unknown = params['keys']
  const inside = path.filter((part) => part !== '')
  return Array.isArray(names) ? names.slice(0, 20).map((name) => [...inside, String(name).slice(0, 100)].join('.')) : []
}

function valueAt(body: unknown, path: string[]): unknown {
  const value = path.reduce<unknown>((inner, key) => (isValues(inner) ? inner[key] : undefined), body)
  return typeof value === 'string' ? value.slice(0, 254) : ''
}
