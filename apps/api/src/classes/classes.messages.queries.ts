import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export function senderOf(db: Db, teacher: { school_id: string; id: string }) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .select(['teachers.first_name', 'teachers.last_name', 'users.language', 'schools.name as school_name'])
    .where('teachers.school_id', '=', teacher.school_id)
    .where('teachers.id', '=', teacher.id)
    .executeTakeFirst()
}

export interface NewMessage {
  school_id: string
  class_id: string
  teacher_id: string
  teacher_name: string
  subject: string
  body: string
  sent_at: Date
}

export async function insertMessage(db: Db, message: NewMessage): Promise<string> {
  const { id } = await db.insertInto('class_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface Recipient {
  school_id: string
  message_id: string
  email: string
  student_id: string | null
  mail_id: string
}

export async function insertRecipients(db: Db, recipients: readonly Recipient[]): Promise<void> {
  await db.insertInto('class_message_recipients').values(recipients).execute()
}

/** The newest 100 messages with what became of each of their mails. */
export function messagesOfClass(db: Db, schoolId: string, classId: string) {
  return db
    .selectFrom('class_messages')
    .select((eb) => [
      'class_messages.id',
      'class_messages.sent_at',
      'class_messages.teacher_name',
      'class_messages.subject',
      'class_messages.body',
      jsonArrayFrom(
        eb
          .selectFrom('class_message_recipients as recipients')
          .leftJoin('students', (join) =>
            join
              .onRef('students.school_id', '=', 'recipients.school_id')
              .onRef('students.id', '=', 'recipients.student_id'),
          )
          .leftJoin('mails', 'mails.id', 'recipients.mail_id')
          .select([
            'recipients.email',
            sql<string>`trim(coalesce(students.last_name || ' ' || students.first_name, ''))`.as('student_name'),
            'mails.created_at',
            'mails.sent_at',
            'mails.given_up_at',
          ])
          .whereRef('recipients.school_id', '=', 'class_messages.school_id')
          .whereRef('recipients.message_id', '=', 'class_messages.id')
          .orderBy(sql`recipients.student_id is not null`)
          .orderBy('recipients.email'),
      ).as('recipients'),
    ])
    .where('class_messages.school_id', '=', schoolId)
    .where('class_messages.class_id', '=', classId)
    .orderBy('class_messages.sent_at', 'desc')
    .limit(100)
    .execute()
}
