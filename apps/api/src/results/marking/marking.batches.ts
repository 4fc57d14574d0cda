import type { marking, MarkBatchForm } from '@katedra/contract/marking'
import type { HandlerReply } from '@katedra/contract/route'
import { FilledRubric, Score, type Question } from '@katedra/questions'
import { pointsFor } from '@katedra/questions/scoring'
import * as z from 'zod/mini'
import { failField, found } from '../../app/http/fail.ts'
import { announceRoom } from '../../app/work/events.ts'
import { lockKeys, settleSome } from '../../attempts/attempts.ts'
import { writeAudit } from '../../audit/audit.ts'
import type { Changing } from '../results.changes.ts'
import { findAttempt } from '../results.queries.ts'
import { checkMark, outcomeOf, questionOfTest, scoredByKey, unmarked } from './marking.ts'
import {
  closeBatch,
  insertBatch,
  insertBatchMarks,
  lockAnswers,
  lockBatch,
  marksOfBatch,
  setMarks,
  type StoredMark,
} from './marking.queries.ts'

type Batch = HandlerReply<typeof marking.markBatch>

/**
 * Marks many answers to a question as one step, each as if it were marked alone. A step that has been sent before stays as it
 * is, also when it was undone in between.
 */
export async function markBatch(
  where: Changing,
  id: string,
  { attempt_ids, waiting_only, ...form }: z.output<typeof MarkBatchForm>,
): Promise<Batch> {
  const { db, now, school_id, test_id, teacher } = where
  const { item_no } = form
  await lockKeys(db, where, 'shared')
  const question = await questionOfTest(db, where, item_no)
  checkMark(question, form)
  const ids = [...new Set(attempt_ids)]
  if (!(await insertBatch(db, { school_id, test_id, id, item_no, marked_at: now, marked_by: teacher.id })))
    return batchAsItIs(where, id, waiting_only ? ids : [])
  const answers = await lockAnswers(db, where, item_no, ids)
  if (answers.length < ids.length) await explainMissing(where, ids, answers)
  if (answers.some(({ state }) => state !== 'submitted')) failField('attempt_ids', 'not_handed_in')
  const free = waiting_only ? answers.filter(({ score }) => Score.parse(score).kind === 'manual') : answers
  const marks = free.map((stored) => ({
    attempt_id: stored.attempt_id,
    before: markOf(stored),
    after: outcomeOf(question, stored.answer, { form, now, teacher_id: teacher.id }),
  }))
  await setMarks(
    db,
    { school_id, item_no },
    marks.map(({ attempt_id, after }) => ({ attempt_id, ...after })),
  )
  await insertBatchMarks(db, { school_id, id }, marks)
  const marked = marks.map(({ attempt_id }) => attempt_id)
  await follow(where, { item_no, attempt_ids: marked, action: 'results.answers_marked' })
  return { batch_id: id, item_no, attempt_ids: marked, is_undone: false, kept_ids: othersThan(marked, ids) }
}

/** Who has not handed in can't be marked yet; what is not of this test is not there. */
async function explainMissing(
  { db, school_id, test_id }: Changing,
  ids: readonly string[],
  answers: readonly { attempt_id: string }[],
): Promise<void> {
  const known = new Set(answers.map(({ attempt_id }) => attempt_id))
  for (const attempt_id of ids) {
    if (known.has(attempt_id)) continue
    const { state } = found(await findAttempt(db, { school_id, test_id, attempt_id }))
    if (state === 'submitted') found(undefined)
    failField('attempt_ids', 'not_handed_in')
  }
}

interface Done {
  item_no: number
  attempt_ids: readonly string[]
  action: 'results.answers_marked' | 'results.marks_undone'
}

/** Points follow, the log knows, open pages hear. */
async function follow(
  { db, now, school_id, test_id, teacher, test_title }: Changing,
  { item_no, attempt_ids, action }: Done,
): Promise<void> {
  await settleSome(db, { school_id, test_id }, attempt_ids)
  await writeAudit(db, teacher, now, {
    action,
    target_id: test_id,
    target_name: test_title,
    details: { number: item_no, count: attempt_ids.length },
  })
  await announceRoom(db, test_id)
}

/** `waitingIds`: what a step was sent for that marks only what waits. */
async function batchAsItIs(where: Changing, id: string, waitingIds: readonly string[] = []): Promise<Batch> {
  const { item_no, undone_at } = found(await lockBatch(where.db, where, id))
  const marks = await marksOfBatch(where.db, where.school_id, id)
  const attempt_ids = marks.map(({ attempt_id }) => attempt_id)
  const kept = marks.filter(({ restored }) => restored === false).map(({ attempt_id }) => attempt_id)
  return {
    batch_id: id,
    item_no,
    attempt_ids,
    is_undone: undone_at !== null,
    kept_ids: [...kept, ...othersThan(attempt_ids, waitingIds)],
  }
}

/** Gives each answer of a step the mark back that it had before; one that has another mark since keeps it. */
export async function undoBatch(where: Changing, id: string): Promise<Batch> {
  const { db, now, school_id } = where
  await lockKeys(db, where, 'shared')
  const { item_no, undone_at } = found(await lockBatch(db, where, id))
  if (undone_at !== null) return batchAsItIs(where, id)
  const question = await questionOfTest(db, where, item_no)
  const marks = new Map((await marksOfBatch(db, school_id, id)).map((mark) => [mark.attempt_id, mark]))
  const restored = (await lockAnswers(db, where, item_no, [...marks.keys()])).flatMap((stored) => {
    const mark = found(marks.get(stored.attempt_id))
    if (sameText(markOf(stored)) !== sameText(KeptMark.parse(mark.after))) return []
    return [{ attempt_id: stored.attempt_id, ...standingBefore(question, stored.answer, KeptMark.parse(mark.before)) }]
  })
  await setMarks(db, { school_id, item_no }, restored)
  const restoredIds = restored.map(({ attempt_id }) => attempt_id)
  await closeBatch(db, { school_id, id, undone_at: now }, restoredIds)
  await follow(where, { item_no, attempt_ids: restoredIds, action: 'results.marks_undone' })
  const attempt_ids = [...marks.keys()]
  return { batch_id: id, item_no, attempt_ids, is_undone: true, kept_ids: othersThan(restoredIds, attempt_ids) }
}

function othersThan(some: readonly string[], all: readonly string[]): string[] {
  const known = new Set(some)
  return all.filter((id) => !known.has(id))
}

/** The key and the points may be others since: what had no mark is scored by them, what had one keeps its share. */
function standingBefore(question: Question, answer: unknown, before: StoredMark): StoredMark {
  if (before.marked_at === null) return { ...unmarked, ...scoredByKey(question, answer) }
  return { ...before, points: pointsFor(Score.parse(before.score), question.points) }
}

/** A mark as it is kept with its step. */
const KeptMark = z.object({
  points: z.nullable(z.number()),
  score: z.unknown(),
  marked_at: z.nullable(
    z.pipe(
      z.string(),
      z.transform((text: string) => new Date(text)),
    ),
  ),
  marked_by: z.nullable(z.string()),
  mark_note: z.nullable(z.string()),
  mark_note_shown: z.boolean(),
  mark_rubric: z.nullable(FilledRubric),
})

type ReadMark = Omit<StoredMark, 'mark_rubric'> & { mark_rubric: unknown }

function markOf({
  points,
  score,
  marked_at,
  marked_by,
  mark_note,
  mark_note_shown,
  mark_rubric,
}: ReadMark): StoredMark {
  const rubric = mark_rubric === null ? null : FilledRubric.parse(mark_rubric)
  return { points, score, marked_at, marked_by, mark_note, mark_note_shown, mark_rubric: rubric }
}

/** Keys in one order: jsonb has its own. */
function sameText(mark: StoredMark): string {
  return JSON.stringify(mark, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
