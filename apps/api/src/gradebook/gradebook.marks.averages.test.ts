import type { ScaleStep } from '@katedra/contract/scale'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageOf, groupKey, wholeSteps, type CountedMark } from './gradebook.marks.averages.ts'

/** Steps by their values; bounds do not matter here. */
function scale(values: readonly (readonly [label: string, value: number | null])[]): ScaleStep[] {
  return values.map(([label, value], place) => ({ label, value, from: place === values.length - 1 ? 0 : 9000 - place }))
}

const marks = scale([
  ['1', 100],
  ['2', 200],
  ['3', 300],
  ['4', 400],
  ['5', 500],
])
const halves = scale([
  ['1', 100],
  ['1-', 150],
  ['2', 200],
  ['2-', 250],
  ['3', 300],
  ['3-', 350],
  ['4', 400],
  ['4-', 450],
  ['5', 500],
])
const points = scale([
  ['10', 1000],
  ['8', 800],
  ['5', 500],
  ['0', 0],
])
const words = scale([
  ['splnil', null],
  ['nesplnil', null],
])

const labels = (steps: readonly ScaleStep[]) => wholeSteps(steps).map(({ label }) => label)

function figures(given: readonly (readonly [value: number, weight: number])[], steps = marks, weights = [1, 2, 10]) {
  const counted = given.map(([value, weight]) => ({ value, weight }))
  return averageOf(counted, { whole: wholeSteps(steps), steps, weights })
}

describe('whole marks of a scale', () => {
  it.each([
    ['1 to 5', marks, ['1', '2', '3', '4', '5']],
    ['halves between them', halves, ['1', '2', '3', '4', '5']],
    ['points', points, ['10', '8', '5', '0']],
    ['words without values', words, []],
    [
      '1+ that counts as 1',
      scale([
        ['1+', 100],
        ['1', 100],
        ['2', 200],
      ]),
      ['1', '2'],
    ],
    [
      'values none of which is whole',
      scale([
        ['A', 130],
        ['B', 170],
        ['C', 250],
      ]),
      ['A', 'B', 'C'],
    ],
    [
      'values that go up and down',
      scale([
        ['A', 100],
        ['B', 300],
        ['C', 200],
      ]),
      [],
    ],
    [
      'one value for all',
      scale([
        ['A', 100],
        ['B', 100],
      ]),
      [],
    ],
  ])('are those of a school report: %s', (_, steps, expected) => {
    expect(labels(steps)).toEqual(expected)
  })

  it('make one group of marks with signs and without, and none of another subject or of points', () => {
    const key = (subject: number, steps: readonly ScaleStep[]) => groupKey(subject, wholeSteps(steps))
    expect(key(1, marks)).toBe(key(1, halves))
    expect(key(1, marks)).not.toBe(key(2, marks))
    expect(key(1, marks)).not.toBe(key(1, points))
  })
})

describe('the average of a pupil’s marks', () => {
  it('weighs each mark', () => {
    expect(
      figures([
        [100, 1],
        [300, 3],
      ]),
    ).toMatchObject({ average: 2.5, rounded: '2', mark_count: 2, weight: 4 })
  })

  it.each([
    [
      [
        [100, 1],
        [200, 1],
      ],
      marks,
      '1',
    ],
    [
      [
        [200, 1],
        [300, 1],
      ],
      marks,
      '2',
    ],
    [[[251, 1]], marks, '3'],
    [[[900, 1]], points, '10'],
    [[[899, 1]], points, '8'],
    [[[250, 1]], points, '5'],
    [[[249, 1]], points, '0'],
    [[[75, 1]], marks, '1'],
    [[[525, 1]], marks, '5'],
  ] as const)('is rounded to the nearest whole mark, halves to the better: %j', (given, steps, rounded) => {
    expect(figures(given, [...steps]).rounded).toBe(rounded)
  })

  it('is none without marks and of marks without values', () => {
    const none = { average: null, rounded: null, mark_count: 0, weight: 0, trend: null, needed: null }
    expect(figures([])).toEqual(none)
    expect(figures([[100, 1]], words)).toEqual(none)
  })
})

describe('where a pupil’s marks go', () => {
  it.each([
    [
      'fewer than four marks',
      [
        [100, 1],
        [500, 1],
        [500, 1],
      ],
      null,
    ],
    [
      'better',
      [
        [300, 1],
        [300, 1],
        [200, 1],
        [200, 1],
      ],
      'better',
    ],
    [
      'worse',
      [
        [100, 1],
        [100, 1],
        [200, 1],
        [200, 1],
      ],
      'worse',
    ],
    [
      'alike below a quarter of a mark',
      [
        [200, 1],
        [200, 1],
        [224, 1],
        [224, 1],
      ],
      'same',
    ],
    [
      'a quarter of a mark',
      [
        [200, 1],
        [200, 1],
        [225, 1],
        [225, 1],
      ],
      'worse',
    ],
    [
      'the middle one of five in neither half',
      [
        [200, 1],
        [200, 1],
        [500, 9],
        [200, 1],
        [200, 1],
      ],
      'same',
    ],
    [
      'by weight',
      [
        [100, 9],
        [500, 1],
        [100, 1],
        [500, 9],
      ],
      'worse',
    ],
  ] as const)('is told from halves: %s', (_, given, trend) => {
    expect(figures(given).trend).toBe(trend)
  })

  it('is better with more points', () => {
    expect(
      figures(
        [
          [500, 1],
          [500, 1],
          [800, 1],
          [800, 1],
        ],
        points,
      ).trend,
    ).toBe('better')
  })
})

describe('what a pupil needs for a better mark', () => {
  it('is the worst mark of each weight that lifts the rounded average', () => {
    // 3, 3: with weight 1 a 1 makes 2.33, with weight 2 a 2 makes 2.5, with weight 10 a 2 makes 2.17.
    expect(
      figures([
        [300, 1],
        [300, 1],
      ]).needed,
    ).toEqual({
      target: '2',
      ways: [
        { weight: 1, label: '1' },
        { weight: 2, label: '2' },
        { weight: 10, label: '2' },
      ],
    })
  })

  it('may be a mark with a sign where the test has such', () => {
    const given = [
      [300, 1],
      [300, 1],
    ] as const
    expect(figures(given, halves, [1]).needed).toEqual({ target: '2', ways: [{ weight: 1, label: '1-' }] })
  })

  it('is nothing where no mark would lift it, and where it is the best', () => {
    expect(figures([[500, 40]], marks, [1]).needed).toBeNull()
    expect(figures([[100, 1]]).needed).toBeNull()
  })
})

/* The same by fractions of big integers, without looking at the rules above. */

interface Fraction {
  over: bigint
  under: bigint
}

function exactAverage(given: readonly CountedMark[]): Fraction {
  const over = given.reduce((sum, { value, weight }) => sum + BigInt(value) * BigInt(weight), 0n)
  return { over, under: given.reduce((sum, { weight }) => sum + BigInt(weight), 0n) * 100n }
}

/** A binary fraction as it is, in 2^-80. */
function inBits(value: number): bigint {
  return BigInt(value * 2 ** 80)
}

/** The place of the whole mark that is nearest, by trying them all; of two the better one. */
function nearest({ over, under }: Fraction, values: readonly number[]): number {
  const distances = values.map((value) => {
    const apart = over * 100n - BigInt(value) * under
    return apart < 0n ? -apart : apart
  })
  return distances.indexOf(distances.reduce((least, one) => (one < least ? one : least)))
}

const mark = fc.record({
  value: fc.constantFrom(100, 150, 200, 250, 300, 350, 400, 450, 500),
  weight: fc.integer({ min: 1, max: 10 }),
})
const someMarks = fc.array(mark, { minLength: 1, maxLength: 60 })
const someScale = fc.constantFrom(
  halves,
  scale(['5', '4-', '4', '3-', '3', '2-', '2', '1-', '1'].map((label, place) => [label, 500 - place * 50] as const)),
)
const weights = [1, 2, 3, 5, 10]

describe('averages against exact fractions', () => {
  it('differ by less than 1e-12', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value: fc.integer({ min: 1, max: 10_000 }), weight: fc.integer({ min: 1, max: 10 }) }), {
          minLength: 1,
          maxLength: 200,
        }),
        (given) => {
          const { over, under } = exactAverage(given)
          const steps = scale([
            ['best', 0],
            ['worst', 10_000],
          ])
          const { average } = averageOf(given, { whole: wholeSteps(steps), steps, weights })
          const apart = inBits(average ?? 0) * under - over * 2n ** 80n
          // Of the value itself, which is at most 100.
          expect((apart < 0n ? -apart : apart) * 10n ** 12n <= under * 2n ** 80n).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('are rounded to the nearest mark in both directions', () => {
    fc.assert(
      fc.property(someMarks, someScale, (given, steps) => {
        const whole = wholeSteps(steps)
        const place = nearest(
          exactAverage(given),
          whole.map(({ value }) => value),
        )
        expect(averageOf(given, { whole, steps, weights }).rounded).toBe(whole[place]?.label)
      }),
    )
  })

  it('get better with what is needed, and with no worse mark', () => {
    fc.assert(
      fc.property(someMarks, someScale, (given, steps) => {
        const whole = wholeSteps(steps)
        const values = whole.map(({ value }) => value)
        const place = nearest(exactAverage(given), values)
        const isLifted = (value: number, weight: number) =>
          nearest(exactAverage([...given, { value, weight }]), values) < place
        const ways = weights.flatMap((weight) => {
          const worst = steps.findLast(({ value }) => isLifted(value ?? 0, weight))
          return worst === undefined ? [] : [{ weight, label: worst.label }]
        })
        const { needed } = averageOf(given, { whole, steps, weights })
        expect(needed?.ways ?? []).toEqual(ways)
        if (needed !== null) expect(needed.target).toBe(whole[place - 1]?.label)
      }),
    )
  })
})
