import { describe, expect, test } from 'vitest'
import { findGenerator } from './catalogue.ts'
import { answerOfKey } from './checking/answer-of-key.ts'
import { exact } from './exact.ts'
import { figurePath, generate, UnknownGenerator } from './generate.ts'
import type { Recipe } from './generator.ts'
import { misconceptionsOf } from './misconception-of.ts'
import { withKey } from './questions/with-key.ts'
import { randomFrom, seedOf } from './random.ts'

const recipe = recipeOf('fractions.multiplication')

/** A recipe of today's version of a generator. */
function recipeOf(generator: string): Recipe {
  const version = findGenerator(generator)?.version ?? 0
  return { generator, version, difficulty: 2, seed: 3 }
}

describe('a recipe', () => {
  test('makes a question in both languages with its solution and its misconceptions', () => {
    const { question, wrong_keys, solution } = generate(recipe)
    expect(Object.keys(question.prompt)).toEqual(['cs', 'en'])
    expect(solution.length).toBeGreaterThan(1)
    expect(wrong_keys.length).toBeGreaterThan(1)
  })

  test('of a version that is no more is refused, so that a stored question is never another one', () => {
    expect(() => generate({ ...recipe, version: recipe.version + 1 })).toThrow(UnknownGenerator)
    expect(() => generate({ ...recipe, generator: 'nothing' })).toThrow(UnknownGenerator)
  })

  test('names the path of its drawing, which is that of a picture', () => {
    const drawn = recipeOf('solids.cuboid-volume')
    expect(generate(drawn).question.picture?.src).toBe(figurePath(drawn))
  })
})

describe('misconceptions', () => {
  test.each(['fractions.multiplication', 'arithmetic.division-with-remainder', 'units.length', 'arithmetic.ordering'])(
    'of %s are told by the answer that comes of them, and none by the right one',
    (generator) => {
      const generated = generate(recipeOf(generator))
      for (const { misconception, key } of generated.wrong_keys) {
        const answer = answerOfKey(withKey(generated.question, key), 'cs')
        expect(misconceptionsOf(generated, answer)).toContain(misconception)
      }
      expect(misconceptionsOf(generated, answerOfKey(generated.question, 'cs'))).toEqual([])
    },
  )
})

describe('chance', () => {
  test('is decided by the seed', () => {
    const drawn = (seed: number): number[] => {
      const random = randomFrom(seed)
      return Array.from({ length: 8 }, () => random.int(1, 1000))
    }
    expect(drawn(5)).toEqual(drawn(5))
    expect(drawn(5)).not.toEqual(drawn(6))
  })

  test('has a seed of its own for each pupil and question', () => {
    const seeds = Array.from({ length: 500 }, (_, pupil) => seedOf('test', pupil, 'question'))
    expect(new Set(seeds).size).toBe(500)
    expect(seedOf('ab', 'c')).not.toBe(seedOf('a', 'bc'))
  })
})

test('a number that is not whole is no exact number', () => {
  expect(() => exact(0.1)).toThrow(RangeError)
  expect(exact('0.1').add(exact('0.2')).equals(exact(3, 10))).toBe(true)
})
