import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Pupils come with a code before their school is known. */
export { enterSchool } from '../db/database.ts'

export function schoolOfJoinCode(db: Db, code: string) {
  return db.selectFrom('join_codes').selectAll().where('code', '=', code).executeTakeFirst()
}

export function schoolOfPersonalCode(db: Db, code: string) {
  return db.selectFrom('personal_codes').selectAll().where('code', '=', code).executeTakeFirst()
}

export function joinableTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('tests')
    .innerJoin('classes', (join) =>
      join.onRef('classes.school_id', '=', 'tests.school_id').onRef('classes.id', '=', 'tests.class_id'),
    )
    .innerJoin('schools', 'schools.school_id', 'tests.school_id')
    .selectAll('tests')
    .select(['classes.name as class_name', 'schools.name as school_name'])
    .where('tests.school_id', '=', schoolId)
    .where('tests.id', '=', testId)
    .executeTakeFirstOrThrow()
}

function onRoster(db: Db, schoolId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'class_students.school_id')
        .onRef('students.id', '=', 'class_students.student_id'),
    )
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.removed_at', 'is', null)
}

export function namesOfClass(db: Db, schoolId: string, classId: string) {
  return onRoster(db, schoolId)
    .select(['students.id', 'students.first_name', 'students.last_name'])
    .where('class_students.class_id', '=', classId)
    .orderBy(sql`students.last_name collate "cs-x-icu"`)
    .orderBy(sql`students.first_name collate "cs-x-icu"`)
    .execute()
}

/** The test and the pupil of its class, whose row is locked, so that two devices that join at once take turns. */
export function joinableTestFor(db: Db, schoolId: string, testId: string, studentId: string) {
  return onRoster(db, schoolId)
    .innerJoin('tests', (join) =>
      join
        .onRef('tests.school_id', '=', 'class_students.school_id')
        .onRef('tests.class_id', '=', 'class_students.class_id'),
    )
    .selectAll('tests')
    .select(['students.id as student_id', 'students.personal_code'])
    .where('tests.id', '=', testId)
    .where('students.id', '=', studentId)
    .forUpdate('students')
    .executeTakeFirst()
}

export function findStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .where('school_id', '=', schoolId)
    .where('id', '=', studentId)
    .executeTakeFirst()
}

/** Tests of the pupil's classes that run, come within a day or ended within a day. */
export function testsOfStudent(db: Db, schoolId: string, studentId: string, now: Date) {
  const day = 86_400_000
  return db
    .selectFrom('tests')
    .innerJoin('class_students', (join) =>
      join
        .onRef('class_students.school_id', '=', 'tests.school_id')
        .onRef('class_students.class_id', '=', 'tests.class_id'),
    )
    .select(['tests.join_code', 'tests.title', 'tests.state', 'tests.starts_at', 'tests.ends_at'])
    .where('tests.school_id', '=', schoolId)
    .where('class_students.student_id', '=', studentId)
    .where('class_students.removed_at', 'is', null)
    .where('tests.state', '<>', 'cancelled')
    .where('tests.starts_at', '<', new Date(now.getTime() + day))
    .where('tests.ends_at', '>', new Date(now.getTime() - day))
    .orderBy('tests.starts_at')
    .execute()
}
