import type { attempts } from '@katedra/contract/attempts'
import { feedbackNow, keyMomentOf, mayCheckAnswers, type FeedbackStanding } from '@katedra/contract/feedback'
import type { HandlerReply } from '@katedra/contract/route'
import { FilledRubric, filledWords, Question, Score, solvedQuestion } from '@katedra/questions'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import type { Db } from '../db/database.ts'
import { attemptOf, feedbackPlanOf } from './attempts.ts'
import { lastDeadline } from './attempts.deadlines.queries.ts'
import { launchedQuestions, storedQuestionsOf } from './attempts.questions.ts'
import { answersOf, findAnswer, lastAttempt, lockAnswer, lockAttempt, publishedMark } from './attempts.queries.ts'
import { countsIn, excludedItems } from './attempts.scores.queries.ts'
import { solvedStored } from './attempts.scores.ts'
import { shownItems } from './shown/shown.ts'

type Review = HandlerReply<typeof attempts.review>
type ItemReview = HandlerReply<typeof attempts.answerReview>
type Row = Awaited<ReturnType<typeof attemptOf>>

/** Feedback as far as it is allowed at this moment; without it neither key nor points leave the server. */
export async function review(db: Db, student: StudentBearer, now: Date): Promise<Review> {
  const row = await attemptOf(db, student)
  const plan = feedbackPlanOf(row)
  const { standing, ends_at } = await standingOf(db, row, now)
  const { keys, points } = feedbackNow(plan, standing)
  const keys_come = keyMomentOf(plan)
  return {
    state: standing.is_submitted ? 'submitted' : 'open',
    is_available: keys === 'all',
    keys_come,
    available_at: keys === 'all' || keys_come === 'never' ? null : ends_at,
    points: points ? row.points : null,
    out_of: points ? row.out_of - row.waiting_points : row.out_of,
    manual_count: points ? row.manual_count : 0,
    notes: points ? await notesOf(db, row) : [],
    items: keys === 'none' ? [] : await reviewItems(db, row, keys),
    mark: await markOf(db, row),
  }
}

/**
 * The mark that the teacher has published, by no policy but the teacher's own act. Under a name that no one has proven only what
 * was published for this very attempt is told: somebody else may have come under it.
 */
async function markOf(db: Db, row: Row): Promise<Review['mark']> {
  if (row.student_id === null) return null
  const told = await publishedMark(db, row.school_id, row.test_id, row.student_id)
  if (told === undefined || (row.without_code && told.attempt_id !== row.id)) return null
  return { label: told.label, absence: told.absence, topic: told.topic }
}

/** Where the pupil stands, and when the test ends for everybody as far as it is known. */
async function standingOf(db: Db, row: Row, now: Date): Promise<{ standing: FeedbackStanding; ends_at: Date }> {
  const is_submitted = row.state === 'submitted'
  const last = row.student_id === null ? row : await lastAttempt(db, row.school_id, row.test_id, row.student_id)
  const until = (await lastDeadline(db, row, now)) ?? row.ends_at
  const ends_at = until > row.ends_at ? until : row.ends_at
  const standing = {
    is_guest: row.student_id === null || row.without_code,
    attempt_no: row.attempt_no,
    is_submitted,
    is_last_submitted:
      row.student_id === null ? is_submitted : last?.state === 'submitted' && last.attempt_no >= row.attempts_allowed,
    is_over: row.test_state === 'finished' || ends_at <= now,
    question_count: (await launchedQuestions(db, row)).length,
  }
  return { standing, ends_at }
}

async function reviewItems(db: Db, row: Row, keys: 'all' | 'checked'): Promise<ItemReview[]> {
  const questions = await storedQuestionsOf(db, row)
  const answers = new Map((await answersOf(db, row.school_id, row.id)).map((answer) => [answer.item_no, answer]))
  const excluded = await excludedItems(db, row)
  // What a lesson has not come to may be asked another time.
  const shown = row.pace === 'class' ? await shownItems(db, row) : undefined
  return questions
    .filter(({ item_no }) => shown === undefined || shown.includes(item_no))
    .filter(
      ({ item_no }) =>
        keys === 'all' || (answers.get(item_no)?.locked_at !== undefined && answers.get(item_no)?.locked_at !== null),
    )
    .map(({ item_no, question }) => ({
      item_no,
      ...countsIn(excluded, item_no),
      ...scored(question, answers.get(item_no)),
    }))
}

/** The comments that the teacher wanted the pupil to see. */
async function notesOf(db: Db, row: Row): Promise<Review['notes']> {
  const answers = await answersOf(db, row.school_id, row.id)
  return answers.flatMap(({ item_no, mark_note, mark_note_shown }) =>
    mark_note_shown && mark_note !== null ? [{ item_no, note: mark_note }] : [],
  )
}

type StoredAnswer = Awaited<ReturnType<typeof answersOf>>[number]

/** Before the hand-in as the key has it; afterwards what was stored, for a teacher may have marked it. */
function scored(stored: unknown, answer: StoredAnswer | undefined) {
  if (answer?.score === undefined || answer.score === null) return solvedStored(stored, answer?.answer)
  const question = Question.parse(stored)
  return {
    question: solvedQuestion(question),
    score: Score.parse(answer.score),
    points: answer.points,
    ...filledIn(question, answer.mark_rubric),
  }
}

/** The rubric as the teacher has filled it in; its criteria come with the key. */
function filledIn(question: Question, filled: unknown): Pick<ItemReview, 'rubric'> {
  const words = filled === null ? undefined : filledWords(question, FilledRubric.parse(filled))
  return words === undefined ? {} : { rubric: { levels: words.levels, comments: words.comments } }
}

/** Feedback at once: the answer becomes final, then its key may be seen. */
export async function checkAnswer(db: Db, student: StudentBearer, itemNo: number, now: Date): Promise<ItemReview> {
  await lockAttempt(db, student.school_id, student.attempt_id)
  const row = await attemptOf(db, student)
  if (!mayCheckAnswers(feedbackPlanOf(row), row.attempt_no)) fail('attempts.feedback_not_allowed')
  if (row.state !== 'open') fail('attempts.closed')
  const { question } = found((await storedQuestionsOf(db, row)).find(({ item_no }) => item_no === itemNo))
  const answer = await findAnswer(db, row.school_id, row.id, itemNo)
  // Without a saved answer there is nothing to lock, and the key would let the pupil answer afterwards.
  if (answer === undefined) fail('attempts.feedback_not_allowed')
  await lockAnswer(db, { school_id: row.school_id, attempt_id: row.id, item_no: itemNo }, now)
  const excluded = await excludedItems(db, row)
  return { item_no: itemNo, ...countsIn(excluded, itemNo), ...solvedStored(question, answer.answer) }
}
