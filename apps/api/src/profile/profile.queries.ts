import type { Language } from '@katedra/i18n'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function emailExists(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

export function profileOf(db: Db, teacherId: string) {
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
    ])
    .where('teachers.id', '=', teacherId)
    .executeTakeFirst()
}

export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}
