import { operator } from '@katedra/contract/operator'
import { serve, serveLong, type Api } from '../app/serve.ts'
import { createOperator } from './operator.accounts.ts'
import { endOperator, restoreOperator, staff } from './operator.staff.ts'
import { changePassword, endOwnSession, ownAccount, ownSessions, signIn } from './operator.sessions.ts'
import { trail } from './operator.trail.ts'
import { healthRoutes } from './operator.health.routes.ts'
import { creditRoutes } from './operator.credits.routes.ts'
import { eventRoutes } from './operator.events.routes.ts'
import { libraryRoutes } from './operator.library.routes.ts'
import { orderRoutes } from './operator.orders.routes.ts'
import { paymentRoutes } from './operator.payments.routes.ts'
import { partnerRoutes } from './operator.partners.routes.ts'
import { peopleRoutes } from './operator.people.routes.ts'
import { sellingRoutes } from './operator.selling.routes.ts'

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
  sellingRoutes(api)
}

function accountRoutes(api: Api): void {
  serveLong(api, operator.signIn, ({ body, now, ip, userAgent }) => signIn(api, body, { now, ip, userAgent }))
  serve(api, operator.me, ownAccount)
  serve(api, operator.signOut, async (call) => {
    await endOwnSession(call, call.operator.session_id)
    return null
  })
  serve(api, operator.sessions, ownSessions)
  serve(api, operator.endSession, async (call) => {
    await endOwnSession(call, call.params.operator_session_id)
    return null
  })
  serveLong(api, operator.changePassword, async (call) => {
    await changePassword(call, call.body)
    return null
  })
  serve(api, operator.operators, staff)
  serveLong(api, operator.createOperator, async ({ body, operator: { email } }) => {
    await createOperator(api, email, body)
    return null
  })
  serve(api, operator.disableOperator, async (call) => {
    await endOperator(call, call.params.operator_id)
    return null
  })
  serve(api, operator.enableOperator, async (call) => {
    await restoreOperator(call, call.params.operator_id)
    return null
  })
  serve(api, operator.actions, ({ db, query }) => trail(db, query))
}
