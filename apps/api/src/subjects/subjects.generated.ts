import type { GeneratedKind } from '@katedra/contract/generated-kind'
import { findGenerator, makeQuestion, topics, type Difficulty } from '@katedra/generators'
import * as z from 'zod/mini'
import { found } from '../app/http/fail.ts'
import type { ContentGenerator } from './subjects.content.ts'

/** What the library keeps of a generator next to a sample of it. */
export const LibraryGenerator = z.object({
  name: z.string(),
  version: z.int(),
  difficulty: z.literal([1, 2, 3]),
  year_from: z.int(),
  year_to: z.int(),
})
export type LibraryGenerator = z.output<typeof LibraryGenerator>

/** The sample by which the library knows a generator; any would do, and always the same. */
const sampleSeed = 1

/** The row of the library that an entry of a level file is. */
export function generatedRowOf({ generator: name, difficulty, years, tags, points }: ContentGenerator) {
  const generator = found(findGenerator(name))
  const [year_from, year_to] = years ?? generator.years
  const { version } = generator
  const { question } = makeQuestion(generator, { generator: name, version, difficulty, seed: sampleSeed })
  return {
    key: `${name.replaceAll('.', '-')}-${difficulty}`,
    tags,
    source: sourceOf(name, difficulty),
    question: { ...question, points },
    generator: { name, version, difficulty, year_from, year_to },
  }
}

function sourceOf(name: string, difficulty: Difficulty): string {
  return `Generátor ${name}, obtížnost ${difficulty}; kontrolováno nezávislým řešením`
}

/** What teachers see of it; undefined for a written question, and where the generator is known no more. */
export function generatedKindOf(stored: unknown): GeneratedKind | undefined {
  if (stored === null || stored === undefined) return undefined
  const { name, difficulty, year_from, year_to } = LibraryGenerator.parse(stored)
  const generator = findGenerator(name)
  if (generator === undefined) return undefined
  return { generator: name, title: generator.title, topic: topics[generator.topic], difficulty, year_from, year_to }
}
