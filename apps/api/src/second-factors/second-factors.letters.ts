import { isLanguage, type Language } from '@katedra/i18n'
import type { Db } from '../db/database.ts'
import { writeMail, type FactorTemplate } from '../mail/mail.ts'
import type { FactorRoom, LetterRoom } from './second-factors.challenges.ts'
import { countRecoveryCodes, personOf, type Account } from './second-factors.queries.ts'

/** A change of an account's second factor, within its transaction. */
export interface FactorCall {
  api: FactorRoom
  db: Db
  account: Account
  now: Date
  language: Language
}

/** The owner hears of every change, so that someone else's doing does not stay hidden (OWASP ASVS 5.0, 6.3.7). */
export async function tellOwner(
  { api, db, account, language }: Omit<FactorCall, 'api' | 'now'> & { api: LetterRoom },
  template: FactorTemplate,
  values: Record<string, string> = {},
): Promise<void> {
  const person = await personOf(db, account)
  if (person === undefined) return
  await writeMail(api, db, {
    template,
    recipient: person.email,
    language: isLanguage(person.language) ? person.language : language,
    link: `${api.publicUrl()}${account.kind === 'user' ? '/settings' : '/operator/ucet'}`,
    values,
  })
}

/** How many are left says when it is time for new ones. */
export async function tellRecoveryCodeUsed(call: Parameters<typeof tellOwner>[0]): Promise<void> {
  const left = await countRecoveryCodes(call.db, call.account)
  await tellOwner(call, 'recovery_code_used', { left: String(left) })
}
