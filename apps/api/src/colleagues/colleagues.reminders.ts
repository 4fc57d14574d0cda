import type { NudgeTopic } from '@katedra/contract/colleagues'
import { fail, Failure } from '../app/http/fail.ts'
import type { Language } from '@katedra/i18n'
import { writeAudit } from '../audit/audit.ts'
import { writeMail } from '../mail/mail.ts'
import { linkForNewcomer } from './colleagues.letters.ts'
import { cooldown, listedColleague, stateOf } from './colleagues.list.ts'
import { languageOf, lockedColleague, nameOf, senderOf, type SpokenCall } from './colleagues.person.ts'
import { insertReminder, sentSince } from './colleagues.reminders.queries.ts'

type Receiver = Awaited<ReturnType<typeof lockedColleague>>

/** Reminds a colleague who has not signed in yet; the mail leads to what is missing. */
export async function poke(call: SpokenCall, id: string) {
  const { api, db, now } = call
  const receiver = await lockedColleague(call, id)
  if (receiver.has_signed_in) fail('colleagues.has_signed_in')
  const sender = await senderOf(db, call.teacher)
  await remind(call, receiver, { kind: 'poke', wish: null, note: '', ...sender })
  await writeMail(api, db, {
    template: 'poke',
    recipient: receiver.email,
    language: languageOf(receiver, call.language),
    link: await linkForNewcomer(call, receiver),
    values: { sender: sender.sender, school: sender.school },
  })
  await writeAudit(db, call.teacher, now, {
    action: 'colleagues.poked',
    target_id: id,
    target_name: nameOf(receiver),
  })
  return listedColleague(call, id)
}

/** Asks a colleague for something, in one mail with one link. */
export async function nudge(call: SpokenCall, id: string, { wish, note }: { wish: NudgeTopic; note: string }) {
  const { api, db, now } = call
  const receiver = await lockedColleague(call, id)
  if (id === call.teacher.id) fail('colleagues.yourself')
  if (stateOf(receiver) !== 'active') fail('colleagues.not_active')
  const sender = await senderOf(db, call.teacher)
  await remind(call, receiver, { kind: 'nudge', wish, note, ...sender })
  await writeMail(api, db, {
    template: `nudge_${wish}`,
    recipient: receiver.email,
    language: languageOf(receiver, call.language),
    link: `${api.publicUrl()}/mojecviceni`,
    values: { sender: sender.sender, school: sender.school, note: note === '' ? '' : `\n\n${note}` },
  })
  await writeAudit(db, call.teacher, now, {
    action: 'colleagues.nudged',
    target_id: id,
    target_name: nameOf(receiver),
    details: { wish },
  })
  return listedColleague(call, id)
}

interface Reminding {
  kind: 'poke' | 'nudge'
  wish: NudgeTopic | null
  note: string
  sender: string
  time_zone: string
}

/** Notes the reminder, unless there was one within a day. The receiver's row is locked: of two presses only one writes. */
async function remind({ db, teacher, now, language }: SpokenCall, receiver: Receiver, what: Reminding): Promise<void> {
  const sent = await sentSince(db, teacher, new Date(now.getTime() - cooldown))
  const last = sent.find(({ kind, to_teacher_id }) => kind === what.kind && to_teacher_id === receiver.id)
  if (last !== undefined) {
    const again = new Date(last.sent_at.getTime() + cooldown)
    const seconds = Math.ceil((again.getTime() - now.getTime()) / 1000)
    throw new Failure('colleagues.reminded_today', seconds, { at: momentIn(language, what.time_zone, again) })
  }
  await insertReminder(db, {
    school_id: teacher.school_id,
    kind: what.kind,
    from_teacher_id: teacher.id,
    from_name: what.sender,
    to_teacher_id: receiver.id,
    wish: what.wish,
    note: what.note,
    sent_at: now,
  })
}

/** "8. 9. 9:05", on the school's clock. */
function momentIn(language: Language, timeZone: string, moment: Date): string {
  const month = language === 'cs' ? 'numeric' : 'short'
  const locale = language === 'cs' ? 'cs-CZ' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone }).format(moment)
  const time = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return `${day} ${new Intl.DateTimeFormat(locale, time).format(moment)}`
}
