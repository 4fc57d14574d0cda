import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export function senderOf(db: Db, teacher: { school_id: string; id: string }) {
  // Accounts lie apart from schools on a cluster.
  const account = db.selectFrom('users').select(['id', 'language']).where('id', '=', teacher.id)
  return db
    .selectFrom('teachers')
    .innerJoin(account.as('users'), 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .select(['teachers.first_name', 'teachers.last_name', 'users.language', 'schools.name as school_name'])
    .where('teachers.school_id', '=', teacher.school_id)
    .where('schools.school_id', '=', teacher.school_id)
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

interface MessageRow {
  id: string
  sent_at: Date
  teacher_name: string
  subject: string
  body: string
  /** Out of JSON, where moments are texts. */
  recipients: {
    email: string
    student_name: string
    created_at: string | null
    sent_at: string | null
    given_up_at: string | null
  }[]
}

/**
 * The newest 100 messages with what became of each of their mails. What the school has is gathered before the mails, which lie
 * elsewhere where schools are spread over several machines.
 */
export async function messagesOfClass(db: Db, schoolId: string, classId: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with newest as materialized (
      select id, sent_at, teacher_name, subject, body from class_messages
      where school_id = ${schoolId} and class_id = ${classId} order by sent_at desc limit 100
    ), written as materialized (
      select given.message_id, given.mail_id, given.email, given.student_id is not null as is_student,
        trim(coalesce(students.last_name || ' ' || students.first_name, '')) as student_name
      from class_message_recipients given
      left join students on students.school_id = ${schoolId} and students.id = given.student_id
      where given.school_id = ${schoolId} and given.message_id in (select id from newest)
    ), told as (
      select written.message_id, json_agg(json_build_object('email', written.email, 'student_name', written.student_name,
          'created_at', mails.created_at, 'sent_at', mails.sent_at, 'given_up_at', mails.given_up_at)
        order by written.is_student, written.email) as recipients
      from written left join mails on mails.id = written.mail_id group by written.message_id
    )
    select newest.id, newest.sent_at, newest.teacher_name, newest.subject, newest.body, coalesce(told.recipients, '[]') as recipients
    from newest left join told on told.message_id = newest.id order by newest.sent_at desc`.execute(db)
  return rows
}
