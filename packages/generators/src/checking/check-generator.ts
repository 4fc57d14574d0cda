import { plain } from '@katedra/questions/rich-text'
import { difficulties, type Generator } from '../generator.ts'
import { makeQuestion } from '../generate.ts'
import { problemsOf, type Oracle } from './check-generated.ts'

export { answerOfKey } from './answer-of-key.ts'
export { problemsOf, type Oracle } from './check-generated.ts'

export interface Failure {
  difficulty: number
  seed: number
  problems: string[]
}

/** What is known of a generator after so many seeds. */
export interface GeneratorFigures {
  name: string
  seeds: number
  /** Questions of which no two say the same. */
  distinct: number
  failures: Failure[]
  /** Characters of the longest prompt as it is shown. */
  longestPrompt: number
  /** Misconception → questions in which one of its answers can be given. */
  misconceptions: Map<string, number>
}

/** Makes so many questions, the difficulties in turn, and checks each. */
export function checkGenerator(generator: Generator, oracle: Oracle | undefined, seeds: number): GeneratorFigures {
  const { name, version } = generator
  const figures: GeneratorFigures = {
    name,
    seeds,
    distinct: 0,
    failures: [],
    longestPrompt: 0,
    misconceptions: new Map(),
  }
  const seen = new Set<string>()
  for (let seed = 0; seed < seeds; seed += 1) {
    const difficulty = difficulties[seed % difficulties.length] ?? 1
    try {
      const generated = makeQuestion(generator, { generator: name, version, difficulty, seed })
      const problems = problemsOf(generated, generator, oracle)
      if (problems.length > 0) figures.failures.push({ difficulty, seed, problems })
      const { prompt } = generated.question
      for (const text of Object.values(prompt).filter((one) => one !== undefined))
        figures.longestPrompt = Math.max(figures.longestPrompt, plain(text).length)
      for (const one of new Set(generated.wrong_keys.map(({ misconception }) => misconception))) {
        figures.misconceptions.set(one, (figures.misconceptions.get(one) ?? 0) + 1)
      }
      seen.add(JSON.stringify([prompt, generated.solution, generated.svg]))
    } catch (error) {
      figures.failures.push({ difficulty, seed, problems: [error instanceof Error ? error.message : String(error)] })
    }
  }
  figures.distinct = seen.size
  return figures
}
