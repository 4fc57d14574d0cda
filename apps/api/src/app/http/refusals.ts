import type { ErrorCode } from '@katedra/contract/errors'
import type { SecurityEventName } from '@katedra/contract/security-events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityEvent, SecurityLog } from '../security-log.ts'
import type { Failure } from './fail.ts'
import { callerOf } from './serve.ts'
import { failureOf } from './server.ts'

/** Recorded by those who answer them, who know whose account it was. */
const recordedElsewhere: ReadonlySet<ErrorCode> = new Set([
  'auth.wrong_credentials',
  'auth.email_not_verified',
  'operator.wrong_credentials',
])

/** Writes down every call that was refused for want of a right: 401, 403, a foreign id, a limit that was reached. */
export function recordRefusals(server: FastifyInstance, securityLog: SecurityLog): void {
  server.addHook('onResponse', (request, _, done) => {
    done()
    const failure = failureOf(request)
    const event = failure === undefined ? undefined : eventOf(failure, request)
    if (failure === undefined || event === undefined || recordedElsewhere.has(failure.code)) return
    const { limit } = failure.values
    securityLog.record({
      event,
      ip: request.ip,
      ...accountOf(request),
      details: {
        code: failure.code,
        method: request.method,
        route: (request.routeOptions.url ?? 'unknown').slice(0, 200),
        ...(failure.code === 'app.too_many_requests' && limit !== undefined ? { limit } : {}),
      },
    })
  })
}

/** A pupil's token is proved with the attempt's row only, so none is named here. */
function accountOf(request: FastifyRequest): Pick<SecurityEvent, 'teacher' | 'operator'> {
  const { teacher, operator } = callerOf(request)
  return { teacher, operator }
}

function eventOf({ status }: Failure, request: FastifyRequest): SecurityEventName | undefined {
  if (status === 401) return 'request.unauthorized'
  if (status === 403) return 'request.forbidden'
  if (status === 429) return 'request.limited'
  // Whether an id is another school's or nobody's is not told apart: row-level security hides both alike.
  const { teacher, operator } = callerOf(request)
  const isOfId = (request.routeOptions.url ?? '').includes('/:')
  return status === 404 && isOfId && (teacher ?? operator) !== undefined ? 'request.id_not_found' : undefined
}
