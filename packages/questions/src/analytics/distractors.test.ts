import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseOptions } from './distractors.ts'

const ofOption = (rows: ReturnType<typeof analyseOptions>, option: string | null) =>
  rows.find((row) => row.option === option)

describe('the table of options', () => {
  it('shows each option overall and by thirds of the scores', () => {
    const rows = analyseOptions({
      options: ['a', 'b', 'c'],
      chosen: [['a'], ['b'], ['a'], ['b'], ['a'], []],
      scores: [6, 1, 5, 2, 4, 3],
    })
    expect(ofOption(rows, 'a')).toMatchObject({ count: 3, share: 0.5, lower: 0, middle: 0.5, upper: 1 })
    expect(ofOption(rows, 'b')).toMatchObject({ count: 2, share: 1 / 3, lower: 1, middle: 0, upper: 0 })
    expect(ofOption(rows, 'c')).toEqual({
      option: 'c',
      count: 0,
      share: 0,
      lower: 0,
      middle: 0,
      upper: 0,
      correlation: null,
    })
    expect(ofOption(rows, null)).toMatchObject({ count: 1, share: 1 / 6, lower: 0, middle: 0.5, upper: 0 })
    expect(ofOption(rows, 'a')?.correlation).toBeGreaterThan(0.8)
    expect(ofOption(rows, 'b')?.correlation).toBeLessThan(0)
  })

  it('leaves out who was not asked or whose score is not known', () => {
    const rows = analyseOptions({ options: ['a'], chosen: [['a'], null, ['a']], scores: [1, 2, null] })
    expect(ofOption(rows, 'a')).toMatchObject({ count: 1, share: 1 })
  })

  it('counts equal scores at a cut in part on both sides, whatever their order', () => {
    const scores = [0.1 + 0.2, 0.3, 0.3, 0.3, 0.3, 0.3]
    const rows = analyseOptions({ options: ['a', 'b'], chosen: [['a'], ['b'], ['b'], ['b'], ['b'], ['b']], scores })
    const sixth = expect.closeTo(1 / 6, 12)
    expect(ofOption(rows, 'a')).toMatchObject({ lower: sixth, middle: sixth, upper: sixth, correlation: null })
    const one = fc.tuple(fc.constantFrom(['a'], ['b'], []), fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(fc.array(one), (persons) => {
        const rowsOf = (list: typeof persons) =>
          analyseOptions({
            options: ['a', 'b'],
            chosen: list.map(([ids]) => ids),
            scores: list.map(([, score]) => score),
          }).map(({ lower, middle, upper }) => [lower, middle, upper].map((share) => share?.toFixed(9)))
        expect(rowsOf(persons.toReversed())).toEqual(rowsOf(persons))
      }),
    )
  })

  it('cuts different scores as sorting the persons and slicing the list does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 40 }), (scores) => {
        const names = scores.map(String)
        const rows = analyseOptions({ options: names, chosen: names.map((name) => [name]), scores })
        const sorted = scores.toSorted((one, other) => one - other).map(String)
        const third = Math.round(names.length / 3)
        const inThird = (field: 'lower' | 'upper') =>
          rows.filter((row) => (row[field] ?? 0) > 0).map((row) => row.option)
        expect(new Set(inThird('lower'))).toEqual(new Set(sorted.slice(0, third)))
        expect(new Set(inThird('upper'))).toEqual(new Set(sorted.slice(names.length - third)))
      }),
    )
  })

  it('has nothing to say of no one, and refuses lists of different lengths', () => {
    expect(analyseOptions({ options: ['a'], chosen: [], scores: [] })).toEqual([
      { option: 'a', count: 0, share: null, lower: null, middle: null, upper: null, correlation: null },
      { option: null, count: 0, share: null, lower: null, middle: null, upper: null, correlation: null },
    ])
    expect(() => analyseOptions({ options: [], chosen: [['a']], scores: [] })).toThrow(RangeError)
  })

  it('has shares that add up to 1 in every third where one option is chosen', () => {
    const one = fc.constantFrom(['a'], ['b'], ['c'], [])
    fc.assert(
      fc.property(fc.array(fc.tuple(one, fc.integer({ min: 0, max: 5 })), { minLength: 3 }), (persons) => {
        const rows = analyseOptions({
          options: ['a', 'b', 'c'],
          chosen: persons.map(([ids]) => ids),
          scores: persons.map(([, score]) => score),
        })
        for (const field of ['share', 'lower', 'middle', 'upper'] as const) {
          expect(rows.reduce((sum, row) => sum + (row[field] ?? NaN), 0)).toBeCloseTo(1, 9)
        }
        expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(persons.length)
      }),
    )
  })
})
