import type { Language } from '@katedra/i18n'
import { fail, failField, found } from '../app/http/fail.ts'
import { hashPassword, verifyPassword } from '../app/passwords.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import { endCodes, readCode, spendCode } from '../one-time-codes/one-time-codes.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { forgetTrust } from '../second-factors/second-factors.ts'
import { endSessions } from '../sessions/sessions.ts'
import { languageOf, type Link } from './auth.links.ts'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import { replacePassword, setPassword, userById, verifyEmail } from './auth.queries.ts'

/** The user, once the present password was right; wrong ones are counted, so that a stolen session can't guess it. */
export async function provePassword(api: Api, userId: string, field: string, password: string) {
  await api.limits.spend('own-password', userId)
  const user = found(await api.database.read(undefined, (db) => userById(db, userId)))
  const isRight = await verifyPassword(user.password_hash ?? undefined, password, { caller: userId })
  if (!isRight) failField(field, 'wrong_password')
  await api.limits.forget('own-password', userId)
  return user
}

interface Circumstances {
  now: Date
  ip: string
  language: Language
}

/** Sets a new password and ends all sessions and the trust in devices; having read the mail also proves the address. */
export async function resetPassword(
  api: Api,
  form: Link & { new_password1: string },
  circumstances: Circumstances,
): Promise<void> {
  const { now, ip } = circumstances
  // Hashing is expensive: a caller without a good link does not get that far.
  const email = await api.database.read(undefined, (db) => emailOfLink(db, form, now))
  if (isCommonPassword(form.new_password1, email)) failField('new_password1', 'password_common')
  const passwordHash = await hashPassword(form.new_password1, form.uid)
  const owner = await api.database.transaction(undefined, async (db) => {
    const code = await spendCode(db, 'reset_password', form.token, now)
    if (code?.is_good !== true || code.user_id !== form.uid) fail('auth.link_invalid')
    const user = (await userById(db, code.user_id)) ?? fail('auth.link_invalid')
    await setPassword(db, user.id, passwordHash)
    await verifyEmail(db, user.id, now)
    await endSessions(db, user.id, now)
    await forgetTrust(db, { kind: 'user', id: user.id })
    await tellOwner(api, db, user, circumstances.language)
    return { id: user.id, school_id: user.school_id }
  })
  recordSecurityEvent(api, { event: 'account.password_changed', ip, teacher: owner, details: { by: 'mail' } })
}

async function emailOfLink(db: Db, link: Link, now: Date): Promise<string> {
  const code = await readCode(db, 'reset_password', link.token, now)
  if (code?.is_good !== true || code.user_id !== link.uid) fail('auth.link_invalid')
  return ((await userById(db, link.uid)) ?? fail('auth.link_invalid')).email
}

interface Account {
  email: string
  language: string | null
}

/** The owner hears of a new password, so that someone else's doing does not stay hidden (OWASP ASVS 5.0, 6.3.7). */
async function tellOwner(api: Api, db: Db, user: Account, language: Language): Promise<void> {
  await writeMail(api, db, {
    template: 'password_changed',
    recipient: user.email,
    language: languageOf(user, language),
    link: `${api.publicUrl()}/request-reset`,
  })
}

interface PasswordForm {
  new_password1: string
  old_password: string
}

/** Changes the password of a signed-in teacher and ends all other sessions (product decision "Accounts"). */
export async function changePassword(
  api: Api,
  teacher: { id: string; school_id: string; session_id: string },
  form: PasswordForm,
  circumstances: Circumstances,
): Promise<void> {
  const user = await provePassword(api, teacher.id, 'old_password', form.old_password)
  if (form.new_password1 === form.old_password) failField('new_password1', 'password_same')
  if (isCommonPassword(form.new_password1, user.email)) failField('new_password1', 'password_common')
  const passwordHash = await hashPassword(form.new_password1, teacher.id)
  await api.database.transaction(undefined, async (db) => {
    if (!(await replacePassword(db, user.id, { from: user.password_hash, to: passwordHash })))
      failField('old_password', 'wrong_password')
    await endCodes(db, 'reset_password', user.id, circumstances.now)
    await endSessions(db, user.id, circumstances.now, teacher.session_id)
    await forgetTrust(db, { kind: 'user', id: user.id })
    await tellOwner(api, db, user, circumstances.language)
  })
  const { ip } = circumstances
  recordSecurityEvent(api, { event: 'account.password_changed', ip, teacher, details: { by: 'password' } })
}
