import { createHash } from 'node:crypto'
import {
  findGenerator,
  generate,
  isMisconception,
  makeQuestion,
  misconceptions,
  misconceptionsOf,
  seedOf,
  type Generated,
  type Recipe,
} from '@katedra/generators'
import { Question, type Answer, type LocalText } from '@katedra/questions'
import * as z from 'zod/mini'
import type { LibraryGenerator } from '../subjects/subjects.ts'

/* Questions of generators as tests and attempts keep them: pure, so that the same names give the same questions. */

const KeptRecipe = z.object({
  generator: z.string(),
  version: z.int(),
  difficulty: z.literal([1, 2, 3]),
  seed: z.int(),
})

/** What is kept with a made question; it tells the right answer by what it leaves out, so it stays on the server. */
export const KeptVariant = z.object({
  recipe: KeptRecipe,
  wrong_keys: z.array(
    z.object({
      misconception: z.string(),
      key: z.looseObject({}),
      part: z.optional(z.string()),
    }),
  ),
  /** The teacher has chosen this one for all. */
  is_fixed: z._default(z.boolean(), false),
})
export type KeptVariant = z.output<typeof KeptVariant>

/** A made question and what is kept with it. */
export interface Variant {
  question: Question
  generated: KeptVariant
}

/** One question of a generator; undefined where the generator makes other questions by now, or is known no more. */
export function variantOf(
  { name, version, difficulty }: LibraryGenerator,
  seed: number,
  points: number,
): Variant | undefined {
  const generator = findGenerator(name)
  if (generator?.version !== version) return undefined
  return keptOf(makeQuestion(generator, { generator: name, version, difficulty, seed }), points)
}

function keptOf({ question, recipe, wrong_keys }: Generated, points: number): Variant {
  // By way of text, as the database keeps it: what is not there is not there.
  const generated = KeptVariant.parse(JSON.parse(JSON.stringify({ recipe, wrong_keys })))
  return { question: { ...question, points }, generated }
}

/** Draws that are passed over in a row; a teacher who has excluded more than a generator has gets an excluded one. */
const maxPassed = 50

interface Drawing {
  generator: LibraryGenerator
  points: number
  /** What the seed comes from: the same names give the same question. */
  names: readonly (string | number)[]
  /** Fingerprints that are not wanted. */
  without?: ReadonlySet<string>
}

/** The question that these names give, without those that a teacher has excluded. */
export function drawVariant({ generator, points, names, without = new Set() }: Drawing): Variant | undefined {
  let drawn: Variant | undefined
  for (let draw = 0; draw <= maxPassed; draw += 1) {
    drawn = variantOf(generator, seedOf(...names, ...(draw === 0 ? [] : [draw])), points)
    if (drawn === undefined || !without.has(fingerprintOf(drawn.question))) return drawn
  }
  return drawn
}

/** The generator of a kept question, to make others like it. */
export function generatorOf({ recipe }: KeptVariant): LibraryGenerator {
  const { generator: name, version, difficulty } = recipe
  return { name, version, difficulty, year_from: 1, year_to: 9 }
}

/**
 * By what a question asks and how it is solved, whatever the ids of its parts: two seeds may give the same question.
 */
export function fingerprintOf({ prompt, explanation }: Question): string {
  const words = [prompt.cs, prompt.en, explanation?.cs, explanation?.en]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}

/**
 * The misconceptions that an answer to a kept question shows, by name. Keys that are not of today's form are passed over: what an
 * old question tells of a pupil is worth less than that the pupil's answer is scored.
 */
export function misconceptionsIn(stored: unknown, question: Question, answer: Answer): string[] {
  const kept = KeptVariant.safeParse(stored)
  if (!kept.success) return []
  const wrong_keys = kept.data.wrong_keys.flatMap(({ key, misconception, part }) => {
    const whole = Question.safeParse({ ...question, key })
    return whole.success ? [{ misconception, ...(part === undefined ? {} : { part }), key: whole.data.key }] : []
  })
  return misconceptionsOf({ question, wrong_keys }, answer)
}

/** Names of misconceptions in words; what is known no more is left out. */
export function misconceptionWords(name: string): LocalText | undefined {
  return isMisconception(name) ? misconceptions[name] : undefined
}

const figureAddress =
  /^\/v1\/generated-figures\/(?<generator>[a-z0-9.-]{1,80})\/(?<version>\d{1,4})\/(?<difficulty>[123])\/(?<seed>-?\d{1,10})\.svg$/

/** The drawing at the address of a question's picture; undefined for pictures of other kinds. */
export function drawingAt(src: string): string | undefined {
  const { generator = '', version, difficulty, seed } = figureAddress.exec(src)?.groups ?? {}
  const recipe = KeptRecipe.safeParse({
    generator,
    version: Number(version),
    difficulty: Number(difficulty),
    seed: Number(seed),
  })
  return recipe.success ? drawingOf(recipe.data) : undefined
}

/** The drawing of a recipe; undefined where there is none, or the generator makes others by now. */
export function drawingOf(recipe: Recipe): string | undefined {
  const generator = findGenerator(recipe.generator)
  return generator?.version === recipe.version ? generate(recipe).svg : undefined
}
