import { minFirstAnswers, type QuestionStatistics } from '@katedra/contract/question-statistics'
import type { Db } from '../db/database.ts'
import { figuresOfQuestions, type QuestionFigures } from './norms.figures.ts'

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
      const known = figures.get(id)?.find((one) => one.version === version)
      return known === undefined || known.first_answers < minFirstAnswers ? [] : [[id, statisticsOf(known)]]
    }),
  )
}

function statisticsOf({ first_answers, success, discrimination, pairs, mean_ms }: QuestionFigures): QuestionStatistics {
  return {
    first_answers,
    success,
    discrimination: pairs < minFirstAnswers ? null : discrimination,
    mean_s: mean_ms === null ? null : Math.round(mean_ms / 1000),
  }
}
