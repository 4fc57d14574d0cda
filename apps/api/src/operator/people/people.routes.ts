import { operatorPeople } from '@katedra/contract/operator-people'
import { recordSecurityEvent } from '../../security-events/security-events.ts'
import { serve, type Api } from '../../app/http/serve.ts'
import {
  find,
  school,
  schoolLog,
  schools,
  helpActions,
  helpUser,
  schoolActions,
  setInvoiceCeiling,
  user,
  users,
} from './people.ts'
import { serveAudited } from '../operator.serve.ts'

export function peopleRoutes(api: Api): void {
  serve(api, operatorPeople.find, ({ db, query }) => find(db, query.search))
  serve(api, operatorPeople.schools, ({ db, query }) => schools(db, query))
  serve(api, operatorPeople.school, ({ db, params }) => school(db, params.school_id))
  serveAudited(api, operatorPeople.setInvoiceCeiling, schoolActions, (call) =>
    setInvoiceCeiling(call, call.params.school_id, call.body),
  )
  serve(api, operatorPeople.schoolLog, ({ db, params, query }) => schoolLog(db, params.school_id, query.before))
  serve(api, operatorPeople.users, ({ db, query }) => users(db, query))
  serve(api, operatorPeople.user, (call) => user(call, call.params.user_id))
  serveAudited(api, operatorPeople.helpUser, helpActions, async (call) => {
    const { operator, ip, params, body } = call
    const done = await helpUser(call, params.user_id, body)
    const details = { target_id: params.user_id }
    if (body.help === 'reset_second_factors')
      recordSecurityEvent(api, { event: 'account.factor_reset', ip, operator, details })
    return done
  })
}
