import { operatorHealth } from '@katedra/contract/operator-health'
import { serve, type Api } from '../../app/http/serve.ts'
import { serveAudited } from '../operator.serve.ts'
import { waiting } from './waiting.ts'
import { failedJobs, health, retryJob, sendMailAgain, serverErrors, stuckMails } from './health.ts'

export function healthRoutes(api: Api): void {
  const startedAt = api.clock.now()
  serve(api, operatorHealth.health, (call) => health(call, startedAt))
  serve(api, operatorHealth.waiting, waiting)
  serve(api, operatorHealth.failedJobs, ({ db, query }) => failedJobs(db, query.page))
  serveAudited(api, operatorHealth.retryJob, 'jobs.retried', (call) =>
    retryJob(call, { queue: call.params.queue, id: call.params.job_id }),
  )
  serve(api, operatorHealth.stuckMails, ({ db, query }) => stuckMails(db, query))
  serveAudited(api, operatorHealth.sendMail, 'mails.sent_again', (call) => sendMailAgain(call, call.params.mail_id))
  serve(api, operatorHealth.serverErrors, ({ db, query }) => serverErrors(db, query.page))
}
