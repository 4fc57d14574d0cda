import type { QuestionStatistics } from '@katedra/contract/question-statistics'
import type { Db } from '../db/database.ts'
import { figuresOfQuestions, tellableFigures } from './norms.figures.ts'

/** Present versions of library questions that enough pupils have met, by the question's id. */
export async function statisticsOfQuestions(
  db: Db,
  questions: readonly { id: string; version: number }[],
): Promise<Map<string, QuestionStatistics>> {
  if (questions.length === 0) return new Map()
  const figures = await figuresOfQuestions(
    db,
    questions.map(({ id }) => id),
  )
  return new Map(
    questions.flatMap(({ id, version }) => {
      const told = tellableFigures(figures.get(id)?.find((one) => one.version === version))
      if (told === undefined) return []
      const { mean_ms, ...statistics } = told
      return [[id, { ...statistics, mean_s: mean_ms === null ? null : Math.round(mean_ms / 1000) }]]
    }),
  )
}
