import { mail } from '@katedra/contract/mail'
import { fail } from '../app/fail.ts'
import { serve, type Api } from '../app/serve.ts'
import { newestMails } from './mail.queries.ts'

/** Mounted only where mails would otherwise be unreadable: no mail server, and not in production unless it is a demo. */
export function mailRoutes(api: Api, { isForEverybody }: { isForEverybody: boolean }): void {
  serve(api, mail.outbox, async ({ db, ip }) => {
    // The mails hold links for new passwords: on a school's network they are for this computer alone.
    if (!isForEverybody && !isThisComputer(ip)) fail('app.not_found')
    return newestMails(db, 200)
  })
}

function isThisComputer(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./.test(ip)
}
