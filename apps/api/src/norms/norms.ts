import { Question, shortestReadingTime } from '@katedra/questions'
import { rapidThreshold, timeNormOfSeconds } from '@katedra/questions/analytics'
import type { Db } from '../db/database.ts'
import {
  addClass,
  addResults,
  addTimes,
  fixThresholds,
  isToBeFixed,
  normsOfTest,
  setNorms,
  takeNewAttempts,
  timesOf,
  type FixedThreshold,
  type LibraryQuestion,
} from './norms.queries.ts'

export { figuresOfQuestions, tellableFigures, type QuestionFigures } from './norms.figures.ts'
export { statisticsOfQuestions } from './norms.statistics.ts'

interface TestKey {
  school_id: string
  test_id: string
}

/**
 * Adds what has been handed in since the last time to the service's knowledge of its library questions, and fixes the
 * thresholds of a test that has ended, so that a suspicion can be explained later by the figures it rests on. Done by the queue:
 * no request ever goes through answers of other classes. Repeated, it finds nothing to do.
 */
export async function learnFromTest(db: Db, test: TestKey, now: Date): Promise<void> {
  const attemptIds = await takeNewAttempts(db, test)
  if (attemptIds.length > 0) {
    const questions = await addResults(db, test, attemptIds, now)
    await addTimes(db, test, attemptIds)
    await addClass(db, test, questions)
    await renewNorms(db, questions)
  }
  if (await isToBeFixed(db, test)) await fixThresholds(db, test, await thresholdsOfTest(db, test), now)
}

function nameOf({ library_question_id, library_version }: LibraryQuestion): string {
  return `${library_question_id} ${library_version}`
}

async function renewNorms(db: Db, questions: readonly LibraryQuestion[]): Promise<void> {
  const times = Map.groupBy(await timesOf(db, questions), nameOf)
  const norms = questions.map((question) => {
    const { answers, mean_ms } = timeNormOfSeconds(times.get(nameOf(question)) ?? [])
    return { ...question, answers, norm_ms: mean_ms === null ? null : Math.round(mean_ms) }
  })
  await setNorms(db, norms)
}

export interface ItemThreshold extends FixedThreshold {
  fixed_at: Date | null
}

/** Below which time an answer to each question of the test is fast, and by which norm. */
export async function thresholdsOfTest(db: Db, test: TestKey): Promise<ItemThreshold[]> {
  return (await normsOfTest(db, test)).map(
    ({ item_no, question, fixed_at, fixed_threshold_ms, fixed_norm_ms, fixed_answers, answers, norm_ms }) => {
      if (fixed_at !== null && fixed_threshold_ms !== null)
        return {
          item_no,
          fixed_at,
          threshold_ms: fixed_threshold_ms,
          norm_ms: fixed_norm_ms,
          norm_answers: fixed_answers ?? 0,
        }
      const norm = { answers: answers ?? 0, mean_ms: norm_ms }
      const { threshold_ms, source } = rapidThreshold(norm, shortestReadingTime(Question.parse(question)))
      return {
        item_no,
        fixed_at: null,
        threshold_ms: Math.round(threshold_ms),
        norm_ms: source === 'norm' ? norm_ms : null,
        norm_answers: norm.answers,
      }
    },
  )
}
