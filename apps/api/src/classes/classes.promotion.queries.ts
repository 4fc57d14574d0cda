import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface PromotedClass {
  school_id: string
  /** The class of the ending year. */
  class_id: string
  name: string
  school_year: number
}

/** The class of the next year, with the e-mail, teachers and present pupils of the old one. */
export async function insertPromotedClass(db: Db, promoted: PromotedClass): Promise<void> {
  const { school_id, class_id, name, school_year } = promoted
  await sql`
    with made as (
      insert into classes (school_id, name, school_year, email, promoted_from)
      select school_id, ${name}, ${school_year}, email, id from classes
      where school_id = ${school_id} and id = ${class_id}
      returning school_id, id
    ), with_teachers as (
      insert into class_teachers (school_id, class_id, teacher_id)
      select made.school_id, made.id, old.teacher_id from made join class_teachers as old
        on old.school_id = made.school_id and old.class_id = ${class_id}
    )
    insert into class_students (school_id, class_id, student_id)
    select made.school_id, made.id, old.student_id from made join class_students as old
      on old.school_id = made.school_id and old.class_id = ${class_id} and old.removed_at is null`.execute(db)
}
