import type { classes } from '@katedra/contract/classes'
import type { HandlerReply } from '@katedra/contract/route'
import { isLanguage } from '@katedra/i18n'
import type { Teacher } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import {
  insertMessage,
  insertRecipients,
  messagesOfClass,
  senderOf,
  type Recipient,
} from './classes.messages.queries.ts'
import { findClass, holdRoster, studentsOfClass } from './classes.queries.ts'

type Message = HandlerReply<typeof classes.sendClassMessage>

export async function classMessages(db: Db, teacher: Teacher, classId: string): Promise<Message[]> {
  found(await findClass(db, teacher, classId))
  return (await messagesOfClass(db, teacher.school_id, classId)).map((row) => ({
    ...row,
    recipients: row.recipients.map(({ sent_at, given_up_at, created_at, ...recipient }) => ({
      ...recipient,
      state: deliveryState({ sent_at, given_up_at, created_at }),
    })),
  }))
}

/** Moments come out of JSON as texts; a mail that is no longer kept has none at all. */
function deliveryState(mail: { sent_at: unknown; given_up_at: unknown; created_at: unknown }) {
  if (mail.created_at === null) return 'unknown'
  if (mail.sent_at !== null) return 'sent'
  return mail.given_up_at === null ? 'waiting' : 'failed'
}

interface Form {
  subject: string
  body: string
  to_class: boolean
  to_students: boolean
}

/** One mail per address, so that no one sees the others'; the message itself is kept as the class's history. */
export async function sendClassMessage(call: TeacherCall, classId: string, form: Form): Promise<Message> {
  const { api, db, teacher, now } = call
  const schoolClass = found(await findClass(db, teacher, classId))
  const addresses = await addressesOf(db, teacher.school_id, schoolClass, form)
  if (addresses.length === 0) fail('classes.no_email')
  const sender = found(await senderOf(db, teacher))
  const teacher_name = `${sender.first_name} ${sender.last_name}`.trim()
  const { subject, body } = form
  const row = { school_id: teacher.school_id, class_id: classId, teacher_id: teacher.id, teacher_name, subject, body }
  const id = await insertMessage(db, { ...row, sent_at: now })
  const recipients: Recipient[] = []
  for (const address of addresses) {
    const mail_id = await writeMail(api, db, {
      template: 'class_message',
      recipient: address.email,
      language: teacher.language ?? (isLanguage(sender.language) ? sender.language : 'cs'),
      values: { subject, body, teacher: teacher_name, class: schoolClass.name, school: sender.school_name },
    })
    recipients.push({ ...address, school_id: teacher.school_id, message_id: id, mail_id })
  }
  await insertRecipients(db, recipients)
  await writeAudit(db, teacher, now, {
    action: 'classes.message_sent',
    target_id: classId,
    target_name: schoolClass.name,
    details: { subject, count: recipients.length },
  })
  return found((await classMessages(db, teacher, classId)).find((message) => message.id === id))
}

/** The class's own address and its pupils', each once, however many share it. */
async function addressesOf(
  db: Db,
  schoolId: string,
  schoolClass: { id: string; email: string },
  { to_class, to_students }: Form,
): Promise<{ email: string; student_id: string | null }[]> {
  if (to_students) await holdRoster(db, schoolId, schoolClass.id)
  const students = to_students ? await studentsOfClass(db, schoolId, schoolClass.id) : []
  const all = [
    ...(to_class ? [{ email: schoolClass.email, student_id: null }] : []),
    ...students.map(({ id, email }) => ({ email, student_id: id })),
  ].filter(({ email }) => email !== '')
  return [...new Map(all.toReversed().map((address) => [address.email.toLowerCase(), address])).values()].toReversed()
}
