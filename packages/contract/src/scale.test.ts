import fc from 'fast-check'
import { Fraction } from 'fraction.js'
import { describe, expect, it, test } from 'vitest'
import { ScaleForm } from './marks.ts'
import { scalePresets } from './scale-presets.ts'
import {
  hundredthsOf,
  looksLikeMore,
  shareRoundings,
  stepFor,
  weightedAverage,
  type ScaleStep,
  type ShareRounding,
} from './scale.ts'

/** The Czech scale of 90, 75, 50 and 30 percent. */
const common: ScaleStep[] = [90, 75, 50, 30, 0].map((percents, place) => ({
  label: String(place + 1),
  from: percents * 100,
  value: (place + 1) * 100,
}))

/** Bounds fall from at most 100 % to none. */
const scales = fc
  .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 11 })
  .map((bounds) => bounds.toSorted((a, b) => b - a))
  .map((bounds) => [...bounds, 0].map((from, place) => ({ label: String(place), from, value: null })))

/** Hundredths, as points are stored; sums of many questions of up to 100 points. */
const hundredths = fc.integer({ min: 0, max: 1_000_000 }).map((count) => count / 100)
const results = fc
  .tuple(hundredths, hundredths)
  .map(([one, other]) => ({ points: Math.min(one, other), out_of: Math.max(one, other) }))
  .filter(({ out_of }) => out_of > 0)

/** The same rule said by somebody else: fractions of whole numbers, from the worst step up. */
function expectedStep(
  steps: readonly ScaleStep[],
  { points, out_of }: { points: number; out_of: number },
  rounding: ShareRounding,
): number {
  const share = new Fraction(points.toFixed(6)).div(new Fraction(out_of.toFixed(6)))
  const percents = rounding === 'exact' ? share.mul(100) : share.mul(100).add(new Fraction(1, 2)).floor()
  const reached = steps.map(({ from }) => percents.compare(new Fraction(from, 100)) >= 0)
  return reached.indexOf(true)
}

describe.each(shareRoundings)('a scale with shares taken %s', (rounding) => {
  test('gives every result a mark', () => {
    fc.assert(
      fc.property(scales, results, (steps, share) => {
        const place = stepFor(steps, share, rounding)
        expect(place).not.toBeNull()
        expect(steps[place ?? -1]).toBeDefined()
      }),
    )
  })

  test('never gives more points a worse mark', () => {
    fc.assert(
      fc.property(scales, results, fc.double({ min: 0, max: 1, noNaN: true }), (steps, { points, out_of }, part) => {
        const fewer = Math.floor(points * part * 100) / 100
        const more = stepFor(steps, { points, out_of }, rounding) ?? Infinity
        expect(more).toBeLessThanOrEqual(stepFor(steps, { points: fewer, out_of }, rounding) ?? -1)
      }),
    )
  })

  test('gives the mark that rational numbers give', () => {
    fc.assert(
      fc.property(scales, results, (steps, share) => {
        expect(stepFor(steps, share, rounding)).toBe(expectedStep(steps, share, rounding))
      }),
      { numRuns: 2000 },
    )
  })

  test('is exact at each bound, and a hundredth of a point below it', () => {
    const nearBounds = fc
      .tuple(scales, fc.integer({ min: 1, max: 10_000 }), fc.nat(10), fc.integer({ min: -1, max: 1 }))
      .map(([steps, out_of, which, off]) => {
        const from = steps[which % steps.length]?.from ?? 0
        const bound = Math.ceil((from * out_of) / 100) / 100
        return { steps, share: { points: Math.max(0, Math.min(out_of, bound + off / 100)), out_of } }
      })
    fc.assert(
      fc.property(nearBounds, ({ steps, share }) => {
        expect(stepFor(steps, share, rounding)).toBe(expectedStep(steps, share, rounding))
      }),
      { numRuns: 2000 },
    )
  })

  test('loses nothing to binary fractions: sums of hundredths are what they look like', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 10_000 })), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(scales, parts, (steps, answers) => {
        const had = answers.map(([points, of]) => Math.min(points, of))
        const summed = {
          points: had.reduce((sum, count) => sum + count / 100, 0),
          out_of: answers.reduce((sum, [, count]) => sum + count / 100, 0),
        }
        const whole = {
          points: had.reduce((sum, count) => sum + count, 0),
          out_of: answers.reduce((sum, [, count]) => sum + count, 0),
        }
        expect(stepFor(steps, summed, rounding)).toBe(stepFor(steps, whole, rounding))
      }),
    )
  })

  it('gives no mark where nothing counts', () => {
    expect(stepFor(common, { points: 0, out_of: 0 }, rounding)).toBeNull()
  })
})

describe('a result near a bound', () => {
  it('above a bound between whole percents is not below it, though it is shown as less', () => {
    const between = [{ label: 'a', from: 7530, value: null }, ...common.slice(-1)]
    expect(stepFor(between, { points: 75.4, out_of: 100 }, 'exact')).toBe(0)
    expect(looksLikeMore(between, { points: 75.4, out_of: 100 }, 'exact')).toBe(false)
  })

  it.each([
    { points: 7.46, out_of: 10, rounding: 'exact', label: '3', isJustBelow: true },
    { points: 7.46, out_of: 10, rounding: 'whole_percent', label: '2', isJustBelow: false },
    { points: 7.5, out_of: 10, rounding: 'exact', label: '2', isJustBelow: false },
    { points: 7.44, out_of: 10, rounding: 'exact', label: '3', isJustBelow: false },
    // 74.5 % is a half, and halves go up.
    { points: 14.9, out_of: 20, rounding: 'whole_percent', label: '2', isJustBelow: false },
    { points: 14.9, out_of: 20, rounding: 'exact', label: '3', isJustBelow: true },
    // As binary fractions 0.1 + 0.2 of 0.4 is a hair more than three quarters, and 0.7 + 0.2 of 1 a hair less than nine tenths.
    { points: 0.1 + 0.2, out_of: 0.4, rounding: 'exact', label: '2', isJustBelow: false },
    { points: 0.7 + 0.2, out_of: 1, rounding: 'exact', label: '1', isJustBelow: false },
  ] as const)(
    '$points of $out_of points, shares taken $rounding, is a $label',
    ({ points, out_of, rounding, label, isJustBelow }) => {
      expect(common[stepFor(common, { points, out_of }, rounding) ?? -1]?.label).toBe(label)
      expect(looksLikeMore(common, { points, out_of }, rounding)).toBe(isJustBelow)
    },
  )
})

describe('a weighted average', () => {
  const marks = fc.array(
    fc.record({ value: fc.integer({ min: 0, max: 10_000 }), weight: fc.integer({ min: 1, max: 10 }) }),
    { minLength: 1, maxLength: 200 },
  )

  test('is that of rational numbers to twelve decimals', () => {
    fc.assert(
      fc.property(marks, (given) => {
        const sum = given.reduce(
          (all, { value, weight }) => all.add(new Fraction(value, 100).mul(weight)),
          new Fraction(0),
        )
        const mean = sum.div(given.reduce((all, { weight }) => all + weight, 0))
        expect(Math.abs((weightedAverage(given) ?? NaN) - mean.valueOf())).toBeLessThanOrEqual(1e-12)
      }),
    )
  })

  test('does not depend on the order of marks, and lies between the best and the worst', () => {
    fc.assert(
      fc.property(marks, (given) => {
        const average = weightedAverage(given) ?? NaN
        expect(weightedAverage(given.toReversed())).toBe(average)
        expect(average).toBeGreaterThanOrEqual(Math.min(...given.map(({ value }) => value)) / 100)
        expect(average).toBeLessThanOrEqual(Math.max(...given.map(({ value }) => value)) / 100)
      }),
    )
  })

  it('is none without marks', () => {
    expect(weightedAverage([])).toBeNull()
  })
})

describe.each(['cs', 'en'] as const)('scales to begin with, in %s', (language) => {
  it.each(scalePresets(language).map((preset) => [preset.name, preset] as const))('%s may be saved', (_, preset) => {
    expect(ScaleForm.safeParse(preset)).toMatchObject({ success: true })
  })
})

describe('a share in hundredths of a percent', () => {
  it('never says more than is', () => {
    expect(hundredthsOf({ points: 2, out_of: 3 })).toBe(6666)
    expect(hundredthsOf({ points: 749_999, out_of: 1_000_000 })).toBe(7499)
    expect(hundredthsOf({ points: 0.3, out_of: 0.4 })).toBe(7500)
    expect(hundredthsOf({ points: 1, out_of: 0 })).toBeNull()
  })
})
