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
