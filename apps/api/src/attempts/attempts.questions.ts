import { Question } from '@katedra/questions'
import type { Db } from '../db/database.ts'
import { questionsOfTest } from './attempts.queries.ts'

/** A question of a test under its number. */
export interface TestQuestion {
  item_no: number
  question: Question
}

/** So many tests' questions are kept in memory. */
const keptTests = 300

const kept = new Map<string, readonly TestQuestion[]>()

/**
 * The questions of a test that pupils answer, in the teacher's order. They never change once a test is launched, and reading
 * them from the database is most of the work of letting a pupil in; so they are kept, least recently used ones dropped.
 */
export async function launchedQuestions(db: Db, schoolId: string, testId: string): Promise<readonly TestQuestion[]> {
  const questions = kept.get(testId) ?? (await readQuestions(db, schoolId, testId))
  kept.delete(testId)
  kept.set(testId, questions)
  const oldest = kept.size > keptTests ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  return questions
}

async function readQuestions(db: Db, schoolId: string, testId: string): Promise<readonly TestQuestion[]> {
  const rows = await questionsOfTest(db, schoolId, testId)
  return rows.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) }))
}
