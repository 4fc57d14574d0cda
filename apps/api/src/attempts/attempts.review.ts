import type { attempts } from '@katedra/contract/attempts'
import type { HandlerReply } from '@katedra/contract/route'
import { Question, Score } from '@katedra/questions'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import type { Db } from '../db/database.ts'
import { attemptOf } from './attempts.ts'
import { answersOf, findAnswer, findQuestion, lockAnswer, lockAttempt, questionsOfTest } from './attempts.queries.ts'
import { excludedItems } from './attempts.scores.queries.ts'
import { scoreStored } from './attempts.scores.ts'

type Review = HandlerReply<typeof attempts.review>
type ItemReview = HandlerReply<typeof attempts.answerReview>
type Row = Awaited<ReturnType<typeof attemptOf>>

/** Feedback as far as the test's policy allows it at this moment; without it neither key nor points leave the server. */
export async function review(db: Db, student: StudentBearer, now: Date): Promise<Review> {
  const row = await attemptOf(db, student)
  const isSubmitted = row.state === 'submitted'
  const stage = stageOf(row, now)
  const base = { state: isSubmitted ? ('submitted' as const) : ('open' as const), out_of: row.out_of }
  if (stage === 'nothing')
    return { ...base, is_available: false, available_at: comesAt(row), points: null, manual_count: 0, items: [] }
  const items = await reviewItems(db, row, stage)
  return {
    ...base,
    is_available: stage === 'all',
    available_at: null,
    points: isSubmitted ? row.points : null,
    manual_count: row.manual_count,
    items,
  }
}

type Stage = 'nothing' | 'locked' | 'all'

function stageOf(row: Row, now: Date): Stage {
  const isSubmitted = row.state === 'submitted'
  switch (row.feedback) {
    case 'at_once':
      return isSubmitted ? 'all' : 'locked'
    case 'after_submission':
      return isSubmitted ? 'all' : 'nothing'
    case 'after_end':
      return isSubmitted && (row.test_state === 'finished' || row.ends_at <= now) ? 'all' : 'nothing'
    default:
      return 'nothing'
  }
}

function comesAt(row: Row): Date | null {
  return row.feedback === 'after_end' ? row.ends_at : null
}

async function reviewItems(db: Db, row: Row, stage: Stage): Promise<ItemReview[]> {
  const questions = await questionsOfTest(db, row.school_id, row.test_id)
  const answers = new Map((await answersOf(db, row.school_id, row.id)).map((answer) => [answer.item_no, answer]))
  const excluded = await excludedItems(db, row)
  return questions
    .filter(
      ({ item_no }) =>
        stage === 'all' || (answers.get(item_no)?.locked_at !== undefined && answers.get(item_no)?.locked_at !== null),
    )
    .map(({ item_no, question }) => ({
      item_no,
      counts: !excluded.has(item_no),
      ...scored(question, answers.get(item_no)),
    }))
}

type StoredAnswer = Awaited<ReturnType<typeof answersOf>>[number]

/** Before the hand-in as the key has it; afterwards what was stored, for a teacher may have marked it. */
function scored(stored: unknown, answer: StoredAnswer | undefined) {
  if (answer?.score === undefined || answer.score === null) return scoreStored(stored, answer?.answer)
  return { question: Question.parse(stored), score: Score.parse(answer.score), points: answer.points }
}

/** Feedback at once: the answer becomes final, then its key may be seen. */
export async function checkAnswer(db: Db, student: StudentBearer, itemNo: number, now: Date): Promise<ItemReview> {
  await lockAttempt(db, student.school_id, student.attempt_id)
  const row = await attemptOf(db, student)
  if (row.feedback !== 'at_once') fail('attempts.feedback_not_allowed')
  if (row.state !== 'open') fail('attempts.closed')
  const { question } = found(await findQuestion(db, row.school_id, row.test_id, itemNo))
  const answer = await findAnswer(db, row.school_id, row.id, itemNo)
  // Without a saved answer there is nothing to lock, and the key would let the pupil answer afterwards.
  if (answer === undefined) fail('attempts.feedback_not_allowed')
  await lockAnswer(db, { school_id: row.school_id, attempt_id: row.id, item_no: itemNo }, now)
  const excluded = await excludedItems(db, row)
  return { item_no: itemNo, counts: !excluded.has(itemNo), ...scoreStored(question, answer.answer) }
}
