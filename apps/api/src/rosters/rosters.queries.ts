import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../db/database.ts'
import { rosterChanged } from '../classes/classes.ts'

/** The classes of the school that are not archived, with their rosters and whether the teacher teaches them. */
export function rostersOfSchool(db: Db, teacher: { school_id: string; id: string }) {
  return db
    .selectFrom('classes')
    .select((eb) => [
      'classes.id as class_id',
      'classes.name',
      'classes.school_year',
      sql<boolean>`exists (select from class_teachers t where t.school_id = ${teacher.school_id}
        and t.class_id = classes.id and t.teacher_id = ${teacher.id})`.as('is_taught'),
      jsonArrayFrom(
        eb
          .selectFrom('class_students')
          .innerJoin('students', (join) =>
            join
              .onRef('students.school_id', '=', 'class_students.school_id')
              .onRef('students.id', '=', 'class_students.student_id'),
          )
          .select(['students.id as student_id', 'students.first_name', 'students.last_name', 'students.email'])
          .where('class_students.school_id', '=', teacher.school_id)
          .whereRef('class_students.class_id', '=', 'classes.id')
          .where('class_students.removed_at', 'is', null)
          .orderBy('students.id'),
      ).as('students'),
    ])
    .where('classes.school_id', '=', teacher.school_id)
    .where('classes.archived_at', 'is', null)
    .orderBy('classes.school_year')
    .execute()
}

export interface ChangedStudent {
  id: string
  first_name: string
  last_name: string
  email: string
}

/** Many pupils in one statement; an empty address keeps the one there is. */
export async function updateStudents(db: Db, schoolId: string, students: readonly ChangedStudent[]): Promise<void> {
  await sql`
    update students set first_name = changed.first_name, last_name = changed.last_name,
      email = case when changed.email = '' then students.email else changed.email end
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb)
      as changed (id uuid, first_name text, last_name text, email text)
    where students.school_id = ${schoolId} and students.id = changed.id`.execute(db)
  await rosterChanged(db, schoolId)
}

export async function takeOffRosters(
  db: Db,
  schoolId: string,
  removed: readonly { class_id: string; student_id: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update class_students set removed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone (class_id uuid, student_id uuid)
    where class_students.school_id = ${schoolId} and class_students.class_id = gone.class_id
      and class_students.student_id = gone.student_id and removed_at is null`.execute(db)
  await rosterChanged(db, schoolId)
}

export function findImport(db: Db, schoolId: string, id: string) {
  return db
    .selectFrom('roster_imports')
    .select(['imported_at', 'classes_created', 'students_added', 'students_changed', 'students_removed'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface NewImport {
  school_id: string
  id: string
  teacher_id: string
  imported_at: Date
  classes_created: number
  students_added: number
  students_changed: number
  students_removed: number
}

export async function insertImport(db: Db, row: NewImport): Promise<void> {
  await db.insertInto('roster_imports').values(row).execute()
}

/** Imports of one school take turns: each compares with what the one before has written. */
export async function lockImports(db: Db, schoolId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roster ' || ${schoolId}, 0))`.execute(db)
}
