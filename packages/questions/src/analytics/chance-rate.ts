import { ownValue } from '../own-value.ts'
import type { Contents, Keys, Question, QuestionType } from '../question-type.ts'
import { haveSameFace } from '../types/connection/same-face.ts'
import { wordsOfGap, wordWorth } from '../types/text/gaps/words-of-gap.ts'

const rates: { readonly [T in QuestionType]: (content: Contents[T], key: Keys[T]) => number } = {
  abc: abcChance,
  // A word or a number out of the air is never right.
  alphabet: () => 0,
  axis: axisChance,
  connection: connectionChance,
  text: textChance,
}

/**
 * What blind guessing earns on average in a question, as a share of its points, 0 to 1: the mean credit over all ways to
 * answer it, each as likely as any other. Moodle calls it the random guess score.
 *
 * - abc, one option: 1 / options. Several: the mean over all choices that are not empty, by the key's rule.
 * - connection: for a pair the share of items on the right that read as the right one (of the items on the left where these
 *   are more and none is used twice); all pairs at once where the rule is all or nothing. An ordering by what stands before
 *   what: a half, and for things that read the same the whole.
 * - axis: the share of places near enough, where the falling credit beyond the tolerance counts for a half of its width.
 * - text, alphabet: 0. In a text with gaps one that is written earns nothing, one with words the mean of what its words earn,
 *   by the weights; all gaps at once where the rule is all or nothing.
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
  if (rule === 'relative') {
    const fits = wanted.flatMap((item, place) =>
      wanted.slice(place + 1).map((later) => (alike(item, later) ? 1 : 1 / 2)),
    )
    return fits.reduce((sum, share) => sum + share, 0) / fits.length
  }
  if (rule === 'partial') {
    const all = reuse ? right.length : Math.max(left.length, right.length)
    return fitting.reduce((sum, count) => sum + count / all, 0) / left.length
  }
  return wanted.reduce((chance, item, pair) => {
    if (reuse) return (chance * (fitting[pair] ?? 0)) / right.length
    const used = wanted.slice(0, pair).filter((one) => alike(one, item)).length
    return (chance * Math.max(0, (fitting[pair] ?? 0) - used)) / Math.max(1, right.length - pair)
  }, 1)
}

type Item = Contents['connection']['right'][number]

function alike(one: Item | undefined, other: Item | undefined): boolean {
  return one !== undefined && other !== undefined && haveSameFace(one, other)
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

function textChance({ gaps = [], bank }: Contents['text'], { gaps: key }: Keys['text']): number {
  if (key === undefined || gaps.length === 0) return 0
  const chances = gaps.map((gap, index) => {
    const ofGap = ownValue(key.by_gap, gap.id)
    const words = wordsOfGap(gap, bank)
    if (ofGap === undefined || ofGap.kind === 'typed' || words.length === 0)
      return { weight: ofGap?.weight ?? 1, mean: 0, full: 0 }
    const isUsedUp = gap.kind === 'bank' && bank?.reuse === false
    const used = isUsedUp ? gaps.slice(0, index).filter(({ kind }) => kind === 'bank').length : 0
    const earned = words.map(({ id }) => wordWorth(words, ofGap, id))
    const left = Math.max(1, words.length - used)
    return {
      weight: ofGap.weight,
      mean: earned.reduce((sum, worth) => sum + worth, 0) / words.length,
      full: Math.min(1, earned.filter((worth) => worth === 1).length / left),
    }
  })
  if (key.rule === 'exact') return chances.reduce((product, { full }) => product * full, 1)
  const weights = chances.reduce((sum, { weight }) => sum + weight, 0)
  return chances.reduce((sum, { weight, mean }) => sum + weight * mean, 0) / weights
}
