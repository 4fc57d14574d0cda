import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The roster of the test's class with every attempt, guests included. */
export function attemptsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('attempts')
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .select([
      'attempts.id',
      'attempts.student_id',
      'attempts.guest_name',
      'attempts.attempt_no',
      'attempts.state',
      'attempts.started_at',
      'attempts.submitted_at',
      'attempts.points',
      'attempts.manual_count',
      'students.first_name',
      'students.last_name',
    ])
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.test_id', '=', testId)
    .orderBy('attempts.attempt_no')
    .execute()
}

export function rosterOfClass(db: Db, schoolId: string, classId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'class_students.school_id')
        .onRef('students.id', '=', 'class_students.student_id'),
    )
    .select(['students.id', 'students.first_name', 'students.last_name'])
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.class_id', '=', classId)
    .where('class_students.removed_at', 'is', null)
    .execute()
}

/** Answers of a test, without what was answered: that is read for one attempt only. */
export function answersOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.school_id', '=', 'answers.school_id').onRef('attempts.id', '=', 'answers.attempt_id'),
    )
    .select([
      'answers.attempt_id',
      'answers.item_no',
      'answers.points',
      'answers.active_ms',
      sql<string | null>`answers.score ->> 'kind'`.as('score_kind'),
    ])
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.test_id', '=', testId)
    .execute()
}

export function questionsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('test_questions')
    .select(['item_no', 'question'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .orderBy('item_no')
    .execute()
}

export function findAttempt(db: Db, owner: { school_id: string; test_id: string; attempt_id: string }) {
  return db
    .selectFrom('attempts')
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .selectAll('attempts')
    .select(['students.first_name', 'students.last_name'])
    .where('attempts.school_id', '=', owner.school_id)
    .where('attempts.test_id', '=', owner.test_id)
    .where('attempts.id', '=', owner.attempt_id)
    .executeTakeFirst()
}

export function answersOfAttempt(db: Db, schoolId: string, attemptId: string) {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('attempt_id', '=', attemptId)
    .execute()
}
