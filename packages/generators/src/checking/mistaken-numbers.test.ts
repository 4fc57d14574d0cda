import { expect, test } from 'vitest'
import { findGenerator } from '../catalogue.ts'
import { difficulties, type Generated } from '../generator.ts'
import { makeQuestion } from '../generate.ts'
import type { Misconception } from '../misconceptions.ts'

/** The numbers of the prompt and the number of one mistake, of so many questions of a generator. */
function mistaken(name: string, misconception: Misconception): { given: number[]; value: number }[] {
  const generator = findGenerator(name)
  if (generator === undefined) throw new RangeError(`there is no ${name}`)
  return difficulties.flatMap((difficulty) =>
    Array.from({ length: 80 }, (_, seed) =>
      makeQuestion(generator, { generator: name, version: generator.version, difficulty, seed }),
    ).flatMap((generated) => {
      const value = numberOf(generated, misconception)
      const given = (generated.question.prompt.en?.replaceAll('\u00A0', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
      return value === undefined ? [] : [{ given, value }]
    }),
  )
}

function numberOf({ wrong_keys }: Generated, misconception: Misconception): number | undefined {
  const key = wrong_keys.find((wrong) => wrong.misconception === misconception)?.key
  return key !== undefined && 'number' in key ? key.number?.value : undefined
}

test('a carry is forgotten only where there is one', () => {
  const forgotten = mistaken('decimals.addition', 'forgets-carry')
  expect(forgotten.length).toBeGreaterThan(20)
  for (const { given, value } of forgotten) {
    const [a = 0, b = 0] = given
    expect(Math.round(((a % 1) + (b % 1)) * 100)).toBeGreaterThanOrEqual(100)
    expect(value).toBeCloseTo(a + b - 1, 6)
  }
})

test('whoever forgets a carry still writes the last sum down whole', () => {
  for (const { given, value } of mistaken('written-operations.addition', 'forgets-carry')) {
    const [a = 0, b = 0] = given
    const top = 10 ** (String(Math.max(a, b)).length - 1)
    expect(Math.floor(value / top)).toBe(Math.floor(a / top) + Math.floor(b / top))
  }
})

test('the median that is taken for the mean is the median', () => {
  for (const { given, value } of mistaken('statistics.mean', 'median-for-mean')) {
    const sorted = given.toSorted((a, b) => a - b)
    const middle = (at: number): number => sorted[Math.floor(at)] ?? Number.NaN
    expect(value).toBe((middle((sorted.length - 1) / 2) + middle(sorted.length / 2)) / 2)
  }
})
