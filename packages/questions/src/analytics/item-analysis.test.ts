import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseItems, type ItemFigures } from './item-analysis.ts'
import { restScores, type MarkTable } from './mark-table.ts'

const items = (...greatest: number[]) => greatest.map((max_mark) => ({ max_mark, chance: null }))

function tableWith(mark: (max: number) => fc.Arbitrary<number | null>): fc.Arbitrary<MarkTable> {
  return fc
    .tuple(fc.array(fc.constantFrom(1, 2, 2.5, 10), { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 25 }))
    .chain(([greatest, persons]) =>
      fc
        .array(fc.tuple(...greatest.map(mark)), { minLength: persons, maxLength: persons })
        .map((marks) => ({ items: items(...greatest), marks })),
    )
}
const whole = (max: number) => fc.integer({ min: 0, max: 20 }).map((share) => (share / 20) * max)
const fullTable = tableWith(whole)
const anyTable = tableWith((max) => fc.option(whole(max), { freq: 4 }))

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
/** By the shortcut that the code avoids: mean of the products less the product of the means. */
function covariance(left: readonly number[], right: readonly number[]): number {
  const products = left.map((value, index) => value * (right[index] ?? NaN))
  return ((mean(products) - mean(left) * mean(right)) * left.length) / (left.length - 1)
}
/** Where the shortcut's divisor is 0 but for its noise, nothing is defined. */
function expectRatio(figure: number | null | undefined, above: number, below: number): void {
  if (below < 1e-9) expect(figure).toBeNull()
  else expect(figure).toBeCloseTo(above / below, 6)
}
const shares = ['facility', 'facility_low', 'facility_high', 'effective_weight', 'intended_weight'] as const
const correlations = ['discrimination', 'item_total_correlation'] as const

/** All figures, rounded so that the order of a sum does not matter. */
function rounded(all: readonly ItemFigures[]) {
  return all.map((row) =>
    Object.entries(row).map(
      ([name, value]: [string, number | null]) => `${name} ${value?.toFixed(7).replace(/^-(0\.0+)$/, '$1')}`,
    ),
  )
}

describe('the analysis of a test', () => {
  it('equals a naive recomputation where no one lacks a mark', () => {
    fc.assert(
      fc.property(fullTable, (table) => {
        const { test, items: all } = analyseItems(table)
        const { marks } = table
        fc.pre(marks.length > 1)
        const totals = marks.map((row) => row.reduce<number>((sum, mark) => sum + (mark ?? NaN), 0))
        const columns = table.items.map((_, item) => marks.map((row) => row[item] ?? NaN))
        const spread = covariance(totals, totals)
        const own = columns.reduce((sum, column) => sum + covariance(column, column), 0)
        const p = columns.length
        expect(test.mean).toBeCloseTo(mean(totals), 9)
        expect(test.sd).toBeCloseTo(Math.sqrt(Math.max(0, spread)), 6)
        expectRatio(test.alpha, p * (spread - own), (p - 1) * spread)
        columns.forEach((column, item) => {
          const rest = totals.map((total, person) => total - (column[person] ?? NaN))
          const scale = Math.sqrt(Math.max(0, covariance(column, column)) * Math.max(0, covariance(rest, rest)))
          const inOrder = [column, rest].map((list) => list.toSorted((a, b) => a - b))
          const most = covariance(inOrder[0] ?? [], inOrder[1] ?? [])
          expectRatio(all[item]?.facility, mean(column), table.items[item]?.max_mark ?? 1)
          expectRatio(all[item]?.discrimination, covariance(column, rest), scale)
          expectRatio(all[item]?.discriminative_efficiency, covariance(column, rest), most)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('never says NaN or Infinity and keeps shares and correlations in range', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { test, items: all } = analyseItems(table)
        for (const figure of [test, ...all].flatMap((row) => Object.values(row))) {
          expect(figure === null || Number.isFinite(figure)).toBe(true)
        }
        for (const item of all)
          for (const name of shares) expect(Math.abs((item[name] ?? 0.5) - 0.5)).toBeLessThanOrEqual(0.5)
        for (const item of all)
          for (const name of correlations) expect(Math.abs(item[name] ?? 0)).toBeLessThanOrEqual(1)
        expect(test.alpha ?? 0).toBeLessThanOrEqual(1)
        const weights = all.reduce((sum, { effective_weight }) => sum + (effective_weight ?? 0), 0)
        expect([0, expect.closeTo(1, 9)]).toContainEqual(weights)
      }),
      { numRuns: 500 },
    )
  })

  it('does not depend on the order of the persons', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const turned = analyseItems({ ...table, marks: table.marks.toReversed() })
        expect(rounded(turned.items)).toEqual(rounded(analyseItems(table).items))
      }),
    )
  })

  it('of the other questions is not changed by one that all answer alike', () => {
    fc.assert(
      fc.property(fullTable, fc.constantFrom(0, 0.1, 1), (table, constant) => {
        const more = { items: [...table.items, ...items(1)], marks: table.marks.map((row) => [...row, constant]) }
        const before = analyseItems(table).items
        const after = analyseItems(more).items
        expect(after.at(-1)?.discrimination ?? null).toBeNull()
        fc.pre(table.items.length > 1)
        before.forEach(({ discrimination }, item) => {
          expect(after[item]?.discrimination ?? 0).toBeCloseTo(discrimination ?? 0, 7)
        })
      }),
    )
  })

  it('is the same without a person who has no mark at all and without a question that no one has', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const nobody = { ...table, marks: [...table.marks, table.items.map(() => null)] }
        expect(analyseItems(nobody)).toEqual(analyseItems(table))
        const excluded = { items: [...items(7), ...table.items], marks: table.marks.map((row) => [null, ...row]) }
        const [first, ...others] = analyseItems(excluded).items
        expect(first).toMatchObject({ answers: 0, facility: null, intended_weight: null })
        expect(others).toEqual(analyseItems(table).items)
      }),
    )
  })
})

describe('missing marks', () => {
  it('count as 0 where the question was put, and not at all where the mark is null', () => {
    const facilityOf = (mark: number | null) =>
      analyseItems({
        items: items(1, 1),
        marks: [
          [1, 1],
          [mark, 1],
        ],
      }).items[0]
    expect(facilityOf(0)).toMatchObject({ answers: 2, facility: 0.5 })
    expect(facilityOf(null)).toMatchObject({ answers: 1, facility: 1 })
  })

  it('stretch the rest to the whole of the test', () => {
    const table = {
      items: items(2, 4, 6),
      marks: [
        [2, 3, 6],
        [1, null, 3],
        [null, 4, 6],
        [2, null, null],
      ],
    }
    expect(restScores(table)[0]).toEqual([9, 5, null, null])
    expect(analyseItems({ ...table, marks: table.marks.slice(0, 2) }).test.mean).toBe((11 + 6) / 2)
  })

  it('do not blow up alpha, as half of the questions for each person would without care', () => {
    // Each person is asked one half of eight questions; who knows one of them knows them all.
    const marks = Array.from({ length: 40 }, (_, person) =>
      Array.from({ length: 8 }, (_unused, item) => ((item + person) % 2 === 0 ? null : person % 4 < 2 ? 1 : 0)),
    )
    expect(analyseItems({ items: items(1, 1, 1, 1, 1, 1, 1, 1), marks }).test.alpha).toBeCloseTo(1, 12)
  })
})

describe('what is not defined', () => {
  const nothing = {
    facility: null,
    sd: null,
    discrimination: null,
    discriminative_efficiency: null,
    effective_weight: null,
  }

  it('is null without persons', () => {
    const { test, items: all } = analyseItems({ items: items(1, 2), marks: [] })
    expect(all).toEqual([expect.objectContaining({ answers: 0, ...nothing }), expect.objectContaining(nothing)])
    expect(test).toEqual({
      persons: 0,
      max_mark: 0,
      mean: null,
      median: null,
      sd: null,
      skewness: null,
      kurtosis: null,
      alpha: null,
      error_ratio: null,
      standard_error: null,
    })
    expect(analyseItems({ items: [], marks: [] }).items).toEqual([])
  })

  it('is null with one person, but for the facility', () => {
    const { test, items: all } = analyseItems({ items: items(1, 2), marks: [[1, 1]] })
    expect(all[1]).toMatchObject({ ...nothing, answers: 1, facility: 0.5 })
    expect(test).toMatchObject({ persons: 1, mean: 2, median: 2, sd: null, alpha: null, skewness: null })
  })

  it('is null where all are equal, also when binary fractions are not', () => {
    const row = [0.1, 0.7, 0.3]
    const { test, items: all } = analyseItems({ items: items(1, 1, 1), marks: [row, row, row, row, row, row] })
    for (const item of all) expect(item).toMatchObject({ ...nothing, sd: 0, facility: expect.any(Number) })
    expect(test).toMatchObject({ sd: 0, alpha: null, skewness: null, kurtosis: null, standard_error: null })
  })

  it('is null where the others add up to the same, though their sums round differently', () => {
    const marks = [
      [0, 0.1, 0.2, 0.3],
      [1, 0.3, 0.2, 0.1],
      [0, 0.2, 0.3, 0.1],
      [1, 0.3, 0.1, 0.2],
    ]
    expect(analyseItems({ items: items(1, 1, 1, 1), marks }).items[0]).toMatchObject({
      discrimination: null,
      discriminative_efficiency: null,
    })
  })

  it('is null for the weight of a question that works against the rest', () => {
    const marks = [
      [0, 2, 2],
      [0, 2, 2],
      [1, 0, 0],
      [1, 0, 0],
    ]
    const all = analyseItems({ items: items(1, 2, 2), marks }).items
    expect(all.map(({ effective_weight }) => effective_weight)).toEqual([null, 0.5, 0.5])
    expect(all[0]?.discrimination).toBeCloseTo(-1, 12)
  })

  it('is null for the discrimination in a test of one question', () => {
    const { test, items: all } = analyseItems({ items: items(1), marks: [[0], [1], [1]] })
    expect(all[0]).toMatchObject({ discrimination: null, item_total_correlation: 1, effective_weight: 1 })
    expect(test.alpha).toBeNull()
  })

  it('is the part of a question without points: it changes no figure of the others or of the test', () => {
    fc.assert(
      fc.property(fullTable, (table) => {
        const before = analyseItems(table)
        const more = { items: [...table.items, ...items(0)], marks: table.marks.map((row) => [...row, 0]) }
        const after = analyseItems(more)
        expect(after.test).toEqual(before.test)
        expect(after.items.slice(0, -1).map(({ facility }) => facility)).toEqual(
          before.items.map(({ facility }) => facility),
        )
        expect(after.items.at(-1)).toMatchObject({ facility: null, discrimination: null })
      }),
    )
  })

  it('is refused: marks out of range, rows of another length', () => {
    expect(() => analyseItems({ items: items(1), marks: [[2]] })).toThrow(RangeError)
    expect(() => analyseItems({ items: items(1), marks: [[NaN]] })).toThrow(RangeError)
    expect(() => analyseItems({ items: items(1), marks: [[1, 1]] })).toThrow(RangeError)
  })
})
