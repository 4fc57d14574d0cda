import type { colleagues } from '@katedra/contract/colleagues'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import type { HandlerReply } from '@katedra/contract/route'
import { fail, failField } from '../../app/http/fail.ts'
import { hashPassword } from '../../app/passwords.ts'
import type { Api } from '../../app/http/serve.ts'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import { readCode, spendCode } from '../../one-time-codes/one-time-codes.ts'
import { openSession, type Tokens } from '../../sessions/sessions.ts'
import { completeAccount, invitationOf, invitedUser } from './invitations.queries.ts'
import { enterSchool } from '../../db/scope.ts'
import { lockColleague } from '../colleagues.queries.ts'

/** The two parts of the link in the mail: whose it is and its secret. */
interface Link {
  uid: string
  token: string
}

interface Client {
  now: Date
  ip: string
  userAgent: string
}

interface Form {
  first_name: string
  last_name: string
  password: string
}

type Code = Awaited<ReturnType<typeof readCode>>

/** What the invitation stands for, without using it up: mail scanners and the curious open links too. */
export async function readInvitation(
  api: Api,
  link: Link,
  client: Pick<Client, 'now' | 'ip'>,
): Promise<HandlerReply<typeof colleagues.invitation>> {
  return guarded(api, client.ip, () =>
    api.database.read(undefined, async (db) => {
      const user = await ownerOf(db, link, await readCode(db, 'invitation', link.token, client.now))
      await enterSchool(db, user.school_id)
      const invitation = await invitationOf(db, user)
      // Withdrawn since the code was read.
      if (invitation === undefined) fail('colleagues.invitation_invalid')
      return invitation
    }),
  )
}

/** Makes the account whole and signs in at once: having read the mail proves the address. */
export async function acceptInvitation(api: Api, link: Link, form: Form, client: Client): Promise<Tokens> {
  // Hashing is expensive: a caller without a good link does not get that far.
  const { email } = await readInvitation(api, link, client)
  if (isCommonPassword(form.password, email)) failField('password', 'password_common')
  const password_hash = await hashPassword(form.password, link.uid)
  return api.database.transaction(undefined, async (db) => {
    const user = await lockedOwner(db, link, client.now)
    const { first_name, last_name } = form
    await completeAccount(db, user, { password_hash, first_name, last_name, now: client.now })
    await writeAudit(db, user, client.now, {
      action: 'colleagues.joined',
      target_id: user.id,
      target_name: `${first_name} ${last_name}`,
    })
    const owner = { user_id: user.id, school_id: user.school_id, remember_me: false, proven_at: client.now }
    return openSession(api, db, { ...owner, signed_in_by: 'invitation' }, client)
  })
}

/** Uses the code up with the colleague's row locked first, as withdrawing does: the two take turns. */
async function lockedOwner(db: Db, link: Link, now: Date) {
  const { id, school_id } = await ownerOf(db, link, await readCode(db, 'invitation', link.token, now))
  await enterSchool(db, school_id)
  await lockColleague(db, school_id, id)
  return ownerOf(db, link, await spendCode(db, 'invitation', link.token, now))
}

/** Whose invitation a code is; everything that is wrong with it has a sentence of its own. */
async function ownerOf(db: Db, link: Link, code: Code) {
  const user = code?.user_id === link.uid ? await invitedUser(db, link.uid) : undefined
  if (code === undefined || user === undefined) fail('colleagues.invitation_invalid')
  if (!user.is_waiting) fail('colleagues.invitation_used')
  if (!code.is_good) fail('colleagues.invitation_expired')
  return user
}

/** Links that are no good are counted by address; a good one passes, whatever others behind that address have tried. */
async function guarded<T>(api: Api, ip: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    await api.limits.spend('one-time-code', ip)
    throw error
  }
}
