import type { Language } from '@katedra/i18n'
import { isLanguage } from '@katedra/i18n'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import { newCode, spendCode } from '../one-time-codes/one-time-codes.ts'
import { userByEmail, userById, verifyEmail } from './auth.queries.ts'

interface Receiver {
  user_id: string
  email: string
  language: Language
  now: Date
}

/** Of the mails that carry the confirmation link. */
interface ConfirmationLetter {
  template: 'confirm_email' | 'colleague_account'
  values?: Record<string, string>
}

export async function sendConfirmationLink(
  api: Api,
  db: Db,
  receiver: Receiver,
  letter: ConfirmationLetter = { template: 'confirm_email' },
): Promise<void> {
  const { code } = await newCode(db, 'confirm_email', receiver.user_id, receiver.now)
  await writeMail(api, db, {
    ...letter,
    recipient: receiver.email,
    language: receiver.language,
    link: `${api.publicUrl()}/v1/auth/confirm-email/${receiver.user_id}/${code}`,
  })
}

/** Nothing happens for an unknown or verified address; the caller can't tell. */
export async function resendConfirmation(
  api: Api,
  db: Db,
  email: string,
  circumstances: { now: Date; language: Language },
): Promise<void> {
  const user = await userByEmail(db, email)
  // Who was invited has no password yet: confirming the address would lead nowhere, the invitation does.
  if (user === undefined || user.email_verified_at !== null || user.password_hash === null) return
  await sendConfirmationLink(api, db, {
    user_id: user.id,
    email: user.email,
    language: languageOf(user, circumstances.language),
    now: circumstances.now,
  })
}

/** Nothing happens for an unknown address; the caller can't tell. */
export async function sendResetLink(
  api: Api,
  db: Db,
  email: string,
  circumstances: { now: Date; language: Language },
): Promise<void> {
  const user = await userByEmail(db, email)
  if (user === undefined) return
  const receiver = {
    user_id: user.id,
    email: user.email,
    language: languageOf(user, circumstances.language),
    now: circumstances.now,
  }
  const { code } = await newCode(db, 'reset_password', user.id, receiver.now)
  await writeMail(api, db, {
    template: 'reset_password',
    recipient: user.email,
    language: receiver.language,
    link: `${api.publicUrl()}/resetpassword/${user.id}/${code}`,
  })
}

/** The language the user has chosen, else that of the request. */
export function languageOf(user: { language: string | null }, otherwise: Language): Language {
  return isLanguage(user.language) ? user.language : otherwise
}

/** The two parts of a link in a mail: whose it is and its secret. */
export interface Link {
  uid: string
  token: string
}

/** Where the confirmation link leads: to the sign-in page, with the address; a link that is no good, to the page that sends another. */
export async function confirmEmail(db: Db, link: Link, now: Date): Promise<string> {
  const code = await spendCode(db, 'confirm_email', link.token, now)
  const user = code?.user_id === link.uid ? await userById(db, link.uid) : undefined
  if (code === undefined || user === undefined) return '/user-not-verified?link=invalid'
  const email = user.email
  if (code.is_good) {
    await verifyEmail(db, user.id, now)
    return pageWith('/', { email, email_confirmed: 'true' })
  }
  // A second press, or someone whose mail scanner was first.
  if (user.email_verified_at !== null) return pageWith('/', { email })
  return pageWith('/user-not-verified', { email, link: 'invalid' })
}

function pageWith(path: string, search: Record<string, string>): string {
  return `${path}?${new URLSearchParams(search).toString()}`
}
