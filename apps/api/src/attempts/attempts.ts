import { randomUUID } from 'node:crypto'
import type { attempts } from '@katedra/contract/attempts'
import { mayCheckAnswers, type FeedbackPlan } from '@katedra/contract/feedback'
import { feedbackPolicies, paces, testKinds } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { publicQuestion, questionOrder, type Answer, type PublicQuestion, type Question } from '@katedra/questions'
import * as z from 'zod/mini'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import { announceRoom, roomTopic } from '../app/work/events.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import {
  answersOf,
  answersToItem,
  deleteAttempt,
  findAttempt,
  findAttempts,
  insertAttempt,
  insertPaperAnswers,
  lastAttempt,
  lockAttempt,
  lockAttempts,
  lockExpiredAttempts,
  paperAttempt,
  testOfAttempt,
} from './attempts.queries.ts'
import { lastDeadline, nextDeadline } from './attempts.deadlines.queries.ts'
import { listedName } from './attempts.names.ts'
import {
  keepTest,
  keptTest,
  launchedQuestions,
  questionsOfAttempt,
  storedQuestionsOf,
  type TestQuestion,
} from './attempts.questions.ts'
import { countsIn, excludedItems, lockKeys, setScores, settleAttempts, settleSome } from './attempts.scores.queries.ts'
import { isWritten, scoreAttempt, scoreStored, solvedStored } from './attempts.scores.ts'
import { resultsChanged } from './attempts.versions.queries.ts'
import { makeOwnQuestions } from './own-questions/own-questions.ts'
import { shownItems } from './shown/shown.ts'
import { drawTeams, setTeam } from './teams/teams.queries.ts'
import { beginWaiting } from './waiting-room/waiting-room.ts'

/** Until when pupils of a test may still answer, beyond its own end; undefined where no one does. */
export { lastDeadline as openUntil }
/** What results are made of is another thing from now on. */
export { resultsChanged }
/** Scores, and what keeps them and the keys together; who changes answers holds the keys and then the attempts first. */
export { isWritten, lockAttempts, lockKeys, scoreAttempt, scoreStored, settleAttempts, settleSome, solvedStored }

/** Who has trouble at the entrance of a test, and letting them in. */
export { entranceOf, letIn, turnAway } from './entrance/entrance.ts'
/** Names as the whole class may read them, and what tells namesakes apart. */
export { shortNames } from './entrance/entrance.ts'
export { namesakesOfTest } from './attempts.names.ts'

/** A guest who turns out to be a pupil of the class, and back. */
export { giveToGuest, giveToStudent } from './attempts.guests.ts'

/** Those who have joined before the start. */
export { emptyWaitingRoom, sendOut, waitingRoomOpens } from './waiting-room/waiting-room.ts'

/** Questions that pupils have with own numbers. */
export { drawOwnQuestions, type OwnDrawing } from './own-questions/own-questions.drawing.ts'
export { ownByAttempt, ownDrawing, ownOf, withOwn } from './own-questions/own-questions.ts'

/** The end of a lesson at the class's pace. */
export { endLesson } from './shown/shown.ts'
/** Teams of such a lesson. */
export { setTeam }
/** What a lesson needs of its attempts and questions. */
export { answersToItem, countsIn, excludedItems, findAttempts, launchedQuestions }

/** A pupil has handed in; the planned tests look whether that was the last one. */
export const attemptSubmittedQueue = 'attempt-submitted'
/** Closes attempts whose time, with the grace, is over. */
export const closeAttemptsQueue = 'close-attempts'
/** Answers that were on their way at the deadline still count. */
export const closingGrace = 10_000

export type AttemptView = HandlerReply<typeof attempts.attempt>
type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

const Answered = z.record(z.string(), z.unknown())

/** A token opens its own attempt only; any other does not exist for it. */
export function ownAttempt(student: StudentBearer, params: { attempt_id: string }): StudentBearer {
  return student.attempt_id === params.attempt_id ? student : fail('app.not_found')
}

/** The attempt behind a token; another device's older token sees 409, so that its screen can say why. */
export async function attemptOf(db: Db, student: StudentBearer): Promise<AttemptRow> {
  const row = found(await findAttempt(db, student.school_id, student.attempt_id))
  if (!row.token_hash.equals(student.token_hash)) fail('attempts.other_device')
  return row
}

/** Everything a pupil's device needs to go on, also without a connection; never a key. */
export async function attemptView(db: Db, row: AttemptRow, now: Date): Promise<AttemptView> {
  return attemptWith(db, row, await answersOf(db, row.school_id, row.id), now)
}

/** The same with answers that have been read already. */
export async function attemptWith(
  db: Db,
  row: AttemptRow,
  saved: Awaited<ReturnType<typeof answersOf>>,
  now: Date,
): Promise<AttemptView> {
  keepTest(row.id, row)
  const questions = await questionsOfAttempt(db, row)
  const order = row.pace === 'class' ? await shownOrder(db, row, questions) : ownOrder(row, questions.length)
  return { ...viewWith({ questions, order }, saved, row, now), student_name: await listedName(db, row) }
}

/** Indexes of the test's questions in the order in which one pupil has them. */
export function ownOrder(
  { shuffle_questions, seed }: Pick<AttemptRow, 'shuffle_questions' | 'seed'>,
  count: number,
): readonly number[] {
  return shuffle_questions ? questionOrder(count, seed) : Array.from({ length: count }, (_, index) => index)
}

/** At the class's pace there is nothing on a device but what has been shown. */
async function shownOrder(db: Db, row: AttemptRow, questions: readonly TestQuestion[]): Promise<readonly number[]> {
  const items = await shownItems(db, row)
  return items.map((itemNo) => questions.findIndex(({ item_no }) => item_no === itemNo))
}

/** The same of an attempt that has just begun: there are no answers to look for. */
export async function newAttemptView(db: Db, row: AttemptRow, now: Date): Promise<AttemptView> {
  return attemptWith(db, row, [], now)
}

interface OrderedQuestions {
  questions: readonly TestQuestion[]
  /** Indexes into them. */
  order: readonly number[]
}

function viewWith(
  { questions, order }: OrderedQuestions,
  saved: Awaited<ReturnType<typeof answersOf>>,
  row: AttemptRow,
  now: Date,
): Omit<AttemptView, 'student_name'> {
  const isRunning = row.test_state === 'launched'
  return {
    id: row.id,
    join_code: row.join_code,
    title: row.title,
    time_zone: row.time_zone,
    kind: z.parse(z.enum(testKinds), row.kind),
    pace: z.parse(z.enum(paces), row.pace),
    state: row.state === 'open' ? 'open' : 'submitted',
    started_at: row.started_at,
    submitted_at: row.submitted_at,
    deadline: shownDeadline(row, now),
    is_paused: isPaused(row),
    has_time_limit: row.time_limit_minutes !== null,
    server_time: now,
    feedback: z.parse(z.enum(feedbackPolicies), row.feedback),
    may_check: mayCheckAnswers(feedbackPlanOf(row), row.attempt_no),
    attempts_left: isRunning && row.student_id !== null ? Math.max(0, row.attempts_allowed - row.attempt_no) : 0,
    questions: order.flatMap((index) => {
      const item = questions[index]
      return item === undefined ? [] : [{ item_no: item.item_no, question: shown(row, item.item_no, item.question) }]
    }),
    answers: saved.map(({ item_no, revision, answer, active_ms, saved_at, locked_at }) => ({
      item_no,
      revision,
      answer: Answered.parse(answer),
      active_ms,
      saved_at,
      is_locked: locked_at !== null,
    })),
  }
}

/** What the test's plan says about feedback. */
export function feedbackPlanOf(
  row: Pick<AttemptRow, 'feedback' | 'guests_allowed' | 'without_codes' | 'attempts_allowed'>,
): FeedbackPlan {
  const { guests_allowed, without_codes, attempts_allowed } = row
  return { feedback: z.parse(z.enum(feedbackPolicies), row.feedback), guests_allowed, without_codes, attempts_allowed }
}

function isPaused({ state, paused_at }: Pick<AttemptRow, 'state' | 'paused_at'>): boolean {
  return state === 'open' && paused_at !== null
}

/** During a break the end moves on with the clock. */
export function shownDeadline(
  { deadline, paused_at, state }: Pick<AttemptRow, 'deadline' | 'state' | 'paused_at'>,
  now: Date,
): Date {
  const isBreak = state === 'open' && paused_at !== null
  return isBreak ? new Date(deadline.getTime() + now.getTime() - paused_at.getTime()) : deadline
}

function shown(row: AttemptRow, itemNo: number, question: Question): PublicQuestion {
  if (row.pace === 'class') return questionForAll(row, itemNo, question)
  return publicQuestion(question, { seed: `${row.seed}:${itemNo}`, shuffle_options: row.shuffle_options })
}

/** At the class's pace the projector shows the question too, so all see it in one order. */
export function questionForAll(
  { test_id, shuffle_options }: { test_id: string; shuffle_options: boolean },
  itemNo: number,
  question: Question,
): PublicQuestion {
  return publicQuestion(question, { seed: `${test_id}:${itemNo}`, shuffle_options })
}

/** Hands in: scores and closes. A repeat changes nothing. */
export async function submitAttempt(api: Api, student: StudentBearer, now: Date): Promise<AttemptView> {
  const { test_id, view } = await api.database.transaction(student.school_id, async (db) => {
    await lockForScoring(db, student)
    const row = await attemptOf(db, student)
    // What a pupil is shown of them does not change by being scored.
    const answers = await answersOf(db, row.school_id, row.id)
    if (row.state === 'open') await handIn(api, db, { row, answers }, now)
    const after = row.state === 'open' ? await attemptOf(db, student) : row
    return { test_id: row.test_id, view: await attemptWith(db, after, answers, now) }
  })
  // Not in the transaction: those that tell others wait for one another until each is on the disk, and a class hands in at once.
  api.events.announceSoon(roomTopic(test_id), { changed: 'room' })
  return view
}

/** An attempt that is held, and what has been saved in it. */
interface Held {
  row: AttemptRow
  answers: Awaited<ReturnType<typeof answersOf>>
}

async function held(db: Db, row: AttemptRow): Promise<Held> {
  return { row, answers: await answersOf(db, row.school_id, row.id) }
}

async function handIn(api: Api, db: Db, attempt: Held, now: Date): Promise<void> {
  const { row } = attempt
  const deadline = shownDeadline(row, now)
  await close(db, attempt, now < deadline ? now : deadline)
  await api.jobs.send(db, attemptSubmittedQueue, { school_id: row.school_id, test_id: row.test_id })
}

/** Hands in for pupils who are still open; always in the same order, so that none waits in a ring. */
export async function endAttempts(
  api: Api,
  db: Db,
  { school_id, attempt_ids }: { school_id: string; attempt_ids: readonly string[] },
  now: Date,
): Promise<void> {
  for (const id of [...new Set(attempt_ids)].toSorted()) {
    await lockForScoring(db, { school_id, attempt_id: id })
    const row = found(await findAttempt(db, school_id, id))
    if (row.state !== 'open') continue
    await handIn(api, db, await held(db, row), now)
    await announceRoom(db, row.test_id)
  }
}

/** A test has just been launched: all who wait begin with it, and their time runs from this moment. */
export async function beginWithTest(api: Pick<Api, 'jobs'>, db: Db, where: Closing, now: Date): Promise<void> {
  const begun = await beginWaiting(db, where, now)
  const count = begun.length
  await makeOwnQuestions(db, where, begun)
  if (count > 0) await drawTeams(db, where)
  await announceRoom(db, where.test_id)
  const next = count === 0 ? undefined : await nextDeadline(db, where, now)
  // One look for all: it closes whose time is over then and comes back for the others.
  if (next !== undefined)
    await api.jobs.send(db, closeAttemptsQueue, where, { startAfter: new Date(next.getTime() + closingGrace) })
}

/** Scores a handed-in attempt again: its answers have changed. */
export async function scoreAgain(db: Db, where: { school_id: string; attempt_id: string }): Promise<void> {
  await lockForScoring(db, where)
  const row = found(await findAttempt(db, where.school_id, where.attempt_id))
  if (row.submitted_at !== null) await close(db, await held(db, row), row.submitted_at)
}

/** Has the queue close an attempt once its time is over. */
export async function closeLater(
  api: Pick<Api, 'jobs'>,
  db: Db,
  where: Closing & { attempt_id: string },
): Promise<void> {
  const { deadline } = found(await findAttempt(db, where.school_id, where.attempt_id))
  await closeAt(api, db, where, deadline)
}

export async function closeAt(
  api: Pick<Api, 'jobs'>,
  db: Db,
  where: Closing & { attempt_id: string },
  deadline: Date,
): Promise<void> {
  await api.jobs.send(db, closeAttemptsQueue, where, { startAfter: new Date(deadline.getTime() + closingGrace) })
}

/** Holds an attempt, and before it the keys it will be scored by: who changes keys goes through attempts in turn. */
async function lockForScoring(db: Db, where: { school_id: string; attempt_id: string }): Promise<void> {
  const { test_id } = keptTest(where.attempt_id) ?? found(await testOfAttempt(db, where))
  await lockKeys(db, { school_id: where.school_id, test_id }, 'shared')
  await lockAttempt(db, where.school_id, where.attempt_id)
}

async function close(db: Db, { row, answers }: Held, submittedAt: Date): Promise<void> {
  const questions = await storedQuestionsOf(db, row)
  await setScores(db, row, scoreAttempt(questions, answers, submittedAt))
}

/** The attempts of a test, or one of them. */
export interface Closing {
  school_id: string
  test_id: string
  attempt_id?: string | undefined
}

/**
 * Closes the attempts of a test whose time, with the grace, is over; what they have saved counts. Tells when to look again for
 * those that are still open: the test may have been prolonged, the pupil given more time, or a clock be a little ahead.
 */
export async function closeAttempts(db: Db, where: Closing, now: Date): Promise<Date | undefined> {
  await lockKeys(db, where, 'shared')
  const expired = await lockExpiredAttempts(db, where.school_id, where.test_id, new Date(now.getTime() - closingGrace))
  for (const row of expired) await close(db, await held(db, row), row.deadline)
  if (expired.length > 0) await announceRoom(db, where.test_id)
  const next = await nextDeadline(db, where, now)
  return next === undefined ? undefined : new Date(next.getTime() + closingGrace)
}

/** What is known of an answer that stands on paper in the pupil's hand: that it is there. */
interface WrittenAnswer {
  written: true
}

interface PaperWork {
  school_id: string
  test_id: string
  student_id: string
  /** What the order of questions and options on the paper came from. */
  seed: string
  answers: readonly { item_no: number; answer: Answer | WrittenAnswer }[]
}

/**
 * An attempt that was written on paper, or the same one read again: handed in when it was read, its time unknown. Marks by hand
 * stay, for they look at the paper itself.
 */
export async function recordPaper(api: Pick<Api, 'jobs'>, db: Db, work: PaperWork, now: Date): Promise<string> {
  const { answers, seed, ...whose } = work
  await lockKeys(db, work, 'shared')
  const known = await paperAttempt(db, whose)
  const id = known?.id ?? randomUUID()
  if (known === undefined) {
    const before = await lastAttempt(db, work.school_id, work.test_id, work.student_id)
    await insertAttempt(db, {
      ...whose,
      id,
      seed,
      guest_name: null,
      without_code: false,
      attempt_no: (before?.attempt_no ?? 0) + 1,
      token_hash: tokenHash(randomToken()),
      started_at: now,
      on_paper: true,
      // At once: the pupil may have an open attempt on a screen, and no other one beside it.
      state: 'submitted',
      submitted_at: now,
    })
  } else await lockAttempt(db, work.school_id, id)
  await insertPaperAnswers(db, { school_id: work.school_id, test_id: work.test_id, attempt_id: id }, answers, now)
  await scoreAgain(db, { school_id: work.school_id, attempt_id: id })
  if (known === undefined)
    await api.jobs.send(db, attemptSubmittedQueue, { school_id: work.school_id, test_id: work.test_id })
  await announceRoom(db, work.test_id)
  return id
}

/** The sheet is somebody else's, or doesn't count: there is no attempt of it. */
export async function withdrawPaper(
  db: Db,
  whose: Pick<PaperWork, 'school_id' | 'test_id' | 'student_id'>,
): Promise<void> {
  const known = await paperAttempt(db, whose)
  if (known === undefined) return
  await deleteAttempt(db, { ...whose, id: known.id })
  await announceRoom(db, whose.test_id)
}
