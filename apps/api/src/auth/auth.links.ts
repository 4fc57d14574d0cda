import type { Language } from '@katedra/i18n'
import { isLanguage } from '@katedra/i18n'
import { fail, failField } from '../app/fail.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Api } from '../app/serve.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import {
  findLink,
  insertLink,
  lockLink,
  setPassword,
  spendLinks,
  userByEmail,
  userById,
  verifyEmail,
} from './auth.queries.ts'
import { endSessionsOf } from './auth.sessions.queries.ts'
import { isCommonPassword } from './auth.passwords.ts'

const hour = 3_600_000
/** Links are single-use and expire (product decision "Accounts"). */
const lifetimes = { confirm_email: 7 * 24 * hour, reset_password: hour }

interface Receiver {
  user_id: string
  email: string
  language: Language
  now: Date
}

async function newLink(db: Db, receiver: Receiver, purpose: keyof typeof lifetimes): Promise<string> {
  const token = randomToken()
  const { user_id, now } = receiver
  await insertLink(db, {
    hash: tokenHash(token),
    user_id,
    purpose,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimes[purpose]),
  })
  return token
}

export async function sendConfirmationLink(api: Api, db: Db, receiver: Receiver): Promise<void> {
  const token = await newLink(db, receiver, 'confirm_email')
  await writeMail(api, db, {
    template: 'confirm_email',
    recipient: receiver.email,
    language: receiver.language,
    link: `${api.publicUrl()}/v1/auth/confirm-email/${receiver.user_id}/${token}`,
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
  if (user === undefined || user.email_verified_at !== null) return
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
  const token = await newLink(db, receiver, 'reset_password')
  await writeMail(api, db, {
    template: 'reset_password',
    recipient: user.email,
    language: receiver.language,
    link: `${api.publicUrl()}/resetpassword/${user.id}/${token}`,
  })
}

function languageOf(user: { language: string | null }, otherwise: Language): Language {
  return isLanguage(user.language) ? user.language : otherwise
}

interface Link {
  uid: string
  token: string
}

function isGood(row: Awaited<ReturnType<typeof findLink>>, link: Link, now: Date): boolean {
  return row !== undefined && row.user_id === link.uid && row.used_at === null && row.expires_at > now
}

/** The user of a link that is good at this moment, which is used up; undefined for a wrong, used or old one. */
async function spendLink(db: Db, purpose: keyof typeof lifetimes, link: Link, now: Date) {
  if (!isGood(await lockLink(db, tokenHash(link.token), purpose), link, now)) return undefined
  await spendLinks(db, link.uid, purpose, now)
  return userById(db, link.uid)
}

/** Where the confirmation link leads: to the sign-in page, with the address when it has just been verified. */
export async function confirmEmail(db: Db, link: Link, now: Date): Promise<string> {
  const user = await spendLink(db, 'confirm_email', link, now)
  if (user === undefined) return '/user-not-verified?link=invalid'
  await verifyEmail(db, user.id, now)
  return `/?${new URLSearchParams({ email: user.email, email_confirmed: 'true' }).toString()}`
}

/** Sets a new password and ends all sessions; having read the mail also proves the address. */
export async function resetPassword(api: Api, form: Link & { new_password1: string }, now: Date): Promise<void> {
  // Hashing is dear: whoever has no good link does not get that far.
  const email = await api.database.read(undefined, (db) => emailOfLink(db, form, now))
  if (isCommonPassword(form.new_password1, email)) failField('new_password1', 'password_common')
  const passwordHash = await hashPassword(form.new_password1)
  await api.database.transaction(undefined, async (db) => {
    const user = (await spendLink(db, 'reset_password', form, now)) ?? fail('auth.link_invalid')
    await setPassword(db, user.id, passwordHash)
    await verifyEmail(db, user.id, now)
    await endSessionsOf(db, user.id, now)
  })
}

async function emailOfLink(db: Db, link: Link, now: Date): Promise<string> {
  if (!isGood(await findLink(db, tokenHash(link.token), 'reset_password'), link, now)) fail('auth.link_invalid')
  return ((await userById(db, link.uid)) ?? fail('auth.link_invalid')).email
}
