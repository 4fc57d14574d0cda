import { mail } from '@katedra/contract/mail'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../app/query.ts'

/** Mails that would have been sent; 404 where a mail server is configured. */
export const outboxQuery = queryOptions({ ...queryOf(mail.outbox), retry: false })

/** True where mails are read in the outbox instead of a mailbox. Asked only when a mail has just been "sent". */
export function useHasOutbox(isAsked: boolean): boolean {
  return useQuery({ ...outboxQuery, enabled: isAsked }).isSuccess
}
