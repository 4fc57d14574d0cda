import type { Language } from '@katedra/i18n'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Teachers } from '../db/schema.ts'

/** Null while no phone is connected. */
function phoneConnectionTime(now: Date) {
  return sql<Date | null>`(select created_at from sessions
    where user_id = teachers.id and kind = 'phone' and ended_at is null and expires_at > ${now})`
}

export function profileOf(db: Db, teacherId: string, now: Date) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .selectAll('teachers')
    .select([
      'users.email',
      'users.created_at',
      'users.language',
      'users.successful_login_attempts',
      'schools.name as school_name',
      'schools.registered_at',
      phoneConnectionTime(now).as('phone_connection_time'),
    ])
    .where('teachers.id', '=', teacherId)
    .executeTakeFirst()
}

export async function setLanguage(db: Db, userId: string, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export type ProfileChanges = Updateable<Teachers>

export async function setProfile(
  db: Db,
  teacher: { school_id: string; id: string },
  changes: ProfileChanges,
): Promise<void> {
  await db
    .updateTable('teachers')
    .set(changes)
    .where('school_id', '=', teacher.school_id)
    .where('id', '=', teacher.id)
    .execute()
}
