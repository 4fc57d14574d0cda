import type { SaveAnswer } from '@katedra/contract/attempts'
import { parseAnswer, Question } from '@katedra/questions'
import type * as z from 'zod/mini'
import type { StudentBearer } from '../app/caller.ts'
import { fail, failField, found } from '../app/fail.ts'
import { createLane } from '../app/lane.ts'
import type { Database, Db } from '../db/database.ts'
import { attemptOf, closingGrace } from './attempts.ts'
import {
  findAnswer,
  questionsOfTest,
  testOfAttempt,
  saveAnswers,
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
export function answerSaving(database: Database): AnswerSaving {
  const questions = questionCache(database)
  const lane = createLane<IncomingAnswer, Acknowledgement | 'refused'>({
    key: ({ attempt_id, item_no }) => `${attempt_id} ${item_no}`,
    most: largestBatch,
    write: (answers) => writeBatch(database, answers),
  })
  return {
    async save(student, itemNo, body, now) {
      const question = found((await questions(student)).get(itemNo))
      const parsed = parseAnswer(question, body.answer)
      if (!parsed.ok) failField('answer', 'answer_does_not_fit')
      const { revision, active_ms } = body
      const stored = await lane.add({
        ...student,
        item_no: itemNo,
        revision,
        answer: parsed.answer,
        active_ms,
        saved_at: now,
      })
      return stored === 'refused'
        ? database.read(student.school_id, (db) => whyNotSaved(db, student, itemNo, revision))
        : stored
    },
  }
}

async function writeBatch(
  database: Database,
  answers: readonly IncomingAnswer[],
): Promise<(Acknowledgement | 'refused')[]> {
  const rows = await saveAnswers(database.pool, answers, closingGrace)
  const stored = new Map(
    rows.map(({ attempt_id, item_no, revision, saved_at }) => [`${attempt_id} ${item_no}`, { revision, saved_at }]),
  )
  return answers.map(({ attempt_id, item_no }) => stored.get(`${attempt_id} ${item_no}`) ?? 'refused')
}

/** Says why; a row that holds the same revision already was saved by an earlier try. */
async function whyNotSaved(db: Db, student: StudentBearer, itemNo: number, revision: number): Promise<Acknowledgement> {
  const row = await attemptOf(db, student)
  const stored = await findAnswer(db, student.school_id, student.attempt_id, itemNo)
  if (stored?.revision === revision) return { revision, saved_at: stored.saved_at }
  if (row.state === 'submitted') fail('attempts.closed')
  if (stored !== undefined && stored.locked_at !== null) fail('attempts.answer_locked')
  if (stored !== undefined && stored.revision > revision) fail('attempts.stale_revision')
  fail('attempts.closed')
}

type Questions = ReadonlyMap<number, Question>

/** Questions of attempts by their tests, least recently used ones dropped. */
function questionCache(database: Database): (student: StudentBearer) => Promise<Questions> {
  const tests = new Map<string, Questions>()
  const testOf = new Map<string, string>()
  const remember = <V>(map: Map<string, V>, key: string, value: V, most: number): V => {
    map.delete(key)
    map.set(key, value)
    const oldest = map.size > most ? map.keys().next().value : undefined
    if (oldest !== undefined) map.delete(oldest)
    return value
  }
  return async (student) => {
    const known = testOf.get(student.attempt_id)
    const cached = known === undefined ? undefined : tests.get(known)
    if (known !== undefined && cached !== undefined) return remember(tests, known, cached, keptTests)
    return database.read(student.school_id, async (db) => {
      const { test_id } = found(await testOfAttempt(db, student))
      const rows = await questionsOfTest(db, student.school_id, test_id)
      remember(testOf, student.attempt_id, test_id, keptTests * 100)
      return remember(
        tests,
        test_id,
        new Map(rows.map(({ item_no, question }) => [item_no, Question.parse(question)])),
        keptTests,
      )
    })
  }
}
