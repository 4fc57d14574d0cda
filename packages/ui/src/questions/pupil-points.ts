import type { Criterion, Language } from '@katedra/questions'
import { percent } from './score-line.tsx'

/** All of them can be told in tenths of a point without rounding. */
export function areTenths(points: readonly number[]): boolean {
  return points.every((one) => Math.abs(one * 10 - Math.round(one * 10)) < 1e-6)
}

/** What the levels of criteria are worth. */
export function pointsOfLevels(criteria: readonly Criterion[]): number[] {
  return criteria.flatMap(({ levels }) => levels.map(({ points }) => points))
}

/**
 * What a pupil has earned, in tenths: 3.67 of 4 points tells a child nothing. What is not everything is not rounded to everything,
 * and what is not nothing not to nothing. Undefined where tenths would be wrong, as of a quarter of a point: a share is told then.
 */
export function tenthsOf(points: number, outOf: number, language: Language): string | undefined {
  if (outOf < 0.15 || !areTenths([outOf])) return undefined
  const shown = points > 0 && points < outOf ? Math.min(outOf - 0.1, Math.max(0.1, points)) : points
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(shown)
}

/** The same as a share, for where tenths would be wrong. */
export function shareOf(points: number, outOf: number, language: Language): string {
  return percent(outOf === 0 ? 0 : points / outOf, language)
}
