import { parseArgs } from 'node:util'
import { generators } from '@katedra/generators'
import { checkGenerator, type GeneratorFigures } from '@katedra/generators/checking'
import { oracleOf } from '@katedra/generators/oracles'
import { BadFile } from './analyse.answers.ts'
import { tableText } from './analyse.tables.ts'

/** Failures of one generator that are shown; the others are mostly of the same kind. */
const maxShown = 3

/**
 * Figures of the generators whose names begin so, after as many seeds as are asked for, as CSV.
 *
 * @throws BadFile where the words of the command say nothing
 */
export function analyseGenerators(words: string[]): { tables: string; hasFailures: boolean } {
  const { name, seeds } = optionsIn(words)
  const chosen = generators.filter((generator) => generator.name.startsWith(name))
  if (chosen.length === 0) throw new BadFile(`no generator is called ${name}`)
  const figures = chosen.map((generator) => checkGenerator(generator, oracleOf(generator.name), seeds))
  const failed = figures.filter(({ failures }) => failures.length > 0)
  const tables = [
    figuresTable(figures),
    misconceptionsTable(figures),
    ...(failed.length > 0 ? [failuresTable(failed)] : []),
  ]
  return { tables: tables.join('\n'), hasFailures: failed.length > 0 }
}

function optionsIn(words: string[]): { name: string; seeds: number } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { seeds: { type: 'string', default: '200' } },
    })
    const seeds = Number(values.seeds)
    if (!Number.isSafeInteger(seeds) || seeds < 1) throw new BadFile(`--seeds ${values.seeds} is not a count`)
    const [name = '', ...more] = positionals
    if (more.length > 0) throw new BadFile(`one name at most: ${positionals.join(' ')}`)
    return { name, seeds }
  } catch (error) {
    throw new BadFile(error instanceof Error ? error.message : String(error))
  }
}

function figuresTable(figures: readonly GeneratorFigures[]): string {
  return tableText(
    figures.map(({ name, seeds, distinct, failures, longestPrompt }) => ({
      generator: name,
      seeds,
      distinct,
      failures: failures.length,
      longest_prompt: longestPrompt,
    })),
    'generator,seeds,distinct,failures,longest_prompt',
  )
}

function misconceptionsTable(figures: readonly GeneratorFigures[]): string {
  return tableText(
    figures.flatMap(({ name, seeds, misconceptions }) =>
      [...misconceptions].map(([misconception, count]) => ({ generator: name, misconception, share: count / seeds })),
    ),
    'generator,misconception,share',
  )
}

function failuresTable(figures: readonly GeneratorFigures[]): string {
  return tableText(
    figures.flatMap(({ name, failures }) =>
      failures.slice(0, maxShown).map(({ difficulty, seed, problems }) => ({
        generator: name,
        difficulty,
        seed,
        problem: problems.join('; '),
      })),
    ),
    'generator,difficulty,seed,problem',
  )
}
