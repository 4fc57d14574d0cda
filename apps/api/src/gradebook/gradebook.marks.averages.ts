import type { MarksAverage, MarksGroup } from '@katedra/contract/marks'
import { weightedAverage, type ScaleStep } from '@katedra/contract/scale'

/*
 * Averages of marks. Values are hundredths and weights whole numbers, so every comparison below is one of whole numbers; the one
 * division is that of the average which is shown.
 */

/** What an average is rounded to: marks with a value, the best first. */
export type WholeSteps = MarksGroup['steps']

/** A mark that counts, in the order of time. */
export interface CountedMark {
  value: number
  weight: number
}

type ValuedStep = ScaleStep & { value: number }

/**
 * The whole marks of a scale, as a school report has them: those whose value is whole, and all where fewer than two are ("1-"
 * with 150 is none next to "1" and "2"). Of marks with the same value the one with the shortest label: "1" rather than "1+".
 * Empty where there is no average: without values, and where values neither rise nor fall all the way.
 */
export function wholeSteps(steps: readonly ScaleStep[]): WholeSteps {
  const valued = valuedSteps(steps)
  if (valued.length < 2 || !isOrdered(valued)) return []
  const whole = distinctSteps(valued.filter(({ value }) => value % 100 === 0))
  const all = distinctSteps(valued)
  if (all.length < 2) return []
  return (whole.length < 2 ? all : whole).map(({ label, value }) => ({ label, value }))
}

function valuedSteps(steps: readonly ScaleStep[]): ValuedStep[] {
  return steps.flatMap(({ value, ...step }) => (value === null ? [] : [{ ...step, value }]))
}

function isOrdered(steps: readonly { value: number }[]): boolean {
  const rises = steps.map(({ value }, place) => value - (steps[place - 1]?.value ?? value))
  return rises.every((rise) => rise >= 0) || rises.every((rise) => rise <= 0)
}

function distinctSteps(steps: readonly ValuedStep[]): ValuedStep[] {
  return [...Map.groupBy(steps, ({ value }) => value).values()].flatMap((alike) =>
    alike.toSorted((a, b) => a.label.length - b.label.length).slice(0, 1),
  )
}

/** Which tests have one average: of one subject, with the same whole marks. */
export function groupKey(subjectId: number, whole: WholeSteps): string {
  return JSON.stringify([subjectId, whole.map(({ label, value }) => [label, value])])
}

/** How a test is marked in its group. */
export interface GroupOptions {
  whole: WholeSteps
  /** The marks there are to give: those of the newest test of the group. */
  steps: readonly ScaleStep[]
  /** Weights that occur in the group. */
  weights: readonly number[]
}

/** The average of a pupil's marks in a group, where it goes and what would lift it. */
export function averageOf(marks: readonly CountedMark[], { whole, steps, weights }: GroupOptions): MarksAverage {
  const sum = sumOf(marks)
  if (whole.length === 0 || sum.weight === 0)
    return { average: null, rounded: null, mark_count: 0, weight: 0, trend: null, needed: null }
  const place = roundedPlace(sum, whole)
  return {
    average: weightedAverage(marks),
    rounded: whole[place]?.label ?? null,
    mark_count: marks.length,
    weight: sum.weight,
    trend: trendOf(marks, whole),
    needed: neededFor(sum, place, { whole, steps, weights }),
  }
}

/** Values times weights, and weights. */
interface WeightedSum {
  value: number
  weight: number
}

function sumOf(marks: readonly CountedMark[]): WeightedSum {
  return {
    value: marks.reduce((sum, { value, weight }) => sum + value * weight, 0),
    weight: marks.reduce((sum, { weight }) => sum + weight, 0),
  }
}

/** The place of the nearest whole mark; exactly between two it is the better one. */
function roundedPlace(sum: WeightedSum, whole: WholeSteps): number {
  return whole.findIndex((_, place) => place === whole.length - 1 || isAtLeast(sum, whole, place))
}

/** Whether an average is as near to the whole mark at a place as to the next worse one, or better. */
function isAtLeast({ value, weight }: WeightedSum, whole: WholeSteps, place: number): boolean {
  const border = (whole[place]?.value ?? 0) + (whole[place + 1]?.value ?? 0)
  return isFalling(whole) ? 2 * value >= border * weight : 2 * value <= border * weight
}

/** Of points the better mark has more, of marks from 1 to 5 less. */
function isFalling(whole: WholeSteps): boolean {
  return (whole[0]?.value ?? 0) > (whole.at(-1)?.value ?? 0)
}

const minMarksOfTrend = 4

function trendOf(marks: readonly CountedMark[], whole: WholeSteps): MarksAverage['trend'] {
  if (marks.length < minMarksOfTrend) return null
  const half = Math.floor(marks.length / 2)
  const [early, late] = [sumOf(marks.slice(0, half)), sumOf(marks.slice(-half))]
  // Their means apart, times both weights.
  const apart = late.value * early.weight - early.value * late.weight
  const span = Math.abs((whole.at(-1)?.value ?? 0) - (whole[0]?.value ?? 0))
  // A quarter of the distance of two whole marks.
  if (Math.abs(apart) * 4 * (whole.length - 1) < span * early.weight * late.weight) return 'same'
  return apart > 0 === isFalling(whole) ? 'better' : 'worse'
}

function neededFor(sum: WeightedSum, place: number, { whole, steps, weights }: GroupOptions): MarksAverage['needed'] {
  const target = whole[place - 1]
  if (target === undefined) return null
  const worstFirst = valuedSteps(steps).toReversed()
  const ways = [...new Set(weights)]
    .toSorted((a, b) => a - b)
    .flatMap((weight) => {
      const lifts = ({ value }: ValuedStep) =>
        isAtLeast({ value: sum.value + value * weight, weight: sum.weight + weight }, whole, place - 1)
      const worst = worstFirst.find(lifts)
      return worst === undefined ? [] : [{ weight, label: worst.label }]
    })
  return ways.length === 0 ? null : { target: target.label, ways }
}
