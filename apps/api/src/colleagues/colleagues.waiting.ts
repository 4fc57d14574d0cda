import { fail } from '../app/http/fail.ts'
import { writeAudit } from '../audit/audit.ts'
import { sendConfirmationLink } from '../auth/auth.ts'
import { noteInvitation } from './invitations/invitations.queries.ts'
import { removeAccount } from './colleagues.leaving.ts'
import { sendInvitation } from './colleagues.letters.ts'
import { listedColleague, stateOf } from './colleagues.list.ts'
import { languageOf, lockedColleague, nameOf, senderOf, type SpokenCall } from './colleagues.person.ts'
import type { TeacherCall } from '../app/http/serve.ts'

/** Sends again what a colleague is waiting for: the invitation, or the confirmation of an address with a password. */
export async function resendInvitation(call: SpokenCall, id: string) {
  const { api, db, teacher, now } = call
  const colleague = await lockedColleague(call, id)
  const state = stateOf(colleague)
  if (state === 'active') fail('colleagues.already_active')
  await api.limits.spend('mail-recipient', colleague.email.toLowerCase())
  if (state === 'invited') {
    await noteInvitation(db, id, teacher, now)
    await sendInvitation(call, colleague, await senderOf(db, teacher))
  } else {
    const language = languageOf(colleague, call.language)
    await sendConfirmationLink(api, db, { user_id: id, email: colleague.email, language, now })
  }
  await writeAudit(db, teacher, now, {
    action: 'colleagues.invitation_resent',
    target_id: id,
    target_name: nameOf(colleague),
  })
  return listedColleague(call, id)
}

/** Takes back an invitation that has not been accepted; what has been assigned meanwhile goes to the teacher who withdraws it. */
export async function withdrawInvitation(call: TeacherCall, id: string): Promise<void> {
  const { db, teacher, now } = call
  const colleague = await lockedColleague(call, id)
  if (stateOf(colleague) !== 'invited') fail('colleagues.not_invited')
  await removeAccount(db, { school_id: teacher.school_id, from: id, to: teacher.id })
  await writeAudit(db, teacher, now, {
    action: 'colleagues.invitation_withdrawn',
    target_id: id,
    target_name: nameOf(colleague),
  })
}
