import { Question } from '@katedra/questions'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { questionsOfTest } from './attempts.queries.ts'
import { ownOf, withOwn, type StoredQuestion } from './own-questions/own-questions.ts'

/** A question of a test under its number. */
export interface TestQuestion {
  item_no: number
  question: Question
}

/** A test as one change of its keys or points has left it. */
export interface TestVersion {
  school_id: string
  test_id: string
  /** Counts the changes of keys and points. */
  key_version: number
}

/** What an attempt has of its test for good; of its versions one that it was shown by. */
export interface AttemptedTest extends TestVersion {
  pace: string
  /** The attempt may have questions of its own. */
  own_numbers: boolean
}

const keptTests = new LRUCache<string, AttemptedTest>({ max: 30_000 })

/** Whoever is shown an attempt will save answers to it: its test need not be looked for again. */
export function keepTest(attemptId: string, test: AttemptedTest): void {
  const { school_id, test_id, key_version, pace, own_numbers } = test
  keptTests.set(attemptId, { school_id, test_id, key_version, pace, own_numbers })
}

/** The same where it is in memory. */
export function keptTest(attemptId: string): AttemptedTest | undefined {
  return keptTests.get(attemptId)
}

const kept = new LRUCache<string, readonly TestQuestion[]>({ max: 300 })

function keyOf({ test_id, key_version }: TestVersion): string {
  return `${test_id} ${key_version}`
}

/**
 * The questions of a test that pupils answer, in the teacher's order. Only a change of the key or the points changes them once
 * a test is launched, and reading them from the database is most of the work of letting a pupil in; so they are kept.
 */
export async function launchedQuestions(db: Db, version: TestVersion): Promise<readonly TestQuestion[]> {
  const known = keptQuestions(version)
  if (known !== undefined) return known
  const questions = await readQuestions(db, version.school_id, version.test_id)
  kept.set(keyOf(version), questions)
  return questions
}

/** The same where they are in memory. */
export function keptQuestions(version: TestVersion): readonly TestQuestion[] | undefined {
  return kept.get(keyOf(version))
}

interface AttemptKey extends TestVersion {
  id: string
  /** Pupils may have own numbers in generated questions. */
  own_numbers: boolean
}

/** The questions of one attempt: those of the test, and in their places its own. */
export async function questionsOfAttempt(db: Db, attempt: AttemptKey): Promise<readonly TestQuestion[]> {
  const ofTest = await launchedQuestions(db, attempt)
  const own = await ownOf(db, attempt)
  return own.length === 0 ? ofTest : parsed(withOwn(ofTest, own))
}

/** The same as they are stored, with what is kept with those that a generator has made. */
export async function storedQuestionsOf(
  db: Db,
  attempt: Pick<AttemptKey, 'school_id' | 'test_id' | 'id' | 'own_numbers'>,
): Promise<StoredQuestion[]> {
  const rows = await questionsOfTest(db, attempt.school_id, attempt.test_id)
  return withOwn(rows, await ownOf(db, attempt)).map((row) => ({ ...row, generated: row.generated ?? null }))
}

async function readQuestions(db: Db, schoolId: string, testId: string): Promise<readonly TestQuestion[]> {
  const rows = await questionsOfTest(db, schoolId, testId)
  return parsed(rows)
}

function parsed(rows: readonly { item_no: number; question: unknown }[]): TestQuestion[] {
  return rows.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) }))
}
