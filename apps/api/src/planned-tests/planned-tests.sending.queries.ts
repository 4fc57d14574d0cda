import type { Db } from '../db/database.ts'

interface NewSending {
  school_id: string
  test_id: string
  teacher_id: string
  teacher_name: string
  recipient_count: number
  starts_at: Date
  sent_at: Date
}

export async function insertSending(db: Db, sending: NewSending): Promise<void> {
  await db.insertInto('plan_sendings').values(sending).execute()
}

export function sendingsOf(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('plan_sendings')
    .select(['id', 'sent_at', 'teacher_name', 'recipient_count', 'starts_at'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Who signs the letter and on whose clock its times are told. */
export function senderOf(db: Db, teacher: { school_id: string; id: string }) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .select([
      'teachers.first_name',
      'teachers.last_name',
      'users.language',
      'schools.name as school_name',
      'schools.time_zone',
    ])
    .where('teachers.school_id', '=', teacher.school_id)
    .where('teachers.id', '=', teacher.id)
    .executeTakeFirst()
}
