import type { phone } from '@katedra/contract/phone'
import type { HandlerReply } from '@katedra/contract/route'
import { isLanguage, type Language } from '@katedra/i18n'
import { fail } from '../app/http/fail.ts'
import type { Api, LongTeacherCall, TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import { endCodes, newCode, spendCode } from '../one-time-codes/one-time-codes.ts'
import { endPhoneSession, openSession, type Tokens } from '../sessions/sessions.ts'
import { userOfPhone } from './phone.queries.ts'

/** A one-time code for the QR on the settings page; a newer one ends the older. */
export async function createPhoneCode({
  api,
  teacher,
  now,
}: LongTeacherCall): Promise<HandlerReply<typeof phone.createPhoneCode>> {
  await api.limits.spend('new-code', teacher.id)
  const { code, expires_at } = await api.database.transaction(undefined, async (db) => {
    await endCodes(db, 'phone_connection', teacher.id, now)
    return newCode(db, 'phone_connection', teacher.id, now)
  })
  return { code, expires_at, url: `${api.publicUrl()}/telefon/${code}` }
}

interface Client {
  now: Date
  ip: string
  userAgent: string
  language: Language
}

/** The phone becomes a session of its own; a phone connected before is disconnected (product decision "Phone"). */
export async function connectPhone(api: Api, code: string, client: Client): Promise<Tokens> {
  const tokens = await api.database.transaction(undefined, (db) => connect(api, db, code, client))
  if (tokens !== undefined) return tokens
  await api.limits.spend('one-time-code', client.ip)
  fail('phone.code_invalid')
}

async function connect(api: Api, db: Db, code: string, client: Client): Promise<Tokens | undefined> {
  const { now } = client
  const found = await spendCode(db, 'phone_connection', code, now)
  const user = found?.is_good === true ? await userOfPhone(db, found.user_id) : undefined
  if (user === undefined) return undefined
  await endPhoneSession(db, user.id, now)
  await writeMail(api, db, {
    template: 'phone_connected',
    recipient: user.email,
    language: isLanguage(user.language) ? user.language : client.language,
    link: `${api.publicUrl()}/settings`,
  })
  const owner = { user_id: user.id, school_id: user.school_id, remember_me: true }
  return openSession(api, db, { ...owner, kind: 'phone', signed_in_by: 'phone_code' }, client)
}

/** Ends the phone's session, and a code that may still be on a screen. */
export async function disconnectPhone({ db, teacher, now }: TeacherCall): Promise<void> {
  await endCodes(db, 'phone_connection', teacher.id, now)
  await endPhoneSession(db, teacher.id, now)
}
