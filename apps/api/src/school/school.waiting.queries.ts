import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Named {
  id: string
  name: string
}

/** Colleagues who have not signed in yet: invited, or not verified. */
export async function colleaguesNotIn(db: Db, schoolId: string): Promise<Named[]> {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select([
      'teachers.id',
      sql<string>`coalesce(nullif(trim(teachers.first_name || ' ' || teachers.last_name), ''), users.email)`.as('name'),
    ])
    .where('teachers.school_id', '=', schoolId)
    .where((or) => or.or([or('users.password_hash', 'is', null), or('users.email_verified_at', 'is', null)]))
    .orderBy('users.created_at')
    .execute()
}

export async function waitingRequests(db: Db, schoolId: string): Promise<Named[]> {
  return db
    .selectFrom('join_requests')
    .select(['id', 'name'])
    .where('to_school_id', '=', schoolId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
}

/** Classes that go on and lack something. */
export async function incompleteClasses(db: Db, schoolId: string) {
  return db
    .selectFrom('classes')
    .select([
      'classes.id',
      'classes.name',
      sql<boolean>`classes.email = ''`.as('lacks_email'),
      sql<boolean>`not exists (select from class_students
        where class_students.school_id = classes.school_id and class_students.class_id = classes.id
          and class_students.removed_at is null)`.as('lacks_students'),
    ])
    .where('classes.school_id', '=', schoolId)
    .where('classes.archived_at', 'is', null)
    .orderBy(sql`classes.name collate "cs-x-icu"`)
    .execute()
}
