import type { Question } from '@katedra/questions'
import { findGenerator } from './catalogue.ts'
import type { Generated, Generator, Recipe, Written } from './generator.ts'
import { localText, typedPart, type Spoken } from './questions/question-of.ts'
import { randomFrom, seedOf, type Random } from './random.ts'
import { wordsOf } from './words/words.ts'

/** Draws that may be refused in a row; a generator that needs more is written badly, and the tests say so. */
const maxDraws = 200

/** No generator has this name, or it makes other questions now than when the recipe was written. */
export class UnknownGenerator extends Error {
  constructor({ generator, version }: Recipe) {
    super(`there is no generator ${generator} of version ${version}`)
    this.name = 'UnknownGenerator'
  }
}

/**
 * The question of a recipe: the same each time, in all languages of its generator.
 *
 * @throws UnknownGenerator where no generator has this name and version; a stored question stays as it is
 */
export function generate(recipe: Recipe): Generated {
  const generator = findGenerator(recipe.generator)
  if (generator?.version !== recipe.version) throw new UnknownGenerator(recipe)
  return makeQuestion(generator, recipe)
}

/** The path under which the drawing of a question is given out; it tells all that it takes to draw it again. */
export function figurePath({ generator, version, difficulty, seed }: Recipe): string {
  return `/v1/generated-figures/${generator}/${version}/${difficulty}/${seed}.svg`
}

/** The same of a generator that is at hand. */
export function makeQuestion(generator: Generator, recipe: Recipe): Generated {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const seed = seedOf(recipe.generator, recipe.difficulty, recipe.seed, draw)
    const spoken = writtenIn(generator, recipe, seed)
    if (spoken !== undefined) return questionOf(spoken, recipe, randomFrom(seedOf(seed, 'ids')))
  }
  throw new RangeError(`${recipe.generator} refused ${maxDraws} draws of seed ${recipe.seed}`)
}

/** Each language begins with the same chance, so that all of them draw the same. */
function writtenIn(generator: Generator, { difficulty }: Recipe, seed: number): Spoken<Written> | undefined {
  const all: [language: 'cs' | 'en', answer: Written][] = []
  for (const language of generator.languages) {
    const written = generator.make(randomFrom(seed), difficulty, wordsOf[language])
    if (written === undefined) return undefined
    all.push([language, written])
  }
  const [[, first] = []] = all
  return first === undefined ? undefined : { all, first }
}

function questionOf(spoken: Spoken<Written>, recipe: Recipe, random: Random): Generated {
  const answers = spoken.all.map(([language, { answer }]) => [language, answer] as const)
  const { wrong_keys, ...typed } = typedPart({ all: answers, first: spoken.first.answer }, random)
  const { figure, solution } = spoken.first
  const question: Question = {
    prompt: localText(spoken, ({ prompt }) => prompt),
    points: 1,
    explanation: localText(spoken, (written) => written.solution.join('\n')),
    ...(figure === undefined
      ? {}
      : { picture: { src: figurePath(recipe), alt: localText(spoken, (written) => written.figure?.alt) } }),
    ...typed,
  }
  return {
    recipe: { generator: recipe.generator, version: recipe.version, difficulty: recipe.difficulty, seed: recipe.seed },
    question,
    ...(figure === undefined ? {} : { svg: figure.svg }),
    wrong_keys,
    solution: solution.map((_, index) => localText(spoken, (written) => written.solution[index])),
  }
}
