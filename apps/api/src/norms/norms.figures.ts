import { minFirstAnswers } from '@katedra/contract/question-statistics'
import type { Db } from '../db/database.ts'
import { figureRows } from './norms.queries.ts'

/** What the whole service knows of one version of a library question. */
export interface QuestionFigures {
  version: number
  /** Pupils who have met it in their first attempts. */
  first_answers: number
  /** Mean share of the points. */
  success: number
  mean_ms: number | null
  /** Pearson's correlation with the rest of the tests; null where it is not known, or where marks do not differ. */
  discrimination: number | null
  /** Of how many pupils the correlation is. */
  pairs: number
}

/** Sums over all schools by the question's id, the newest version first; nothing of them belongs to a person. */
export async function figuresOfQuestions(db: Db, ids: readonly string[]): Promise<Map<string, QuestionFigures[]>> {
  const rows = await figureRows(db, ids)
  return new Map(
    [...Map.groupBy(rows, ({ library_question_id }) => library_question_id)].map(([id, own]) => [
      id,
      own.filter(({ student_count }) => student_count > 0).map(figuresOf),
    ]),
  )
}

/** What may be said of a version by its figures; undefined where too few have met it. */
export function tellableFigures(
  known: QuestionFigures | undefined,
): Pick<QuestionFigures, 'first_answers' | 'success' | 'mean_ms' | 'discrimination'> | undefined {
  if (known === undefined || known.first_answers < minFirstAnswers) return undefined
  const { first_answers, success, mean_ms, pairs, discrimination } = known
  return { first_answers, success, mean_ms, discrimination: pairs < minFirstAnswers ? null : discrimination }
}

type Row = Awaited<ReturnType<typeof figureRows>>[number]

function figuresOf(row: Row): QuestionFigures {
  return {
    version: row.library_version,
    first_answers: row.student_count,
    success: row.fraction_sum / row.student_count,
    mean_ms: row.norm_ms,
    discrimination: correlationOf(row),
    pairs: row.pair_count,
  }
}

type Sums = Pick<Row, 'pair_count' | 'own_sum' | 'own_squares' | 'rest_sum' | 'rest_squares' | 'product_sum'>

/** Pearson's correlation out of sums; null where either side does not vary. */
export function correlationOf(sums: Sums): number | null {
  const { pair_count: n } = sums
  const own = n * sums.own_squares - sums.own_sum ** 2
  const rest = n * sums.rest_squares - sums.rest_sum ** 2
  // Sums of the same numbers in another order differ in the last digits.
  const min = 1e-9 * n * n
  if (own <= min || rest <= min) return null
  const both = n * sums.product_sum - sums.own_sum * sums.rest_sum
  return Math.max(-1, Math.min(1, both / Math.sqrt(own * rest)))
}
