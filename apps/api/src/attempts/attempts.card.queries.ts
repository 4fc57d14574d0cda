import type { Absence } from '@katedra/contract/marks'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { OnRosterOfTest } from './attempts.queries.ts'

/* What the code of a pupil's card opens. */

/** The test that is over and that the pupil wrote, with the right code: also of a class that they have left since. */
export function writtenTestFor(db: Db, { school_id, test_id, student_id, personal_code }: Required<OnRosterOfTest>) {
  return db
    .selectFrom('tests')
    .selectAll('tests')
    .where('tests.school_id', '=', school_id)
    .where('tests.id', '=', test_id)
    .where('tests.state', '=', 'finished')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempts')
          .innerJoin('students', (join) =>
            join
              .onRef('students.school_id', '=', 'attempts.school_id')
              .onRef('students.id', '=', 'attempts.student_id'),
          )
          .select('attempts.id')
          .where('attempts.school_id', '=', school_id)
          .where('attempts.test_id', '=', test_id)
          .where('students.id', '=', student_id)
          .where('students.personal_code', '=', personal_code),
      ),
    )
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

const day = 86_400_000
/** How many days after the end a card opens the pupil's own result; marks are often published weeks after the test. */
const resultDays = 60

/**
 * Tests of the pupil's classes: those that run or come within a day, the next one first, then those that are over, the last one
 * first. Of these, after a day, only what the pupil wrote or was told a mark of.
 */
export function testsOfStudent(db: Db, schoolId: string, studentId: string, now: Date) {
  const since = (days: number) => new Date(now.getTime() - days * day)
  const attempt_state = sql<'open' | 'submitted' | null>`(select attempts.state from attempts
    where attempts.school_id = ${schoolId} and attempts.test_id = tests.id and attempts.student_id = ${studentId}
    order by attempts.attempt_no desc limit 1)`
  const isOwn = sql<boolean>`(${attempt_state} is not null or told.id is not null)`
  return (
    db
      .selectFrom('tests')
      .innerJoin('class_students', (join) =>
        join
          .onRef('class_students.school_id', '=', 'tests.school_id')
          .onRef('class_students.class_id', '=', 'tests.class_id'),
      )
      .innerJoin('schools', 'schools.school_id', 'tests.school_id')
      .leftJoin('published_marks as told', (join) =>
        join
          .onRef('told.school_id', '=', 'tests.school_id')
          .onRef('told.test_id', '=', 'tests.id')
          .onRef('told.student_id', '=', 'class_students.student_id')
          .on('told.ended_at', 'is', null),
      )
      .select([
        'tests.join_code',
        'tests.title',
        'tests.state',
        'tests.starts_at',
        'tests.ends_at',
        'schools.time_zone',
      ])
      .select([attempt_state.as('attempt_state'), 'told.label', sql<Absence | null>`told.absence`.as('absence')])
      .where('tests.school_id', '=', schoolId)
      .where('class_students.student_id', '=', studentId)
      // What was written stays the pupil's own, in whichever class they are by now.
      .where((is) =>
        is.or([is('class_students.removed_at', 'is', null), is.and([is('tests.state', '=', 'finished'), isOwn])]),
      )
      .where('tests.state', '<>', 'cancelled')
      .where('tests.starts_at', '<', new Date(now.getTime() + day))
      .where('tests.ends_at', '>', since(resultDays))
      .where((is) => is.or([is('tests.ends_at', '>', since(1)), isOwn]))
      .orderBy(sql`case when tests.state = 'finished' then 1 else 0 end`)
      .orderBy(sql`case when tests.state = 'finished' then null else tests.starts_at end`)
      .orderBy('tests.starts_at', 'desc')
      .execute()
  )
}
