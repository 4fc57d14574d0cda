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

interface Version {
  school_id: string
  test_id: string
  /** Counts the changes of keys and points. */
  key_version: number
}

/**
 * The questions of a test that pupils answer, in the teacher's order. Only a change of the key or the points changes them once
 * a test is launched, and reading them from the database is most of the work of letting a pupil in; so they are kept, least
 * recently used ones dropped.
 */
export async function launchedQuestions(db: Db, version: Version): Promise<readonly TestQuestion[]> {
  const name = `${version.test_id} ${version.key_version}`
  const questions = kept.get(name) ?? (await readQuestions(db, version.school_id, version.test_id))
  kept.delete(name)
  kept.set(name, questions)
  const oldest = kept.size > keptTests ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  return questions
}

async function readQuestions(db: Db, schoolId: string, testId: string): Promise<readonly TestQuestion[]> {
  const rows = await questionsOfTest(db, schoolId, testId)
  return rows.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) }))
}
