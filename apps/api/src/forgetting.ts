import type { Api } from './app/http/serve.ts'
import { forgetOldMails } from './mail/mail.ts'
import { forgetOldCodes } from './one-time-codes/one-time-codes.ts'
import { forgetOldSessions as forgetOldConsoleSessions } from './operator/operator.sessions.ts'
import { forgetOldSecurityEvents } from './security-events/security-events.ts'
import { forgetOldFactors } from './second-factors/second-factors.ts'
import { forgetOldSessions } from './sessions/sessions.ts'

/** Every night: what is over and of no use any more is deleted. */
export const forgetQueue = 'forget-old'

export async function forgetOld(api: Api): Promise<void> {
  const now = api.clock.now()
  await api.database.transaction(undefined, async (db) => {
    await forgetOldCodes(db, now)
    await forgetOldSessions(db, now)
    await forgetOldConsoleSessions(db, now)
    await forgetOldFactors(db, now)
    await forgetOldMails(db, now)
    await forgetOldSecurityEvents(db, now)
  })
}
