import { operatorSecurityEvents } from '@katedra/contract/operator-security-events'
import { sendDownload } from '../../app/files/download.ts'
import { serve, type Api } from '../../app/http/serve.ts'
import { enterOperatorScope } from '../../db/scope.ts'
import { eventsToExport, fileOfEvents, listSecurityEvents } from '../../security-events/security-events.ts'
import { serveUnaudited } from '../operator.serve.ts'
import { recordAction } from '../operator.ts'

/** The provider's day; its schools may be elsewhere. */
const timeZone = 'Europe/Prague'

export function securityRoutes(api: Api): void {
  serve(api, operatorSecurityEvents.securityEvents, ({ db, query }) => listSecurityEvents(db, query))
  // The file is made without a transaction: that takes its time.
  serveUnaudited(api, operatorSecurityEvents.exportSecurityEvents, 'records by itself', async (call) => {
    const { format, ...filter } = call.body
    await api.limits.spend('export', call.operator.id)
    const events = await api.database.transaction(undefined, async (db) => {
      await enterOperatorScope(db)
      const { school_id } = filter
      const line = { action: 'security_events.exported', details: { format }, ...(school_id && { school_id }) } as const
      await recordAction({ db, now: call.now, operator: call.operator }, line)
      return eventsToExport(db, filter)
    })
    const { language, now, operator, reply } = call
    const options = { language, timeZone, now, hasSchools: true, account: operator.id }
    return sendDownload(reply, await fileOfEvents(events, format, options))
  })
}
