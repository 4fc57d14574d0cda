import { describe, expect, test } from 'vitest'
import { oracleOf } from '../oracles/oracles.ts'
import { generators } from './catalogue.ts'
import { checkGenerator } from './checking/check-generator.ts'
import { difficulties } from './generator.ts'
import { generate, makeQuestion } from './generate.ts'

/** `npm run test:generators` sets more. */
const seeds = Number(process.env['GENERATOR_SEEDS'] ?? 200)

describe.each(generators.map((generator) => [generator.name, generator] as const))('%s', (name, generator) => {
  test(
    `makes ${seeds} good questions to which an independent solution has the same key`,
    { timeout: seeds * 200 },
    () => {
      const { failures, distinct } = checkGenerator(generator, oracleOf(name), seeds)
      expect(failures.slice(0, 3)).toEqual([])
      expect(distinct).toBeGreaterThanOrEqual(20)
    },
  )

  // As many as a test may ask for of one generator. Those with a drawing keep their draws, or old attempts would lose the drawing.
  test('has twenty different questions in each difficulty', () => {
    for (const difficulty of difficulties) {
      const made = Array.from({ length: 300 }, (_, seed) =>
        makeQuestion(generator, { generator: name, version: generator.version, difficulty, seed }),
      )
      const distinct = new Set(
        made.map(({ question, solution, svg }) => JSON.stringify([question.prompt, solution, svg])),
      )
      expect(distinct.size).toBeGreaterThanOrEqual(made.some(({ svg }) => svg !== undefined) ? 8 : 20)
    }
  })

  test('makes the same plain data of the same seed', () => {
    for (const difficulty of difficulties) {
      const recipe = { generator: name, version: generator.version, difficulty, seed: 7 }
      const once = generate(recipe)
      expect(generate(recipe)).toEqual(once)
      expect(JSON.parse(JSON.stringify(once))).toEqual(once)
    }
  })
})

test('no two generators have the same name', () => {
  expect(new Set(generators.map(({ name }) => name)).size).toBe(generators.length)
})
