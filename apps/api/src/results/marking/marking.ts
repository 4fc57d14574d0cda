import type { MarkForm, marking } from '@katedra/contract/marking'
import type { HandlerReply } from '@katedra/contract/route'
import { isFilledIn, Question, rubricOf, type FilledRubric, type Score } from '@katedra/questions'
import { pointsOfRubric } from '@katedra/questions/rubric-points'
import { roundToCents } from '@katedra/questions/scoring'
import type * as z from 'zod/mini'
import { announceRoom } from '../../app/work/events.ts'
import { failField, found } from '../../app/http/fail.ts'
import { lockKeys, ownByAttempt, scoreStored, settleAttempts, withOwn } from '../../attempts/attempts.ts'
import type { ExclusionRow } from '../results.changes.queries.ts'
import type { Changing } from '../results.changes.ts'
import { answersOfItem } from '../results.questions.ts'
import { figuresOfTest, type TestKey } from '../figures/figures.material.ts'
import { findQuestion } from '../results.queries.ts'
import { answersApart, lockAnswers, setMarks } from './marking.queries.ts'
import type { Db } from '../../db/database.ts'

type MarkReply = HandlerReply<typeof marking.mark>

/**
 * Marks an answer by hand; without points the answer goes back to where the key leaves it, to the queue as a rule. Any answer
 * of a handed-in attempt may be marked: the teacher has the last word.
 */
export async function markAnswer(where: Changing, form: z.output<typeof MarkForm>): Promise<MarkReply> {
  const { db, now, school_id, test_id, teacher, teacher_name } = where
  const { attempt_id, item_no, note, rubric } = form
  await lockKeys(db, where, 'shared')
  const question = await questionOfTest(db, where, item_no)
  const [stored] = await lockAnswers(db, where, item_no, [attempt_id])
  const { answer, state } = found(stored)
  checkMark(question, form)
  if (state !== 'submitted') failField('attempt_id', 'not_handed_in')
  const asked = await questionOfAnswer(db, where, { question, item_no, attempt_id })
  const outcome = outcomeOf(asked, answer, { form, now, teacher_id: teacher.id })
  await setMarks(db, { school_id, item_no }, [{ attempt_id, ...outcome }])
  await settleAttempts(db, { school_id, test_id, attempt_id })
  await announceRoom(db, test_id)
  const mark =
    outcome.marked_at === null
      ? null
      : {
          marked_at: now,
          marked_by_name: teacher_name,
          note,
          note_shown: outcome.mark_note_shown,
          ...(rubric === undefined ? {} : { rubric }),
        }
  return { attempt_id, item_no, points: outcome.points, mark }
}

/** The question of that number; what is not of this test is not there. */
export async function questionOfTest(db: Db, { school_id, test_id }: TestKey, itemNo: number): Promise<Question> {
  return Question.parse(found(await findQuestion(db, { school_id, test_id }, itemNo)).question)
}

/** The question as the pupil of the attempt has it. */
async function questionOfAnswer(
  db: Db,
  test: TestKey,
  { question, item_no, attempt_id }: { question: Question; item_no: number; attempt_id: string },
): Promise<Question> {
  const own = (await ownByAttempt(db, test, item_no)).get(attempt_id) ?? []
  return Question.parse(found(withOwn([{ item_no, question }], own)[0]).question)
}

type MarkOfAny = Omit<z.output<typeof MarkForm>, 'attempt_id'>

/** Whether the question can be marked so. */
export function checkMark(question: Question, { points, rubric }: MarkOfAny): void {
  if (points !== null && points > question.points) failField('points', 'mark_points')
  if (rubric !== undefined) checkRubric(question, rubric, points)
}

interface Marking {
  form: MarkOfAny
  now: Date
  teacher_id: string
}

/** What is written to an answer that is marked so, or that is given back to its key. */
export function outcomeOf(question: Question, answer: unknown, { form, now, teacher_id }: Marking) {
  const { points, note, note_shown, rubric } = form
  if (points === null) return { ...unmarked, ...scoredByKey(question, answer) }
  return {
    marked_at: now,
    marked_by: teacher_id,
    mark_note: note === '' ? null : note,
    mark_note_shown: note_shown && note !== '',
    mark_rubric: rubric ?? null,
    points: roundToCents(points),
    score: scoreByHand(question, answer, points / question.points),
  }
}

export const unmarked = { marked_at: null, marked_by: null, mark_note: null, mark_note_shown: false, mark_rubric: null }

/** Levels and comments are those of the question, every criterion has one, and the points are those that they give. */
function checkRubric(question: Question, { levels, comments }: FilledRubric, points: number | null): void {
  const rubric = rubricOf(question)
  const criteria = rubric?.criteria ?? []
  const isKnown = Object.entries(levels).every(([id, chosen]) =>
    criteria.some((one) => one.id === id && one.levels.some((level) => level.id === chosen)),
  )
  const letters = (rubric?.comments ?? []).map(({ letter }) => letter)
  if (rubric === undefined || !isKnown || comments.some((letter) => !letters.includes(letter)))
    failField('rubric', 'rubric_does_not_fit')
  if (!isFilledIn(criteria, levels)) failField('rubric', 'rubric_incomplete')
  if (pointsOfRubric(criteria, levels, question.points) !== points) failField('points', 'rubric_points')
}

export function scoredByKey(question: Question, answer: unknown) {
  const { score, points } = scoreStored(question, answer)
  return { score, points }
}

/**
 * A mark by hand looks at the answer as a whole. Of gaps, those that the keys know keep their verdicts; the points tell what
 * became of those that waited.
 */
function scoreByHand(question: Question, answer: unknown, fraction: number): Score {
  const { score } = scoreStored(question, answer)
  const known = score.kind === 'manual' ? score.known : undefined
  if (known === undefined) return { kind: 'scored', fraction, parts: { 0: partOf(fraction, 0, 1) } }
  const part = partOf(roundToCents(fraction), roundToCents(known.fraction), roundToCents(known.max_fraction))
  const waiting = waitingGaps(question, known).map((gap) => [gap, part] as const)
  return { kind: 'scored', fraction, parts: { ...known.parts, ...Object.fromEntries(waiting) } }
}

function partOf(fraction: number, min: number, max: number): 'right' | 'near' | 'wrong' {
  if (fraction >= max) return 'right'
  return fraction > min ? 'near' : 'wrong'
}

type Known = NonNullable<Extract<Score, { kind: 'manual' }>['known']>

/** The gaps that no key accepted. */
function waitingGaps(question: Question, { parts }: Known): string[] {
  const gaps = question.type === 'text' ? (question.content.gaps ?? []) : []
  return gaps.map(({ id }) => id).filter((id) => !Object.hasOwn(parts, id))
}

/** Questions with answers that only a person can judge, or that one has judged. */
export async function markingQueue(db: Db, test: TestKey): Promise<HandlerReply<typeof marking.markingQueue>> {
  const { material, students } = await figuresOfTest(db, test)
  const handedIn = students.filter(({ state }) => state === 'submitted')
  const queue = material.questions.map(({ item_no }) => {
    const given = handedIn.flatMap(({ answers, excluded_items }) => {
      const answer = answers.get(item_no)
      return answer === undefined ? [] : [{ ...answer, is_excluded: excluded_items.includes(item_no) }]
    })
    const waiting = given.filter(
      ({ is_marked, is_excluded, score_kind }) => !is_marked && !is_excluded && score_kind === 'manual',
    )
    return {
      item_no,
      waiting_count: waiting.length,
      marked_count: given.filter(({ is_marked }) => is_marked).length,
    }
  })
  return queue.filter(({ waiting_count, marked_count }) => waiting_count + marked_count > 0)
}

interface Marked {
  item_no: number
  /** Names are for who has asked for them: marks should not depend on them. */
  withNames: boolean
}

/** Answers to a question that are marked by a person. */
export async function answersToMark(db: Db, test: TestKey, { item_no, withNames }: Marked) {
  const { answers, question } = await answersOfItem(db, test, item_no)
  const apart = new Set(await answersApart(db, test, item_no))
  const toMark = answers
    .filter(({ score, mark, exclusion }) => (score.kind === 'manual' && exclusion === null) || mark !== null)
    .map((given) => ({
      ...given,
      ...proposalFor(question, given.answer),
      ...(withNames ? {} : nameless(given)),
      is_apart: apart.has(given.attempt_id),
    }))
  return { question, toMark }
}

function nameless({ exclusion }: { exclusion: ExclusionRow | null }) {
  return { name: null, exclusion: exclusion === null ? null : { ...exclusion, student_name: null } }
}

/** What the keys know of the gaps of an answer, whether it is marked already or not. */
function proposalFor(question: Question, answer: unknown) {
  const { score } = scoreStored(question, answer)
  const known = score.kind === 'manual' ? score.known : undefined
  if (known === undefined) return {}
  const points = (fraction: number) => roundToCents(fraction * question.points)
  return {
    known: {
      points: points(known.fraction),
      max_points: points(known.max_fraction),
      waiting: waitingGaps(question, known),
    },
  }
}
