import type { marking, RescoringForm } from '@katedra/contract/marking'
import type { HandlerReply } from '@katedra/contract/route'
import { checkMended, Question, rubricOf, Score } from '@katedra/questions'
import { pointsFor } from '@katedra/questions/scoring'
import type * as z from 'zod/mini'
import { announceRoom } from '../../app/work/events.ts'
import { failField, found } from '../../app/http/fail.ts'
import { lockKeys, ownByAttempt, scoreStored, settleAttempts, withOwn } from '../../attempts/attempts.ts'
import { writeAudit } from '../../audit/audit.ts'
import {
  changeOwnQuestion,
  changeQuestion,
  findRescoring,
  insertRescoring,
  lockQuestion,
  lockTest,
  rescoredAnswers,
  rescoringsOfTest,
  scoredAnswers,
  type RescoredAnswer,
  exclusionsOfTest,
  insertExclusion,
  returnExclusion,
  type ExclusionRow,
} from '../results.changes.queries.ts'
import type { Changing } from '../results.changes.ts'
import type { AttemptRow } from '../figures/figures.ts'
import { figuresOfTest, type JudgedStudent, type TestKey } from '../figures/figures.material.ts'
import type { Db } from '../../db/database.ts'
import { findAttempt, questionsOfTest } from '../results.queries.ts'

/**
 * Changes the key (with its rule) or the points of a question and scores every handed-in answer again, in one step. Marks given
 * by hand keep their share of the points. Both questions and both values are kept.
 */
export async function rescore(where: Changing, form: z.output<typeof RescoringForm>) {
  const { db, now, school_id, test_id, teacher, teacher_name, test_title } = where
  const { item_no, reason, attempt_id = null } = form
  await lockTest(db, where)
  // Who hands in at this moment is scored before and scored again here, or after and by the new key.
  await lockKeys(db, where, 'alone')
  const ofTest = Question.parse(found(await lockQuestion(db, where, item_no)).question)
  const own = await ownByAttempt(db, where, item_no)
  const askedOf = (attemptId: string, question: Question) =>
    Question.parse(found(withOwn([{ item_no, question }], own.get(attemptId) ?? [])[0]).question)
  const before = attempt_id === null ? ofTest : askedOf(attempt_id, ofTest)
  const after = changedQuestion(before, form)
  const scored = await scoredAnswers(db, where, item_no)
  if (attempt_id === null) {
    // The same key is right for one pupil and wrong for another.
    if (own.size > 0 && !isSame(before.key, after.key)) failField('key', 'key_of_each_pupil')
    await changeQuestion(db, where, item_no, after)
  } else {
    if (!own.has(attempt_id)) failField('attempt_id', 'not_handed_in')
    if (after.points !== before.points) failField('points', 'points_of_all')
    await changeOwnQuestion(db, { school_id, attempt_id, item_no }, after)
  }
  const answers = scored
    .filter((answer) => attempt_id === null || answer.attempt_id === attempt_id)
    .map((answer) => rescored(attempt_id === null ? askedOf(answer.attempt_id, after) : after, answer))
  const id = await insertRescoring(
    db,
    {
      school_id,
      test_id,
      item_no,
      reason,
      attempt_id,
      question_before: before,
      question_after: after,
      rescored_at: now,
      rescored_by: teacher.id,
      rescored_by_name: teacher_name,
    },
    answers.filter(isChanged),
  )
  await settleAttempts(db, { school_id, test_id })
  const details = { number: item_no, reason }
  await writeAudit(db, teacher, now, {
    action: 'results.rescored',
    target_id: test_id,
    target_name: test_title,
    details,
  })
  await announceRoom(db, test_id)
  return found((await rescoringsOfTest(db, where)).find((rescoring) => rescoring.id === id))
}

/** What a change did, answer by answer, under the names that the results show. */
export async function rescoringDetail(
  db: Db,
  test: TestKey,
  id: string,
): Promise<HandlerReply<typeof marking.rescoring>> {
  const row = found(await findRescoring(db, test, id))
  const all = await rescoringsOfTest(db, test)
  const rescoring = found(all.find((one) => one.id === id))
  const { material, students } = await figuresOfTest(db, test)
  const nameOf = namesByAttempt(material.attempts, students)
  const answers = await rescoredAnswers(db, test.school_id, id)
  return {
    ...rescoring,
    question_before: Question.parse(row.question_before),
    question_after: Question.parse(row.question_after),
    answers: answers
      .map((answer) => ({ ...answer, name: nameOf(answer.attempt_id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'cs')),
    is_latest: all.find(({ item_no }) => item_no === rescoring.item_no)?.id === id,
  }
}

/** A pupil's other attempts bear the same name as the one that counts. */
function namesByAttempt(attempts: readonly AttemptRow[], students: readonly JudgedStudent[]) {
  const byStudent = new Map(students.map(({ student_id, attempt_id, name }) => [student_id ?? attempt_id, name]))
  const owners = new Map(attempts.map(({ id, student_id }) => [id, student_id ?? id]))
  return (attemptId: string) => byStudent.get(owners.get(attemptId) ?? '') ?? ''
}

function changedQuestion(
  before: Question,
  { key, points }: Pick<z.output<typeof RescoringForm>, 'key' | 'points'>,
): Question {
  const rubric = rubricOf(before)
  const checked = checkMended({ ...before, key: rubric === undefined ? key : { ...key, rubric }, points })
  if (!checked.ok) failField('key', 'key_does_not_fit')
  return checked.question
}

interface ScoredAnswer {
  attempt_id: string
  answer: unknown
  score: unknown
  points: number | null
  marked_at: Date | null
}

function rescored(question: Question, { attempt_id, answer, score, points, marked_at }: ScoredAnswer): RescoredAnswer {
  const before = { attempt_id, score_before: score, points_before: points }
  if (marked_at === null) {
    const now = scoreStored(question, answer)
    return { ...before, score_after: now.score, points_after: now.points }
  }
  return { ...before, score_after: score, points_after: pointsFor(Score.parse(score), question.points) }
}

function isChanged({ score_before, points_before, score_after, points_after }: RescoredAnswer): boolean {
  if (points_before !== points_after) return true
  // The same points may hide another verdict: what waited for the teacher is wrong now, or the parts are others.
  return !isSame(Score.parse(score_before), Score.parse(score_after))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Keys in one order: jsonb has its own. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

interface Excluded {
  item_no: number
  attempt_id?: string | undefined
  full_points: boolean
  reason: string
}

/**
 * Leaves a question, or one attempt's answer to it, out of all results; of a question everybody may get the points instead. What is
 * left out already stays as it is.
 */
export async function exclude(
  where: Changing,
  { item_no, attempt_id, full_points, reason }: Excluded,
): Promise<ExclusionRow> {
  const { db, now, school_id, test_id, teacher } = where
  // As where a key changes: who hands in at this moment is added up before and again here, or after and without it.
  await lockKeys(db, where, 'alone')
  found((await questionsOfTest(db, school_id, test_id)).find((question) => question.item_no === item_no))
  if (attempt_id !== undefined) found(await findAttempt(db, { school_id, test_id, attempt_id }))
  const isNew = await insertExclusion(db, {
    school_id,
    test_id,
    item_no,
    reason,
    full_points,
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
  await lockKeys(db, where, 'alone')
  const returned = { returned_at: now, returned_by: teacher.id, returned_by_name: where.teacher_name }
  const isNew = await returnExclusion(db, { school_id, test_id, id: exclusionId }, returned)
  const exclusion = found((await exclusionsOfTest(db, where)).find(({ id }) => id === exclusionId))
  if (isNew) await follow(where, exclusion, 'put_back')
  return exclusion
}

/** Points follow, the log knows, open pages hear. */
async function follow(
  { db, now, school_id, test_id, teacher, test_title }: Changing,
  { attempt_id, item_no, full_points, reason }: ExclusionRow,
  verb: 'excluded' | 'put_back',
): Promise<void> {
  await settleAttempts(db, { school_id, test_id, attempt_id })
  await writeAudit(db, teacher, now, {
    action: actionOf(verb, { isForAll: attempt_id === null, full_points }),
    target_id: test_id,
    target_name: test_title,
    details: { number: item_no, ...(verb === 'excluded' ? { reason } : {}) },
  })
  await announceRoom(db, test_id)
}

function actionOf(
  verb: 'excluded' | 'put_back',
  { isForAll, full_points }: { isForAll: boolean; full_points: boolean },
) {
  if (!isForAll) return `results.answer_${verb}` as const
  return verb === 'excluded' && full_points ? 'results.full_points_given' : (`results.${verb}` as const)
}
