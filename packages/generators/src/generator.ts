import type { Language, LocalText, Question } from '@katedra/questions'
import type { Exact } from './exact.ts'
import type { Figure } from './figures/svg.ts'
import type { Misconception } from './misconceptions.ts'
import type { Random } from './random.ts'
import type { Topic } from './topics.ts'
import type { Words } from './words/words.ts'

/** 1 is where a pupil begins, 3 is the hardest that the years of the generator allow. */
export const difficulties = [1, 2, 3] as const
export type Difficulty = (typeof difficulties)[number]

/** Codes of subjects, as in the library. */
export type SubjectCode = 'matematika' | 'fyzika' | 'chemie' | 'informatika' | 'anglictina' | 'cesky-jazyk'

/** A wrong answer and the misconception from which it comes. */
export interface Mistake<Value> {
  value: Value
  misconception: Misconception
}

/** What is to be answered, in one language; the question of the contract is made of it. */
export type WrittenAnswer =
  | { kind: 'choice'; right: string; wrong: readonly Mistake<string>[]; keepsOrder?: boolean }
  | { kind: 'choices'; right: readonly string[]; wrong: readonly Mistake<string>[] }
  | { kind: 'number'; value: Exact; tolerance?: Exact; unit?: string; mistakes: readonly Mistake<Exact>[] }
  | { kind: 'word'; accepted: readonly string[]; mistakes: readonly Mistake<string>[]; caseSensitive?: boolean }
  | { kind: 'letters'; word: string; mistakes: readonly Mistake<string>[] }
  | { kind: 'gaps'; gaps: readonly WrittenGap[] }
  | { kind: 'order'; things: readonly string[]; mistakes: readonly Mistake<readonly string[]>[] }
  | {
      kind: 'pairs'
      pairs: readonly (readonly [left: string, right: string])[]
      mistakes: readonly Mistake<readonly string[]>[]
    }
  | { kind: 'axis'; axis: WrittenAxis; mistakes: readonly Mistake<readonly Exact[]>[] }

/** A gap of a prompt, at `[_id_]`: a number to write, a word to write, or one of words to choose. */
export type WrittenGap =
  | { id: string; kind: 'number'; value: Exact; mistakes: readonly Mistake<Exact>[]; unit?: string }
  | { id: string; kind: 'word'; accepted: readonly string[]; mistakes: readonly Mistake<string>[] }
  | { id: string; kind: 'chosen'; right: string; wrong: readonly Mistake<string>[] }

export interface WrittenAxis {
  min: Exact
  max: Exact
  step: Exact
  labelsEvery: Exact
  markers: readonly { label: string; position: Exact }[]
}

/** A question in one language. */
export interface Written {
  prompt: string
  figure?: Figure
  answer: WrittenAnswer
  /** The worked solution, step by step, in whole sentences or formulas. */
  solution: readonly string[]
}

/** What the author of a generator writes. Wherever a draw makes no good question `make` gives undefined, and another is drawn. */
export interface Generator {
  readonly name: string
  /**
   * Grows when the same seed would give another question. Old attempts find their drawing by it: where prompt, key and drawing stay
   * as they were, a better explanation or a mistake with another name leaves it as it is.
   */
  readonly version: number
  readonly subject: SubjectCode
  readonly topic: Topic
  /** The first and the last year of school for which it is meant. */
  readonly years: readonly [first: number, last: number]
  readonly title: LocalText
  /** The languages in which it asks; a generator of Czech grammar has no English. */
  readonly languages: readonly Language[]
  readonly make: (random: Random, difficulty: Difficulty, words: Words) => Written | undefined
}

interface Definition<Parameters> extends Omit<Generator, 'make' | 'languages' | 'version'> {
  version?: number
  languages?: readonly Language[]
  parameters: Readonly<Record<Difficulty, Parameters>>
  make: (random: Random, parameters: Parameters, words: Words) => Written | undefined
}

/** A generator whose difficulty is a set of parameters. `make` draws the same in every language. */
export function generatorOf<Parameters>({ parameters, make, ...rest }: Definition<Parameters>): Generator {
  return {
    version: 1,
    languages: ['cs', 'en'],
    ...rest,
    make: (random, difficulty, words) => make(random, parameters[difficulty], words),
  }
}

/** All that it takes to make the same question again. */
export interface Recipe {
  generator: string
  version: number
  difficulty: Difficulty
  seed: number
}

/** A wrong key that somebody with this misconception would hold for the right one; with `part` only this gap tells. */
export interface WrongKey {
  misconception: Misconception
  key: Question['key']
  part?: string
}

/** A question that a generator has made; plain data, to be stored as it is. */
export interface Generated {
  recipe: Recipe
  question: Question
  /** The drawing at the path of the question's picture. */
  svg?: string
  wrong_keys: WrongKey[]
  solution: LocalText[]
}
