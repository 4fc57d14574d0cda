import * as z from 'zod/mini'

/** The number of first answers below which nothing is said of a question of the library. */
export const minFirstAnswers = 30

/** From which mean share of the points on a question is easy, and below which it is hard. */
const easyFrom = 0.8
const hardBelow = 0.4
/** From which correlation with the rest of the test on a question tells well who knows, and from which at least a little. */
const tellsWellFrom = 0.3
const tellsFrom = 0.1

/** What the whole service knows of a question of the library: of the present version, from pupils' first attempts. */
export const QuestionStatistics = z.object({
  /** Pupils who have met it, `minFirstAnswers` at least. */
  first_answers: z.int(),
  /** Mean share of its points, 0 to 1. */
  success: z.number(),
  /** Correlation with the rest of the tests, −1 to 1; null while too few tests tell, or where marks do not differ. */
  discrimination: z.nullable(z.number()),
  /** Mean time of an answer; null while it is not known. */
  mean_s: z.nullable(z.int()),
})
export type QuestionStatistics = z.input<typeof QuestionStatistics>

export function difficultyOf({ success }: QuestionStatistics): 'easy' | 'medium' | 'hard' {
  if (success >= easyFrom) return 'easy'
  return success < hardBelow ? 'hard' : 'medium'
}

/** How well it tells pupils who know the matter from those who do not; null while that is not known. */
export function tellingOf({ discrimination }: QuestionStatistics): 'well' | 'little' | 'not' | null {
  if (discrimination === null) return null
  if (discrimination >= tellsWellFrom) return 'well'
  return discrimination >= tellsFrom ? 'little' : 'not'
}
