import { announceRoom } from '../../app/work/events.ts'
import { found } from '../../app/http/fail.ts'
import { settleAttempts } from '../../attempts/attempts.ts'
import { writeAudit } from '../../audit/audit.ts'
import { exclusionsOfTest, insertExclusion, returnExclusion, type ExclusionRow } from '../results.changes.queries.ts'
import type { Changing } from '../results.changes.ts'
import { findAttempt, questionsOfTest } from '../results.queries.ts'

interface Excluded {
  item_no: number
  attempt_id?: string | undefined
  reason: string
}

/** Leaves a question, or one attempt's answer to it, out of all results. What is left out already stays as it is. */
export async function exclude(where: Changing, { item_no, attempt_id, reason }: Excluded): Promise<ExclusionRow> {
  const { db, now, school_id, test_id, teacher } = where
  found((await questionsOfTest(db, school_id, test_id)).find((question) => question.item_no === item_no))
  if (attempt_id !== undefined) found(await findAttempt(db, { school_id, test_id, attempt_id }))
  const isNew = await insertExclusion(db, {
    school_id,
    test_id,
    item_no,
    reason,
    attempt_id: attempt_id ?? null,
    excluded_at: now,
    excluded_by: teacher.id,
    excluded_by_name: where.teacher_name,
  })
  const exclusion = found(
    (await exclusionsOfTest(db, where)).find(
      (row) => row.returned_at === null && row.item_no === item_no && row.attempt_id === (attempt_id ?? null),
    ),
  )
  if (isNew) await follow(where, exclusion, 'excluded')
  return exclusion
}

/** Lets it count again; what counts already stays as it is. */
export async function putBack(where: Changing, exclusionId: string): Promise<ExclusionRow> {
  const { db, now, school_id, test_id, teacher } = where
  const returned = { returned_at: now, returned_by: teacher.id, returned_by_name: where.teacher_name }
  const isNew = await returnExclusion(db, { school_id, test_id, id: exclusionId }, returned)
  const exclusion = found((await exclusionsOfTest(db, where)).find(({ id }) => id === exclusionId))
  if (isNew) await follow(where, exclusion, 'put_back')
  return exclusion
}

/** Points follow, the log knows, open pages hear. */
async function follow(
  { db, now, school_id, test_id, teacher, test_title }: Changing,
  { attempt_id, item_no, reason }: ExclusionRow,
  verb: 'excluded' | 'put_back',
): Promise<void> {
  await settleAttempts(db, { school_id, test_id, attempt_id })
  await writeAudit(db, teacher, now, {
    action: attempt_id === null ? `results.${verb}` : `results.answer_${verb}`,
    target_id: test_id,
    target_name: test_title,
    details: { number: item_no, ...(verb === 'excluded' ? { reason } : {}) },
  })
  await announceRoom(db, test_id)
}
