import { announcedDaysAhead, minNoticeDays } from '@katedra/contract/retention'
import { isLanguage, type Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { Api } from '../app/http/serve.ts'
import type { Work } from '../app/work/jobs.ts'
import { writeServiceAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { dayInLetter, writeMail } from '../mail/mail.ts'
import { deleteResults, deleteResultsQueue } from './retention.deleting.ts'
import {
  addressOf,
  announceDue,
  beginAnnounced,
  calendarOf,
  lockRule,
  allSchools,
  unfinishedDeletions,
  withdrawAnnouncements,
  type DueOfTeacher,
  type DueTest,
} from './retention.queries.ts'

/** Every night: what a school's rule lets go is announced, and what was announced is deleted. */
export const maintainRetentionQueue = 'maintain-retention'

export function retentionJobs(api: Api): Record<string, Work> {
  return {
    [maintainRetentionQueue]: () => maintainRetention(api),
    [deleteResultsQueue]: (data) => deleteResults(api, data),
  }
}

type Room = Pick<Api, 'database' | 'clock' | 'config' | 'jobs' | 'publicUrl'>

export async function maintainRetention(api: Room): Promise<void> {
  const schools = await api.database.read(undefined, async (db) => {
    await enterOperatorScope(db)
    return allSchools(db)
  })
  for (const schoolId of schools)
    await api.database.transaction(schoolId, (db) => maintainSchool(api, db, schoolId, api.clock.now()))
}

/** Under the lock of the school's row: of two servers that come at once the second one finds nothing to do. */
async function maintainSchool(api: Room, db: Db, school_id: string, now: Date): Promise<void> {
  const rule = await lockRule(db, school_id)
  if (rule === undefined) return
  const { today } = await calendarOf(db, school_id, now)
  if (rule.keep_results_years !== null) {
    await withdrawAnnouncements(db, school_id)
    await beginAnnounced(db, school_id, { now, today })
  }
  // Also what was begun before: its job may have failed for good.
  for (const deletion_id of await unfinishedDeletions(db, school_id))
    await api.jobs.send(db, deleteResultsQueue, { school_id, deletion_id })
  if (rule.keep_results_years === null) return
  // The night of the last day is not a whole day any more.
  const due = await announceDue(db, school_id, {
    now,
    today,
    ahead: announcedDaysAhead,
    notice: minNoticeDays + 1,
  })
  if (due.length === 0) return
  const byTeacher = Map.groupBy(due, ({ teacher_id }) => teacher_id)
  for (const [teacherId, own] of byTeacher) await tell(api, db, { school_id, teacher_id: teacherId }, own)
  await writeServiceAudit(db, { school_id, name: '' }, now, {
    action: 'retention.announced',
    target_id: school_id,
    target_name: rule.name,
    details: { count: due.reduce((sum, { test_count }) => sum + test_count, 0) },
  })
}

async function tell(
  api: Room,
  db: Db,
  teacher: { school_id: string; teacher_id: string },
  own: readonly DueOfTeacher[],
): Promise<void> {
  const person = await addressOf(db, teacher.school_id, teacher.teacher_id)
  if (person === undefined) return
  const language = isLanguage(person.language) ? person.language : 'cs'
  await writeMail(api, db, {
    template: 'results_ending',
    recipient: person.email,
    language,
    link: `${api.publicUrl()}/skola/uchovavani`,
    values: { list: own.map((one) => part(one, language)).join('\n\n') },
  })
}

/** "1. 9. 2027: 12 testů", and below it which they are: the first by their days, and how many more. */
function part({ test_count, delete_on, first }: DueOfTeacher, language: Language): string {
  const say = translator(language, 'letters')
  const date = dayInLetter(new Date(delete_on), language)
  const more = test_count - first.length
  return [
    say('results_ending.line', { date, count: test_count }),
    ...first.map((test) => nameOf(test, language)),
    ...(more > 0 ? [say('results_ending.more', { count: more })] : []),
  ].join('\n')
}

/** "– Zlomky (6.A, 12. 11. 2026)" */
function nameOf({ title, class_name, day }: DueTest, language: Language): string {
  const values = { title, class: class_name, date: dayInLetter(new Date(day), language) }
  return translator(language, 'letters')('results_ending.test', values).replaceAll(/\s+/g, ' ')
}
