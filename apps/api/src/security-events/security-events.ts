import type { Api } from '../app/http/serve.ts'
import type { SecurityEvent } from '../app/security-log.ts'
import type { Db } from '../db/database.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { deleteSecurityEventsBefore, insertSecurityEvents } from './security-events.queries.ts'
import { rowOf } from './security-events.recording.ts'

export { eventsToExport, fileOfEvents, listSecurityEvents } from './security-events.reading.ts'
export { createSecurityLog } from './security-events.recording.ts'

/**
 * Writes down what matters to the safety of accounts: a log line at once and a row soon. Costs the caller nothing and never
 * fails; call it after the transaction, for what has really happened.
 */
export function recordSecurityEvent(api: Pick<Api, 'securityLog'>, event: SecurityEvent): void {
  api.securityLog.record(event)
}

/** The same where no server runs, as on the command line: in the transaction that does it. */
export function writeSecurityEvent(db: Db, now: Date, event: SecurityEvent): Promise<void> {
  return insertSecurityEvents(db, [rowOf(event, now)])
}

const year = 365 * 24 * 3_600_000

/** Events of more than a year ago are deleted. */
export async function forgetOldSecurityEvents(db: Db, now: Date): Promise<void> {
  await enterOperatorScope(db)
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - year))
}
