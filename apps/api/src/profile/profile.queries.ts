import type { Language } from '@katedra/i18n'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Teachers } from '../db/schema.ts'

/** Null while no phone is connected. */
function phoneConnectionTime(now: Date) {
  return sql<Date | null>`(select created_at from sessions
    where user_id = users.id and kind = 'phone' and ended_at is null and expires_at > ${now})`
}

export function profileOf(db: Db, { school_id, id }: { school_id: string; id: string }, now: Date) {
  // Accounts and sessions lie apart from schools on a cluster.
  const account = db
    .selectFrom('users')
    .select(['id', 'email', 'created_at', 'language', 'successful_login_attempts'])
    .select(phoneConnectionTime(now).as('phone_connection_time'))
    .where('id', '=', id)
  return db
    .selectFrom('teachers')
    .innerJoin(account.as('users'), 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .selectAll('teachers')
    .select([
      'users.email',
      'users.created_at',
      'users.language',
      'users.successful_login_attempts',
      'schools.name as school_name',
      'schools.time_zone',
      'schools.registered_at',
      'users.phone_connection_time',
    ])
    .where('teachers.school_id', '=', school_id)
    .where('schools.school_id', '=', school_id)
    .where('teachers.id', '=', id)
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

/** Sets the name of the teacher's picture and gives the one before; of two at once each gets another one to remove. */
export function replacePicture(db: Db, teacher: { school_id: string; id: string }, name: string | null) {
  return db
    .updateTable('teachers')
    .set({ profile_picture: name })
    .where('school_id', '=', teacher.school_id)
    .where('id', '=', teacher.id)
    .returning(sql<string | null>`old.profile_picture`.as('before'))
    .executeTakeFirst()
}

interface Owner {
  school_id: string
  id: string
}

export function classesOfTeacher(db: Db, teacher: Owner) {
  return db
    .selectFrom('class_teachers')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.school_id', '=', 'class_teachers.school_id')
        .onRef('classes.id', '=', 'class_teachers.class_id'),
    )
    .select(['classes.name', 'classes.created_at', 'classes.archived_at'])
    .where('class_teachers.school_id', '=', teacher.school_id)
    .where('class_teachers.teacher_id', '=', teacher.id)
    .orderBy('classes.created_at')
    .execute()
}

export function testsOfTeacher(db: Db, teacher: Owner) {
  return db
    .selectFrom('tests')
    .select(['title', 'kind', 'state', 'starts_at', 'ends_at'])
    .where('school_id', '=', teacher.school_id)
    .where('teacher_id', '=', teacher.id)
    .orderBy('starts_at')
    .execute()
}

export function subjectsOfTeacher(db: Db, teacher: Owner) {
  return db
    .selectFrom('teacher_subjects')
    .innerJoin('subjects', 'subjects.id', 'teacher_subjects.subject_id')
    .select(['subjects.code', 'teacher_subjects.assigned_at'])
    .where('teacher_subjects.school_id', '=', teacher.school_id)
    .where('teacher_subjects.teacher_id', '=', teacher.id)
    .orderBy('teacher_subjects.assigned_at')
    .execute()
}

/** Those that the teacher got, and those that the teacher sent, without the names of others. */
export function remindersOfTeacher(db: Db, teacher: Owner) {
  return db
    .selectFrom('reminders')
    .select(['kind', 'wish', 'note', 'sent_at', sql<boolean>`from_teacher_id = ${teacher.id}`.as('is_sent_by_me')])
    .where('school_id', '=', teacher.school_id)
    .where((where) => where.or([where('from_teacher_id', '=', teacher.id), where('to_teacher_id', '=', teacher.id)]))
    .orderBy('sent_at')
    .execute()
}
