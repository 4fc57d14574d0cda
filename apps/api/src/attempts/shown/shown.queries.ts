import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { resultsChanged } from '../attempts.versions.queries.ts'

interface TestKey {
  school_id: string
  test_id: string
}

/** The questions that a lesson has shown so far, in the order of showing. */
export function shownQuestionsOf(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('shown_questions')
    .select(['item_no', 'shown_no', 'shown_at', 'closed_at', 'revealed_at'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .orderBy('shown_no')
    .execute()
}

export function findShown(db: Db, { school_id, test_id }: TestKey, itemNo: number) {
  return db
    .selectFrom('shown_questions')
    .select(['closed_at', 'revealed_at'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('item_no', '=', itemNo)
    .executeTakeFirst()
}

/**
 * Leaves out of the results what a lesson did not come to, as if its teacher had done so one by one: each can be put back. A
 * lesson that has shown nothing is left as it is.
 */
export async function excludeUnshown(
  db: Db,
  { school_id, test_id }: TestKey,
  now: Date,
  reason: Reasons,
): Promise<void> {
  await sql`
    insert into exclusions (school_id, test_id, item_no, reason, excluded_at, excluded_by, excluded_by_name)
    select q.school_id, q.test_id, q.item_no, case u.language when 'en' then ${reason.en} else ${reason.cs} end, ${now}::timestamptz,
      r.id, trim(r.first_name || ' ' || r.last_name)
    from tests t
    join test_questions q on q.school_id = t.school_id and q.test_id = t.id
    join teachers r on r.school_id = t.school_id and r.id = t.teacher_id
    join users u on u.id = r.id
    where t.school_id = ${school_id} and t.id = ${test_id} and t.pace = 'class' and t.class_version > 0
      and not exists (select from shown_questions s where s.school_id = q.school_id and s.test_id = q.test_id and s.item_no = q.item_no)
    on conflict do nothing`.execute(db)
  await resultsChanged(db, { school_id, test_id })
}

export interface Reasons {
  cs: string
  en: string
}
