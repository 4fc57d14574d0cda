import { operatorHealth } from '@katedra/contract/operator-health'
import { serve, type Api } from '../app/serve.ts'
import { failedJobs, health, retryJob, sendMailAgain, serverErrors, stuckMails } from './operator.health.ts'

export function healthRoutes(api: Api): void {
  const startedAt = api.clock.now()
  serve(api, operatorHealth.health, (call) => health(call, startedAt))
  serve(api, operatorHealth.failedJobs, ({ db, query }) => failedJobs(db, query.page))
  serve(api, operatorHealth.retryJob, async (call) => {
    await retryJob(call, { queue: call.params.queue, id: call.params.job_id })
    return null
  })
  serve(api, operatorHealth.stuckMails, ({ db, query }) => stuckMails(db, query))
  serve(api, operatorHealth.sendMail, async (call) => {
    await sendMailAgain(call, call.params.mail_id)
    return null
  })
  serve(api, operatorHealth.serverErrors, ({ db, query }) => serverErrors(db, query.page))
}
