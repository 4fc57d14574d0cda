import type { ErrorCode } from '@katedra/contract/errors'
import type { SecurityEventName } from '@katedra/contract/security-events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityDetails, SecurityLog } from '../security-log.ts'
import { Failure, type FieldFailure } from './fail.ts'
import { callerOf } from './serve.ts'
import { failureOf } from './server.ts'

/** Recorded by those who answer them, who know whose account it was; the others are steps of signing in and no offence. */
const notRecordedHere: ReadonlySet<ErrorCode> = new Set([
  'auth.wrong_credentials',
  'auth.second_step_needed',
  'auth.email_not_verified',
  'operator.wrong_credentials',
  'app.password_change_required',
  'app.second_factor_missing',
  'app.proof_needed',
])

/** Writes down every call that was refused for want of a right: 401, 403, a foreign id, a limit that was reached, a wrong password. */
export function recordRefusals(server: FastifyInstance, securityLog: SecurityLog): void {
  server.addHook('onResponse', (request, _, done) => {
    done()
    const failure = failureOf(request)
    const event = failure instanceof Failure ? eventOf(failure, request) : eventOfFields(failure)
    if (event === undefined) return
    // A pupil's token is proved with the attempt's row only, so none is named here.
    const { teacher, operator } = callerOf(request)
    securityLog.record({ event, ip: request.ip, teacher, operator, details: detailsOf(request, failure) })
  })
}

function detailsOf(request: FastifyRequest, failure: Failure | FieldFailure | undefined): SecurityDetails {
  const details: SecurityDetails = {
    method: request.method,
    route: (request.routeOptions.url ?? 'unknown').slice(0, 200),
  }
  if (!(failure instanceof Failure)) return details
  details.code = failure.code
  const { limit } = failure.values
  if (failure.code === 'app.too_many_requests' && limit !== undefined) details.limit = limit
  return details
}

function eventOf({ status, code }: Failure, request: FastifyRequest): SecurityEventName | undefined {
  if (notRecordedHere.has(code)) return undefined
  if (status === 401) return 'request.unauthorized'
  if (status === 403) return 'request.forbidden'
  if (status === 429) return 'request.limited'
  // Whether an id is another school's or no one's is not told apart: row-level security hides both alike.
  const { teacher, operator } = callerOf(request)
  const isOfId = (request.routeOptions.url ?? '').includes('/:')
  return status === 404 && isOfId && (teacher ?? operator) !== undefined ? 'request.id_not_found' : undefined
}

/** Who is signed in and does not know the password may be sitting at somebody else's screen. */
function eventOfFields(failure: FieldFailure | undefined): SecurityEventName | undefined {
  const keys = Object.values(failure?.fields ?? {}).flatMap((problems) => problems.map(({ key }) => key))
  return keys.includes('wrong_password') ? 'account.password_wrong' : undefined
}
