import { leastFirstAnswers, type LibraryFault } from '@katedra/contract/operator-library'
import { shortestReadingTime, type Question } from '@katedra/questions'
import type { QuestionFigures } from '../norms/norms.ts'

/** Below, hardly anybody knows it; above, hardly anybody does not. */
const hardBelow = 0.2
const easyAbove = 0.95
/** So many times shorter or longer than the middle question of its level. */
const farFromMiddle = 3
/** Of so many questions at least a middle one can be told. */
const leastForMiddle = 5

/** What is said of a question by its figures: numbers only where there are enough first answers. */
export interface ToldFigures {
  version: number
  first_answers: number
  success: number | null
  mean_ms: number | null
  discrimination: number | null
  faults: LibraryFault[]
}

/** The figures of a version, or that there are too few of them. */
export function toldFigures(
  known: QuestionFigures | undefined,
  asked: { version: number; question: Pick<Question, 'prompt' | 'picture'>; middle_ms: number | null },
): ToldFigures {
  const first_answers = known?.first_answers ?? 0
  const { version } = asked
  if (known === undefined || first_answers < leastFirstAnswers)
    return { version, first_answers, success: null, mean_ms: null, discrimination: null, faults: [] }
  const { success, mean_ms } = known
  const discrimination = known.pairs < leastFirstAnswers ? null : known.discrimination
  const told = { version, first_answers, success, mean_ms, discrimination }
  return { ...told, faults: faultsOf(told, asked) }
}

function faultsOf(
  { success, mean_ms, discrimination }: Pick<ToldFigures, 'mean_ms' | 'discrimination'> & { success: number },
  { question, middle_ms }: Parameters<typeof toldFigures>[1],
): LibraryFault[] {
  const isNegative = discrimination !== null && discrimination < 0
  const least = Math.max(shortestReadingTime(question), (middle_ms ?? 0) / farFromMiddle)
  const most = middle_ms === null ? Infinity : middle_ms * farFromMiddle
  const faults: readonly (readonly [LibraryFault, boolean])[] = [
    ['negative_discrimination', isNegative],
    ['too_hard', success < hardBelow],
    ['too_easy', success > easyAbove],
    ['too_fast', mean_ms !== null && mean_ms < least],
    ['too_slow', mean_ms !== null && mean_ms > most],
  ]
  return faults.filter(([, is]) => is).map(([fault]) => fault)
}

/** The mean time of the middle question among those of which enough is known; null where they are few. */
export function middleTime(known: readonly (QuestionFigures | undefined)[]): number | null {
  const times = known
    .flatMap((one) =>
      one === undefined || one.mean_ms === null || one.first_answers < leastFirstAnswers ? [] : [one.mean_ms],
    )
    .toSorted((one, other) => one - other)
  if (times.length < leastForMiddle) return null
  const upper = times[Math.floor(times.length / 2)] ?? 0
  const lower = times[Math.floor((times.length - 1) / 2)] ?? 0
  return (upper + lower) / 2
}
