import { operator } from '@katedra/contract/operator'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { serveAudited, serveUnaudited } from './operator.serve.ts'
import { createOperator, endOperator, restoreOperator, staff } from './operator.accounts.ts'
import { changePassword, endOwnSession, ownAccount, ownSessions, signIn } from './operator.sessions.ts'
import { auditLog } from './operator.audit-log.ts'
import { healthRoutes } from './health/health.routes.ts'
import { creditRoutes } from './credits/credits.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { partnerRoutes } from './partners/partners.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { secondFactorRoutes } from './second-factors/second-factors.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { sellingRoutes } from './selling/selling.routes.ts'

/** The provider's console; a section with routes of its own is one line here. */
export function operatorRoutes(api: Api): void {
  accountRoutes(api)
  creditRoutes(api)
  eventRoutes(api)
  healthRoutes(api)
  libraryRoutes(api)
  orderRoutes(api)
  paymentRoutes(api)
  partnerRoutes(api)
  peopleRoutes(api)
  secondFactorRoutes(api)
  securityRoutes(api)
  sellingRoutes(api)
}

function accountRoutes(api: Api): void {
  serveLong(api, operator.signIn, ({ body, now, ip, userAgent, device }) =>
    signIn(api, body, { now, ip, userAgent, device }),
  )
  serve(api, operator.me, ownAccount)
  serveUnaudited(api, operator.signOut, 'own session', async (call) => {
    await endOwnSession(call, call.operator.session_id)
    return null
  })
  serve(api, operator.sessions, ownSessions)
  serveUnaudited(api, operator.endSession, 'own session', async (call) => {
    await endOwnSession(call, call.params.operator_session_id)
    return null
  })
  serveUnaudited(api, operator.changePassword, 'records by itself', async (call) => {
    await changePassword(call, call.body)
    return null
  })
  serve(api, operator.operators, staff)
  serveUnaudited(api, operator.createOperator, 'records by itself', async ({ body, operator: { email }, ip }) => {
    await createOperator(api, email, body, ip)
    return null
  })
  serveAudited(api, operator.disableOperator, 'operator.disabled', (call) => endOperator(call, call.params.operator_id))
  serveAudited(api, operator.enableOperator, 'operator.enabled', (call) =>
    restoreOperator(call, call.params.operator_id),
  )
  serve(api, operator.actions, ({ db, query }) => auditLog(db, query))
}
