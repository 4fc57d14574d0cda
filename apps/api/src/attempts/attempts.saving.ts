import type { SaveAnswer } from '@katedra/contract/attempts'
import { parseAnswer, type Question } from '@katedra/questions'
import { LRUCache } from 'lru-cache'
import type * as z from 'zod/mini'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import { roomTopic } from '../app/work/events.ts'
import { createBatcher, writingLanes } from '../app/work/batcher.ts'
import type { Api } from '../app/http/serve.ts'
import type { Database, Db } from '../db/database.ts'
import {
  keepTest,
  keptQuestions,
  keptTest,
  launchedQuestions,
  questionsOfAttempt,
  type AttemptedTest,
  type TestQuestion,
  type TestVersion,
} from './attempts.questions.ts'
import { attemptOf, closingGrace, shownDeadline } from './attempts.ts'
import { findShown } from './shown/shown.ts'
import {
  findAnswer,
  isStored,
  keepLate,
  testOfAttempt,
  saveAnswers,
  saveInTurn,
  type IncomingAnswer,
  type StoredAnswer,
} from './attempts.queries.ts'

/** The largest batch of one statement; a whole school answering at once fits. */
const maxBatchSize = 500

type Acknowledgement = Pick<StoredAnswer, 'revision' | 'saved_at'>

export interface AnswerSaving {
  /** Saves one answer, durable once it resolves. A repeat of what is stored is acknowledged again; nothing older overwrites. */
  save(student: StudentBearer, itemNo: number, body: z.output<typeof SaveAnswer>, now: Date): Promise<Acknowledgement>
}

/** The way of every answer: checked against its question in memory, then written with all others that wait at that moment. */
export function answerSaving({
  database,
  deviceLane,
  events,
}: Pick<Api, 'database' | 'deviceLane' | 'events'>): AnswerSaving {
  const find = questionFinder(database)
  const batcher = createBatcher<IncomingAnswer, Acknowledgement | 'not saved'>({
    name: 'answers',
    key: ({ attempt_id, item_no }) => `${attempt_id} ${item_no}`,
    maxSize: maxBatchSize,
    lane: ({ school_id }) => deviceLane.lane(school_id),
    turns: deviceLane.turns(writingLanes),
    write: (answers) => writeBatch(deviceLane, answers),
  })
  return {
    async save(student, itemNo, body, now) {
      const { test_id, question } = await find(student, itemNo)
      const parsed = parseAnswer(found(question), body.answer)
      if (!parsed.ok) failField('answer', 'answer_does_not_fit')
      const { revision, active_ms } = body
      const answer = { ...student, item_no: itemNo, revision, answer: parsed.answer, active_ms, saved_at: now }
      const stored = await batcher.add(answer)
      events.announceSoon(roomTopic(test_id), { changed: 'room' })
      return stored === 'not saved' ? saveAlone(database, answer) : stored
    },
  }
}

async function writeBatch(
  { pool }: Pick<Database, 'pool'>,
  answers: readonly IncomingAnswer[],
): Promise<(Acknowledgement | 'not saved')[]> {
  const rows = await saveAnswers(pool, answers, closingGrace)
  const stored = new Map(
    rows.map(({ attempt_id, item_no, revision, saved_at }) => [`${attempt_id} ${item_no}`, { revision, saved_at }]),
  )
  return answers.map(({ attempt_id, item_no }) => stored.get(`${attempt_id} ${item_no}`) ?? 'not saved')
}

/** Tries once more, alone, and says why not. What came after the end is kept for the teacher all the same. */
async function saveAlone(database: Database, answer: IncomingAnswer): Promise<Acknowledgement> {
  const outcome = await database.transaction(answer.school_id, async (db) => {
    const stored = await saveInTurn(db, answer, closingGrace)
    if (stored !== undefined) return { revision: stored.revision, saved_at: stored.saved_at }
    const why = await whyNotSaved(db, answer)
    if (why === 'attempts.closed' || why === 'attempts.question_closed') await keepLate(db, answer)
    return why
  })
  return typeof outcome === 'string' ? fail(outcome) : outcome
}

/** A row that holds the same answer already was saved by an earlier try; another page of the pupil may have given another one. */
async function whyNotSaved(db: Db, answer: IncomingAnswer) {
  const { school_id, attempt_id, item_no, revision } = answer
  const row = await attemptOf(db, answer)
  const stored = await findAnswer(db, school_id, attempt_id, item_no)
  if (stored?.revision === revision && isStored(answer, stored.answer)) return { revision, saved_at: stored.saved_at }
  if (row.state === 'submitted') return 'attempts.closed'
  if (stored !== undefined && stored.locked_at !== null) return 'attempts.answer_locked'
  if (stored !== undefined && stored.revision >= revision) return 'attempts.stale_revision'
  const isOver = shownDeadline(row, answer.saved_at) <= answer.saved_at
  return row.pace === 'class' && !isOver ? 'attempts.question_closed' : 'attempts.closed'
}

interface AnsweredQuestion {
  test_id: string
  question: Question | undefined
}

/** The question that an answer is for; which test an attempt belongs to never changes. */
function questionFinder(database: Database): (student: StudentBearer, itemNo: number) => Promise<AnsweredQuestion> {
  const asked = ({ test_id }: TestVersion, questions: readonly TestQuestion[], itemNo: number): AnsweredQuestion => ({
    test_id,
    question: questions.find(({ item_no }) => item_no === itemNo)?.question,
  })
  /** Questions that lessons at the class's pace have shown; they stay so. */
  const shown = new LRUCache<string, true>({ max: 10_000 })
  /** A question that has not been shown does not exist for a pupil, who could try out what it takes. */
  async function demandShown({ school_id, test_id, pace }: AttemptedTest, itemNo: number): Promise<void> {
    const key = `${test_id} ${itemNo}`
    if (pace === 'own' || shown.has(key)) return
    found(await database.read(school_id, (db) => findShown(db, { school_id, test_id }, itemNo)))
    shown.set(key, true)
  }
  /** Questions of attempts that have own ones: what an answer may look like stays as it is. */
  const own = new LRUCache<string, readonly TestQuestion[]>({ max: 1500 })
  return async (student, itemNo) => {
    const known = keptTest(student.attempt_id)
    // A later change of the key leaves what an answer may look like as it is.
    const kept =
      known === undefined ? undefined : known.own_numbers ? own.get(student.attempt_id) : keptQuestions(known)
    if (known !== undefined && kept !== undefined) {
      await demandShown(known, itemNo)
      return asked(known, kept, itemNo)
    }
    const { version, questions } = await database.read(student.school_id, async (db) => {
      const test = { school_id: student.school_id, ...found(await testOfAttempt(db, student)) }
      const attempt = { ...test, id: student.attempt_id }
      return {
        version: test,
        questions: test.own_numbers ? await questionsOfAttempt(db, attempt) : await launchedQuestions(db, test),
      }
    })
    if (version.own_numbers) own.set(student.attempt_id, questions)
    keepTest(student.attempt_id, version)
    await demandShown(version, itemNo)
    return asked(version, questions, itemNo)
  }
}
