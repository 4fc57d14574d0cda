import type { SaveAnswer } from '@katedra/contract/attempts'
import { parseAnswer, type Question } from '@katedra/questions'
import type * as z from 'zod/mini'
import type { StudentBearer } from '../app/caller.ts'
import { fail, failField, found } from '../app/fail.ts'
import { roomTopic } from '../app/events.ts'
import { createLane } from '../app/lane.ts'
import type { Api } from '../app/serve.ts'
import type { Database, Db } from '../db/database.ts'
import { launchedQuestions } from './attempts.questions.ts'
import { attemptOf, closingGrace } from './attempts.ts'
import {
  findAnswer,
  keepLate,
  testOfAttempt,
  saveAnswers,
  saveInTurn,
  type IncomingAnswer,
  type StoredAnswer,
} from './attempts.queries.ts'

/** The largest batch of one statement; a whole school answering at once fits. */
const largestBatch = 500
/** So many tests' questions are kept in memory; they never change once planned. */
const keptTests = 300

type Acknowledgement = Pick<StoredAnswer, 'revision' | 'saved_at'>

export interface AnswerSaving {
  /** Saves one answer, durable once it resolves. A repeat of what is stored is acknowledged again; nothing older overwrites. */
  save(student: StudentBearer, itemNo: number, body: z.output<typeof SaveAnswer>, now: Date): Promise<Acknowledgement>
}

/** The way of every answer: checked against its question in memory, then written with all others that wait at that moment. */
export function answerSaving({ database, events }: Pick<Api, 'database' | 'events'>): AnswerSaving {
  const find = questionFinder(database)
  const lane = createLane<IncomingAnswer, Acknowledgement | 'not saved'>({
    key: ({ attempt_id, item_no }) => `${attempt_id} ${item_no}`,
    most: largestBatch,
    write: (answers) => writeBatch(database, answers),
  })
  return {
    async save(student, itemNo, body, now) {
      const { test_id, question } = await find(student, itemNo)
      const parsed = parseAnswer(found(question), body.answer)
      if (!parsed.ok) failField('answer', 'answer_does_not_fit')
      const { revision, active_ms } = body
      const answer = { ...student, item_no: itemNo, revision, answer: parsed.answer, active_ms, saved_at: now }
      const stored = await lane.add(answer)
      events.soon(roomTopic(test_id), { changed: 'room' })
      return stored === 'not saved' ? saveAlone(database, answer) : stored
    },
  }
}

async function writeBatch(
  database: Database,
  answers: readonly IncomingAnswer[],
): Promise<(Acknowledgement | 'not saved')[]> {
  const rows = await saveAnswers(database.pool, answers, closingGrace)
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
    if (why === 'attempts.closed') await keepLate(db, answer)
    return why
  })
  return typeof outcome === 'string' ? fail(outcome) : outcome
}

/** A row that holds the same revision already was saved by an earlier try. */
async function whyNotSaved(db: Db, answer: IncomingAnswer) {
  const { school_id, attempt_id, item_no, revision } = answer
  const row = await attemptOf(db, answer)
  const stored = await findAnswer(db, school_id, attempt_id, item_no)
  if (stored?.revision === revision) return { revision, saved_at: stored.saved_at }
  if (row.state === 'submitted') return 'attempts.closed'
  if (stored !== undefined && stored.locked_at !== null) return 'attempts.answer_locked'
  return stored !== undefined && stored.revision > revision ? 'attempts.stale_revision' : 'attempts.closed'
}

interface Place {
  test_id: string
  question: Question | undefined
}

/** So many attempts' tests are kept in memory. */
const keptAttempts = 30_000

/** The question that an answer is for; which test an attempt belongs to never changes. */
function questionFinder(database: Database): (student: StudentBearer, itemNo: number) => Promise<Place> {
  const testOf = new Map<string, string>()
  const questionsOf = new Map<string, ReadonlyMap<number, Question>>()
  return async (student, itemNo) => {
    const known = testOf.get(student.attempt_id)
    const kept = known === undefined ? undefined : questionsOf.get(known)
    if (known !== undefined && kept !== undefined) return { test_id: known, question: kept.get(itemNo) }
    return database.read(student.school_id, async (db) => {
      const { test_id, key_version } = found(await testOfAttempt(db, student))
      const questions = await launchedQuestions(db, { school_id: student.school_id, test_id, key_version })
      const byNumber = new Map(questions.map(({ item_no, question }) => [item_no, question]))
      keep(testOf, student.attempt_id, test_id, keptAttempts)
      keep(questionsOf, test_id, byNumber, keptTests)
      return { test_id, question: byNumber.get(itemNo) }
    })
  }
}

/** The oldest entry makes place for the new one. */
function keep<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.set(key, value)
  const oldest = map.size > most ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}
