import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isUsed } from './ledger/ledger.queries.ts'

/** The clock's work looks at all schools. */

/** Schools that have credits which hold today; over all schools. */
export async function schoolsWithCredits(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ school_id: string }>`
    select distinct school_id from credit_lots where valid_until >= ${today}::date - 1`.execute(db)
  return rows.map(({ school_id }) => school_id)
}

export interface LeftCredit {
  program_id: number
  student_id: string
}

/** Unused credits of pupils who have been on no roster since a moment. */
export async function creditsOfLeavers(
  db: Db,
  schoolId: string,
  { today, since }: { today: string; since: Date },
): Promise<LeftCredit[]> {
  const { rows } = await sql<LeftCredit>`
    select c.program_id, c.student_id from credits c
    where c.school_id = ${schoolId} and c.returned_at is null and c.valid_until >= ${today}::date
      and not exists (select from class_students cs join classes k on k.school_id = ${schoolId} and k.id = cs.class_id
        where cs.school_id = ${schoolId} and cs.student_id = c.student_id
          and (cs.removed_at is null or cs.removed_at > ${since}) and (k.archived_at is null or k.archived_at > ${since}))
      and not ${isUsed(schoolId)}
    order by c.program_id, c.student_id`.execute(db)
  return rows
}

export interface EndingCredits {
  program_id: number
  valid_until: string
  days_before: 7 | 30
  count: number
}

/** Credits that end within 7 or 30 days and of which no one has been reminded; the nearer reminder where both are due. */
export async function endingCredits(db: Db, schoolId: string, today: string): Promise<EndingCredits[]> {
  const { rows } = await sql<EndingCredits>`
    with ending as (
      select l.program_id, l.valid_until, case when l.valid_until <= ${today}::date + 7 then 7 else 30 end as days_before,
        sum(l.balance + (select count(*) from credits c
          where c.school_id = ${schoolId} and c.lot_id = l.id and c.returned_at is null)) as count
      from credit_lots l
      where l.school_id = ${schoolId} and l.valid_from <= ${today}::date
        and l.valid_until between ${today}::date and ${today}::date + 30
      group by l.program_id, l.valid_until)
    select * from ending e where e.count > 0 and not exists (select from credit_reminders r
      where r.school_id = ${schoolId} and r.program_id = e.program_id and r.valid_until = e.valid_until
        and r.days_before <= e.days_before)
    order by e.valid_until, e.program_id`.execute(db)
  return rows
}

/** True for the one who is first to note a reminder. */
export async function noteReminder(
  db: Db,
  row: { school_id: string; program_id: number; valid_until: string; days_before: number; sent_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('credit_reminders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['school_id', 'program_id', 'valid_until', 'days_before']).doNothing())
    .returning('program_id')
    .executeTakeFirst()
  return inserted !== undefined
}
