import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../db/database.ts'
import { forgetOldCode } from './classes.queries.ts'
import { rosterChanged } from './classes.versions.queries.ts'

export function storedStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('students')
    .select(['created_at', 'erased_at'])
    .where('school_id', '=', schoolId)
    .where('id', '=', studentId)
    .executeTakeFirst()
}

export function classesOfStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.school_id', '=', 'class_students.school_id')
        .onRef('classes.id', '=', 'class_students.class_id'),
    )
    .select(['classes.name', 'classes.school_year', 'class_students.removed_at'])
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.student_id', '=', studentId)
    .orderBy('classes.school_year')
    .execute()
}

/** Every attempt with its answers. */
export function attemptsOfStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'attempts.school_id').onRef('tests.id', '=', 'attempts.test_id'),
    )
    .select((eb) => [
      'tests.title',
      'attempts.attempt_no',
      'attempts.on_paper',
      'attempts.state',
      'attempts.started_at',
      'attempts.submitted_at',
      'attempts.points',
      sql<number>`coalesce(attempts.out_of, tests.out_of)`.as('out_of'),
      jsonArrayFrom(
        eb
          .selectFrom('answers')
          .select([
            'answers.item_no',
            'answers.answer',
            'answers.points',
            // On paper no one has measured it.
            sql<number | null>`case when not attempts.on_paper then answers.active_ms end`.as('active_ms'),
            'answers.saved_at',
          ])
          .whereRef('answers.school_id', '=', 'attempts.school_id')
          .whereRef('answers.attempt_id', '=', 'attempts.id')
          .orderBy('answers.item_no'),
      ).as('answers'),
    ])
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.student_id', '=', studentId)
    .orderBy('attempts.started_at')
    .execute()
}

/** Marks that were decided by hand, with why. */
export function decidedMarksOfStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('decided_marks')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'decided_marks.school_id').onRef('tests.id', '=', 'decided_marks.test_id'),
    )
    .select([
      'tests.title',
      'decided_marks.label',
      'decided_marks.absence',
      'decided_marks.reason',
      'decided_marks.decided_at',
      'decided_marks.decided_by_name',
    ])
    .where('decided_marks.school_id', '=', schoolId)
    .where('decided_marks.student_id', '=', studentId)
    .orderBy('decided_marks.decided_at')
    .execute()
}

/** Every mark that the pupil was told, also one that was changed or taken back since. */
export function publishedMarksOfStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('published_marks')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'published_marks.school_id').onRef('tests.id', '=', 'published_marks.test_id'),
    )
    .select([
      'tests.title',
      'published_marks.label',
      'published_marks.absence',
      'published_marks.published_at',
      'published_marks.published_by_name',
      'published_marks.ended_at',
    ])
    .where('published_marks.school_id', '=', schoolId)
    .where('published_marks.student_id', '=', studentId)
    .orderBy('published_marks.id')
    .execute()
}

/** Pages of the pupil's answer sheets, what was read of each, and the file of its picture. */
export function sheetsOfStudent(db: Db, schoolId: string, studentId: string) {
  return db
    .selectFrom('sheet_pages')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'sheet_pages.school_id').onRef('tests.id', '=', 'sheet_pages.test_id'),
    )
    .innerJoin('sheet_pictures', (join) =>
      join
        .onRef('sheet_pictures.school_id', '=', 'sheet_pages.school_id')
        .onRef('sheet_pictures.id', '=', 'sheet_pages.picture_id'),
    )
    .select([
      'tests.title',
      'sheet_pages.sheet_page',
      'sheet_pictures.sent_at',
      sql<boolean>`sheet_pages.problem is null`.as('counts'),
      'sheet_pages.boxes',
      'sheet_pages.decided',
      'sheet_pages.file',
    ])
    .where('sheet_pages.school_id', '=', schoolId)
    .where('sheet_pages.student_id', '=', studentId)
    .orderBy('sheet_pictures.sent_at')
    .orderBy('sheet_pages.page_no')
    .execute()
}

/** Pictures of the pupil's answer sheets go with everything that was read of them; their files' names are returned. */
export async function eraseSheets(db: Db, schoolId: string, studentId: string): Promise<string[]> {
  const pages = await db
    .deleteFrom('sheet_pages')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .returning(['file', 'picture_id'])
    .execute()
  // A file may be called by the pupil's name; one that has pages of others too stays.
  if (pages.length > 0)
    await db
      .deleteFrom('sheet_pictures')
      .where('school_id', '=', schoolId)
      .where(
        'id',
        'in',
        pages.map(({ picture_id }) => picture_id),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sheet_pages')
              .select('sheet_pages.id')
              .whereRef('sheet_pages.school_id', '=', 'sheet_pictures.school_id')
              .whereRef('sheet_pages.picture_id', '=', 'sheet_pictures.id'),
          ),
        ),
      )
      .execute()
  return pages.map(({ file }) => file)
}

/** The row stays as a nameless one, for the attempts hang on it; the code no longer belongs to anyone, nor a name given as a guest. */
export async function eraseName(db: Db, schoolId: string, studentId: string, now: Date): Promise<void> {
  await db
    .updateTable('students')
    .set({ first_name: '', last_name: '–', email: '', personal_code: '', extra_time_factor: 1, erased_at: now })
    .where('school_id', '=', schoolId)
    .where('id', '=', studentId)
    .execute()
  await db
    .updateTable('attempts')
    .set({ joined_guest_name: sql`case when joined_guest_name is not null then '–' end` })
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute()
  await db
    .updateTable('class_students')
    .set({ removed_at: now })
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('removed_at', 'is', null)
    .execute()
  await forgetOldCode(db, schoolId, studentId)
  await rosterChanged(db, schoolId)
}

/**
 * Marks stay without a person, like the results that they come from. Why one was decided by hand may tell who it was about, and
 * a register's list of names has no place for no one.
 */
export async function eraseReasons(db: Db, schoolId: string, studentId: string): Promise<void> {
  await db
    .updateTable('decided_marks')
    .set({ reason: sql`case when reason <> '' then '–' else '' end` })
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute()
  await db.deleteFrom('register_places').where('school_id', '=', schoolId).where('student_id', '=', studentId).execute()
}

/**
 * Whatever was written to the pupil's own address: mails that still wait do not go out, and neither the outbox nor the history
 * of messages keeps the address. A message to the class's address stays.
 */
export async function eraseAddress(db: Db, schoolId: string, studentId: string): Promise<void> {
  const forgotten = await db
    .deleteFrom('class_message_recipients')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .returning('mail_id')
    .execute()
  const mailIds = forgotten.flatMap(({ mail_id }) => mail_id ?? [])
  if (mailIds.length > 0) await db.deleteFrom('mails').where('id', 'in', mailIds).execute()
}
