import type { Exact } from './exact.ts'
import type { Mistake, WrittenAnswer } from './generator.ts'
import { isMisconception, type Misconception } from './misconceptions.ts'
import { hasDecimals } from './words/words.ts'
import type { Random } from './random.ts'

/** What misconceptions make of a task, in the order in which they are wanted. */
export type Wrong<Value> = Partial<Record<Misconception, Value | undefined>>

/** Mistakes whose values differ from the right one and from each other; one that no pupil of the age would write is left out. */
function distinctMistakes<Value>(
  wrong: Wrong<Value>,
  right: Value,
  faceOf: (value: Value) => string,
): Mistake<Value>[] {
  const seen = new Set([faceOf(right)])
  const mistakes: Mistake<Value>[] = []
  for (const [name, value] of Object.entries<Value | undefined>(wrong)) {
    if (!isMisconception(name) || value === undefined || seen.has(faceOf(value))) continue
    seen.add(faceOf(value))
    mistakes.push({ value, misconception: name })
  }
  return mistakes
}

/** Values of no one's misconception: below zero where the right one is not, or a fraction where it is whole. */
function isLikely(value: Exact, right: Exact): boolean {
  return (value.s >= 0n || right.s < 0n) && value.n !== 0n
}

function likelyMistakes(wrong: Wrong<Exact>, right: Exact): Mistake<Exact>[] {
  return distinctMistakes(wrong, right, (value) => value.toFraction()).filter(
    ({ value, misconception }) => isLikely(value, right) || signed.has(misconception),
  )
}

/** Misconceptions whose very matter is the sign. */
const signed = new Set<Misconception>(['sign', 'subtracts-larger', 'ignores-minus', 'minus-times-minus'])

/** No one writes more of them. */
const maxDecimals = 6

/** A number to be written, and the numbers that misconceptions lead to. */
export function numberAnswer(right: Exact, wrong: Wrong<Exact>, unit?: string): WrittenAnswer | undefined {
  const mistakes = likelyMistakes(wrong, right).filter(({ value }) => hasDecimals(value, maxDecimals))
  if (mistakes.length === 0) return undefined
  return { kind: 'number', value: right, mistakes, ...(unit === undefined ? {} : { unit }) }
}

/** A choice of numbers with at most three wrong ones; undefined where there are fewer than two. */
export function numberChoice(
  random: Random,
  right: Exact,
  wrong: Wrong<Exact>,
  show: (value: Exact) => string,
): WrittenAnswer | undefined {
  const mistakes = random.sample(likelyMistakes(wrong, right), 3)
  if (mistakes.length < 2) return undefined
  return {
    kind: 'choice',
    right: show(right),
    wrong: mistakes.map(({ value, misconception }) => ({ value: show(value), misconception })),
  }
}

/** The same of texts. */
export function textChoice(random: Random, right: string, wrong: Wrong<string>, least = 2): WrittenAnswer | undefined {
  const mistakes = random.sample(
    distinctMistakes(wrong, right, (text) => text),
    3,
  )
  if (mistakes.length < least || givesItselfAway(right, mistakes)) return undefined
  return { kind: 'choice', right, wrong: mistakes }
}

/** The only right option must not be much longer than the others. */
function givesItselfAway(right: string, mistakes: readonly Mistake<string>[]): boolean {
  return right.length >= 12 && mistakes.every(({ value }) => right.length >= 1.3 * value.length)
}
