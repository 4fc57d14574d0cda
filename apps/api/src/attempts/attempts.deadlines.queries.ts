import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The end of an attempt as if there were no break (migration 0012). */
export const deadline = sql<Date>`attempt_deadline(attempts.started_at, attempts.extra_ms, tests.time_limit_minutes, tests.ends_at,
  tests.finished_at, students.extra_time_factor)`

/** How soon to look again at a pupil who has a break. */
const breakLook = 60_000

/** An attempt with a break has no end; it is looked at again in a while. */
function lookAt(now: Date) {
  return sql<Date>`case when attempts.paused_at is not null and tests.finished_at is null
    then ${new Date(now.getTime() + breakLook)} else ${deadline} end`
}

interface TestKey {
  school_id: string
  test_id: string
  attempt_id?: string | undefined
}

/** The ends of attempts that are still open, of the whole test or of one attempt. */
function openEnds(db: Db, { school_id, test_id, attempt_id }: TestKey, now: Date) {
  const open = db
    .selectFrom('attempts')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'attempts.school_id').onRef('tests.id', '=', 'attempts.test_id'),
    )
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .select(lookAt(now).as('ends_at'))
    .where('attempts.school_id', '=', school_id)
    .where('attempts.test_id', '=', test_id)
    .where('attempts.state', '=', 'open')
  return attempt_id === undefined ? open : open.where('attempts.id', '=', attempt_id)
}

/** The first of them. */
export async function nextDeadline(db: Db, where: TestKey, now: Date): Promise<Date | undefined> {
  return (await openEnds(db, where, now).orderBy('ends_at').limit(1).executeTakeFirst())?.ends_at
}

/** The last of them. */
export async function lastDeadline(db: Db, where: TestKey, now: Date): Promise<Date | undefined> {
  return (await openEnds(db, where, now).orderBy('ends_at', 'desc').limit(1).executeTakeFirst())?.ends_at
}
