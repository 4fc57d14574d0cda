import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { lockKeys, settleAttempts } from '../attempts.scores.queries.ts'
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
 * Leaves out of the results what a lesson did not come to, as if its teacher had done so one by one: each can be put back, and who
 * has handed in already is added up again. A lesson that has shown nothing is left as it is.
 */
export async function excludeUnshown(
  db: Db,
  { school_id, test_id }: TestKey,
  now: Date,
  reason: Reasons,
): Promise<void> {
  const { rows } = await sql<{ item_no: number; teacher_id: string; teacher_name: string }>`
    select q.item_no, r.id as teacher_id, trim(r.first_name || ' ' || r.last_name) as teacher_name
    from tests t
    join test_questions q on q.school_id = ${school_id} and q.test_id = t.id
    join teachers r on r.school_id = ${school_id} and r.id = t.teacher_id
    where t.school_id = ${school_id} and t.id = ${test_id} and t.pace = 'class' and t.class_version > 0
      and not exists (select from shown_questions s
        where s.school_id = ${school_id} and s.test_id = ${test_id} and s.item_no = q.item_no)`.execute(db)
  const [first] = rows
  // The account lies apart from the school on a cluster, which makes ids for rows that are given to it, not for a query's.
  if (first !== undefined) {
    // As where a teacher leaves one out: who hands in at this moment is added up before and again here, or after and without it.
    await lockKeys(db, { school_id, test_id }, 'alone')
    const account = await db
      .selectFrom('users')
      .select('language')
      .where('id', '=', first.teacher_id)
      .executeTakeFirst()
    const shared = { school_id, test_id, reason: account?.language === 'en' ? reason.en : reason.cs, excluded_at: now }
    await db
      .insertInto('exclusions')
      .values(
        rows.map(({ item_no, teacher_id, teacher_name }) => ({
          ...shared,
          item_no,
          excluded_by: teacher_id,
          excluded_by_name: teacher_name,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Says of itself that the results are others.
    await settleAttempts(db, { school_id, test_id })
  } else await resultsChanged(db, { school_id, test_id })
}

export interface Reasons {
  cs: string
  en: string
}
