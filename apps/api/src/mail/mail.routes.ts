import { mail } from '@katedra/contract/mail'
import { serve, type Api } from '../app/serve.ts'
import { newestMails } from './mail.queries.ts'

/** Mounted only where mails would otherwise be unreadable: no mail server, and not in production unless it is a demo. */
export function mailRoutes(api: Api): void {
  serve(api, mail.outbox, ({ db }) => newestMails(db, 200))
}
