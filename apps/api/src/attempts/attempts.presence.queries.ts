import { sql } from 'kysely'
import type { StudentBearer } from '../app/caller.ts'
import type { Db } from '../db/database.ts'

interface Here {
  item_no: number | null
  shown_message_id: string | null
  now: Date
}

/** Notes that the device is there, what it shows and which messages it has shown; ids are time-ordered. */
export async function noteHere(
  db: Db,
  student: StudentBearer,
  { item_no, shown_message_id, now }: Here,
): Promise<void> {
  await sql`
    with seen as (
      update attempts set last_seen_at = ${now}, current_item = ${item_no}
      where school_id = ${student.school_id} and id = ${student.attempt_id} returning id
    )
    update attempt_messages set delivered_at = ${now}
    where school_id = ${student.school_id} and attempt_id = ${student.attempt_id} and delivered_at is null
      and id <= ${shown_message_id}::uuid`.execute(db)
}

export function undeliveredMessages(db: Db, student: StudentBearer) {
  return db
    .selectFrom('attempt_messages')
    .select(['id', 'text', 'sent_at'])
    .where('school_id', '=', student.school_id)
    .where('attempt_id', '=', student.attempt_id)
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute()
}
