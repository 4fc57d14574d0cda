import type { profile } from '@katedra/contract/profile'
import { announcedDaysAhead, keepYears, type KeepYears, type retention } from '@katedra/contract/retention'
import type { HandlerReply } from '@katedra/contract/route'
import { fail, found } from '../app/http/fail.ts'
import type { Teacher } from '../app/http/caller.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { deleteResultsQueue, nameOfYear } from './retention.deleting.ts'
import {
  announcedDeletions,
  announcedTests,
  beginYear,
  calendarOf,
  lockRule,
  ruleOf,
  setRule,
  withdrawAnnouncements,
  yearsBefore,
} from './retention.queries.ts'

export { deleteResultsQueue } from './retention.deleting.ts'
export { maintainRetentionQueue, retentionJobs } from './retention.jobs.ts'

type Reader = Pick<TeacherCall, 'db' | 'teacher'>

/** How long the school keeps results, and what is going to be deleted. */
export async function readRetention({ db, teacher }: Reader): Promise<HandlerReply<typeof retention.retention>> {
  const { school_id, id } = teacher
  return {
    keep_years: known(await ruleOf(db, school_id)),
    announced: await announcedDeletions(db, school_id),
    own: await announcedDeletions(db, school_id, id),
    own_tests: await announcedTests(db, school_id, id),
  }
}

function known(years: number | null): KeepYears {
  return keepYears.find((one) => one === years) ?? null
}

/** What of a teacher's own tests goes first, for the page that they open every day. */
export async function announcedFirst(
  db: Db,
  { school_id, id }: Pick<Teacher, 'school_id' | 'id'>,
): Promise<HandlerReply<typeof profile.me>['announced_deletion']> {
  const [first] = await announcedDeletions(db, school_id, id)
  return first ?? null
}

/**
 * Sets the rule. A longer one, or none, takes back what was announced and is not due by it; a shorter one deletes nothing before
 * everybody has been told anew.
 */
export async function setRetention(
  call: TeacherCall,
  keep: KeepYears,
): Promise<HandlerReply<typeof retention.setRetention>> {
  const { db, teacher, now } = call
  const before = found(await lockRule(db, teacher.school_id))
  if (before.keep_results_years !== keep) {
    await setRule(db, teacher.school_id, keep)
    await withdrawAnnouncements(db, teacher.school_id)
    await writeAudit(db, teacher, now, {
      action: 'retention.rule_changed',
      target_id: teacher.school_id,
      target_name: before.name,
      details: { count: keep ?? 0 },
    })
  }
  return readRetention(call)
}

/** School years that are over and of which there are results. */
export async function keptYears({
  db,
  teacher,
  now,
}: Reader & { now: Date }): Promise<HandlerReply<typeof retention.keptYears>> {
  const { today, school_year } = await calendarOf(db, teacher.school_id, now)
  return yearsBefore(db, teacher.school_id, {
    before: school_year,
    today,
    ahead: announcedDaysAhead,
    rules: keepYears.filter((years) => years !== null),
  })
}

/** Has a past school year deleted: a job does it, batch by batch. Pressed twice it is asked for once. */
export async function deleteYear(
  call: TeacherCall,
  schoolYear: number,
): Promise<HandlerReply<typeof retention.deleteYear>> {
  const { api, db, teacher, now } = call
  const { school_id } = teacher
  found(await lockRule(db, school_id))
  const { school_year: current } = await calendarOf(db, school_id, now)
  if (schoolYear >= current) fail('retention.year_not_over')
  const year = (await keptYears(call)).find(({ school_year }) => school_year === schoolYear)
  if (year === undefined) fail('retention.nothing_there')
  const deletion_id = await beginYear(db, { school_id, school_year: schoolYear, began_at: now })
  if (deletion_id !== undefined) {
    await api.jobs.send(db, deleteResultsQueue, { school_id, deletion_id })
    await writeAudit(db, teacher, now, {
      action: 'retention.deletion_asked',
      target_id: school_id,
      target_name: nameOfYear(schoolYear),
      details: { count: year.test_count, attempts: year.attempt_count },
    })
  }
  return keptYears(call)
}
