import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
