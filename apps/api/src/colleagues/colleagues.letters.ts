import type { TeacherCall } from '../app/http/serve.ts'
import { writeMail } from '../mail/mail.ts'
import { endCodes, newCode } from '../one-time-codes/one-time-codes.ts'
import { stateOf } from './colleagues.list.ts'
import { languageOf, type lockedColleague, type SpokenCall } from './colleagues.person.ts'

interface Receiver {
  id: string
  email: string
  language: string | null
}

/** A letter with a fresh link; an older invitation stops working. */
export async function sendInvitation(
  call: SpokenCall,
  receiver: Receiver,
  { sender, school }: { sender: string; school: string },
): Promise<void> {
  await writeMail(call.api, call.db, {
    template: 'invitation',
    recipient: receiver.email,
    language: languageOf(receiver, call.language),
    link: await invitationLink(call, receiver.id),
    values: { inviter: sender, school },
  })
}

async function invitationLink({ api, db, now }: TeacherCall, userId: string): Promise<string> {
  await endCodes(db, 'invitation', userId, now)
  const { code } = await newCode(db, 'invitation', userId, now)
  return `${api.publicUrl()}/pozvanka/${userId}/${code}`
}

/** Where someone who has not signed in yet goes on: the invitation, the confirmation of the address, or signing in. */
export async function linkForNewcomer(
  call: TeacherCall,
  newcomer: Awaited<ReturnType<typeof lockedColleague>>,
): Promise<string> {
  const { api, db, now } = call
  const state = stateOf(newcomer)
  if (state === 'invited') return invitationLink(call, newcomer.id)
  if (state === 'active') return `${api.publicUrl()}/?${new URLSearchParams({ email: newcomer.email }).toString()}`
  const { code } = await newCode(db, 'confirm_email', newcomer.id, now)
  return `${api.publicUrl()}/v1/auth/confirm-email/${newcomer.id}/${code}`
}
