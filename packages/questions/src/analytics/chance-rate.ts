import { ownValue } from '../own-value.ts'
import type { Contents, Keys, Question, QuestionType } from '../question-type.ts'
import { haveSameFace } from '../types/connection/same-face.ts'

const rates: { readonly [T in QuestionType]: (content: Contents[T], key: Keys[T]) => number } = {
  abc: abcChance,
  // A word or a number out of the air is never right.
  alphabet: () => 0,
  axis: axisChance,
  connection: connectionChance,
  text: () => 0,
}

/**
 * What blind guessing earns on average in a question, as a share of its points, 0 to 1: the mean credit over all ways to
 * answer it, each as likely as any other. Moodle calls it the random guess score.
 *
 * - abc, one option: 1 / options. Several: the mean over all choices that are not empty, by the key's rule.
 * - connection: for a pair the share of items on the right that read as the right one (of the items on the left where these
 *   are more and none is used twice); all pairs at once where the rule is all or nothing.
 * - axis: the share of places near enough, where the falling credit beyond the tolerance counts for a half of its width.
 * - text, alphabet: 0.
 *
 * Expects a question that `checkQuestion` passes.
 */
export function chanceRate(question: Pick<Question, 'type' | 'content' | 'key'>): number {
  // Contents and keys of a type go together in a question; the lookup by its type keeps them so.
  return rateByType(question.type, question.content, question.key)
}

function rateByType<T extends QuestionType>(type: T, content: Contents[T], key: Keys[T]): number {
  return rates[type](content, key)
}

function abcChance({ options, multiple }: Contents['abc'], { correct, rule }: Keys['abc']): number {
  if (!multiple) return 1 / options.length
  const choices = 2 ** options.length - 1
  if (rule === 'exact') return 1 / choices
  // Half of all choices hold a right option, whatever else they hold.
  if (rule === 'right_only') return 2 ** (options.length - 1) / choices
  const wrongOptions = options.length - correct.length
  let credit = 0
  for (let right = 1; right <= correct.length; right += 1) {
    for (let wrong = 0; wrong < right && wrong <= wrongOptions; wrong += 1) {
      const ways = choose(correct.length, right) * choose(wrongOptions, wrong)
      credit += (ways * (right - wrong)) / correct.length
    }
  }
  return credit / choices
}

/** In how many ways `some` of `all` can be taken. */
function choose(all: number, some: number): number {
  let ways = 1
  for (let taken = 1; taken <= some; taken += 1) ways = (ways * (all - some + taken)) / taken
  return ways
}

function connectionChance({ left, right, reuse }: Contents['connection'], { pairs, rule }: Keys['connection']): number {
  const wanted = left.map(({ id }) => right.find((item) => item.id === ownValue(pairs, id)))
  const fitting = wanted.map((item) => (item === undefined ? 0 : right.filter((one) => haveSameFace(one, item)).length))
  if (rule === 'partial') {
    const all = reuse ? right.length : Math.max(left.length, right.length)
    return fitting.reduce((sum, count) => sum + count / all, 0) / left.length
  }
  return wanted.reduce((chance, item, pair) => {
    if (reuse) return (chance * (fitting[pair] ?? 0)) / right.length
    const used = wanted.slice(0, pair).filter((one) => one && item && haveSameFace(one, item)).length
    return (chance * Math.max(0, (fitting[pair] ?? 0) - used)) / Math.max(1, right.length - pair)
  }, 1)
}

function axisChance({ min, max, step, markers }: Contents['axis'], { positions, tolerance }: Keys['axis']): number {
  const steps = (length: number): number => Math.floor(length / step + 1e-6)
  const reach = 1.5 * tolerance
  const chances = markers.map(({ id }) => {
    const place = ownValue(positions, id) ?? min
    const near = steps(Math.min(place - min, reach)) + 1 + steps(Math.min(max - place, reach))
    return near / (steps(max - min) + 1)
  })
  return chances.reduce((sum, chance) => sum + chance, 0) / chances.length
}
