import { securityEvents } from '@katedra/contract/security-events'
import { sendDownload } from '../app/files/download.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { exportSchoolsEvents, schoolsSecurityEvents } from './security-events.reading.ts'

export function securityEventsRoutes(api: Api): void {
  serve(api, securityEvents.securityEvents, ({ db, query }) => schoolsSecurityEvents(db, query))
  serveLong(api, securityEvents.exportSecurityEvents, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await exportSchoolsEvents(call, call.body))
  })
}
