import { credits } from '@katedra/contract/credits'
import { serve, type Api } from '../app/http/serve.ts'
import { addClassCredits, classCredits, removeClassCredits, setAutomaticCredits } from './credits.class.ts'
import { coverageForTeacher } from './credits.coverage.ts'
import { historyOf } from './credits.history.ts'
import { needsOf, poolOf } from './credits.pool.ts'
import { grantRequest, refuseRequest, requestCredits, withdrawRequest } from './requests/requests.ts'

export function creditsRoutes(api: Api): void {
  serve(api, credits.coverage, (call) => coverageForTeacher(call, call.query.subject_id))
  serve(api, credits.credits, (call) => poolOf(call))
  serve(api, credits.creditNeeds, (call) => needsOf(call))
  serve(api, credits.creditHistory, (call) => historyOf(call, call.query))
  serve(api, credits.classCredits, (call) => classCredits(call, call.params.class_id))
  serve(api, credits.addClassCredits, (call) => addClassCredits(call, call.params.class_id, call.body))
  serve(api, credits.removeClassCredits, (call) => removeClassCredits(call, call.params.class_id, call.body))
  serve(api, credits.setAutomaticCredits, (call) => setAutomaticCredits(call, call.params.class_id, call.body))
  serve(api, credits.requestCredits, (call) => requestCredits(call, call.params.class_id, call.body))
  serve(api, credits.grantCreditRequest, (call) => grantRequest(call, call.params.credit_request_id, call.body))
  serve(api, credits.refuseCreditRequest, (call) => refuseRequest(call, call.params.credit_request_id, call.body))
  serve(api, credits.withdrawCreditRequest, (call) => withdrawRequest(call, call.params.credit_request_id))
}
