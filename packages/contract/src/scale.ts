/*
 * From points to a mark of the class book. All of it is counted in whole numbers, so that a result exactly at a bound gets the
 * better mark and one a hair below it does not, whatever binary fractions make of them.
 */

/** How a share of points is taken before it meets the bounds: as counted, or rounded to whole percents, halves up. */
export const shareRoundings = ['exact', 'whole_percent'] as const
export type ShareRounding = (typeof shareRoundings)[number]

/** A mark and the smallest share that earns it. */
export interface ScaleStep {
  /** What stands in the class book, as "1", "2-" or "splnil". */
  label: string
  /** Hundredths of a percent, 0 to 10,000. */
  from: number
  /** What it counts in an average, in hundredths (150 for "1-"); null for marks of which there is no average. */
  value: number | null
}

/** A result: points had, and how many there were to be had; both at least 0, with up to six decimals. */
export interface Share {
  points: number
  out_of: number
}

const whole = 10_000n
const decimals = 1_000_000

function exact(value: number): bigint {
  return BigInt(Math.round(value * decimals))
}

/**
 * The place in `steps` (the best first, bounds falling, the last one 0) of the mark that a result earns; null where nothing
 * counts, because then there is no share.
 */
export function stepFor(steps: readonly ScaleStep[], share: Share, rounding: ShareRounding): number | null {
  const points = exact(share.points)
  const outOf = exact(share.out_of)
  if (outOf <= 0n) return null
  const place =
    rounding === 'exact'
      ? steps.findIndex(({ from }) => points * whole >= BigInt(from) * outOf)
      : steps.findIndex(({ from }) => wholePercents(points, outOf) * 100n >= BigInt(from))
  return place < 0 ? null : place
}

/** Halves up. */
function wholePercents(points: bigint, outOf: bigint): bigint {
  return (points * 200n + outOf) / (outOf * 2n)
}

/** Whether a result is shown in whole percents as one that reaches a better mark's bound, and is below it by the rule. */
export function looksLikeMore(steps: readonly ScaleStep[], share: Share, rounding: ShareRounding): boolean {
  const [by, shown] = [stepFor(steps, share, 'exact'), stepFor(steps, share, 'whole_percent')]
  return rounding === 'exact' && by !== null && shown !== null && shown < by
}

/** A share in whole hundredths of a percent, what is left over dropped; null where nothing counts. It never says more than is. */
export function hundredthsOf(share: Share): number | null {
  const outOf = exact(share.out_of)
  return outOf <= 0n ? null : Number((exact(share.points) * whole) / outOf)
}

/** A mark that counts in an average: its value in hundredths and its weight. */
export interface WeightedMark {
  value: number
  weight: number
}

/** Weighted mean of marks as a mark (1.5 for "1-"); null without any. */
export function weightedAverage(marks: readonly WeightedMark[]): number | null {
  const weight = marks.reduce((sum, mark) => sum + mark.weight, 0)
  return weight === 0 ? null : marks.reduce((sum, mark) => sum + mark.value * mark.weight, 0) / (weight * 100)
}
