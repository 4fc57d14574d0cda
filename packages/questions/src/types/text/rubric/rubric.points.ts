import { ownValue } from '../../../own-value.ts'
import type { Criterion, FilledRubric, Level } from './rubric.ts'

/*
 * Points of a rubric. Sums are taken in whole hundredths, so that they are exact and their order does not matter.
 */

type Leveled = readonly (Pick<Criterion, 'id'> & { levels: readonly Pick<Level, 'id' | 'points'>[] })[]

/** What the best level of every criterion gives together. */
export function maxOfCriteria(criteria: readonly { levels: readonly { points: number }[] }[]): number {
  return sum(criteria.map(({ levels }) => Math.max(0, ...levels.map(({ points }) => points))))
}

/** The chosen level of each criterion; undefined for one that has none. */
function chosenLevels(
  criteria: Leveled,
  chosen: FilledRubric['levels'],
): (Leveled[number]['levels'][number] | undefined)[] {
  return criteria.map(({ id, levels }) => levels.find((level) => level.id === ownValue(chosen, id)))
}

/** What the chosen levels give together so far. */
export function sumOfLevels(criteria: Leveled, chosen: FilledRubric['levels']): number {
  return sum(chosenLevels(criteria, chosen).map((level) => level?.points ?? 0))
}

/** Every criterion has one of its levels, and nothing else is chosen. */
export function isFilledIn(criteria: Leveled, chosen: FilledRubric['levels']): boolean {
  return (
    Object.keys(chosen).length === criteria.length &&
    chosenLevels(criteria, chosen).every((level) => level !== undefined)
  )
}

/**
 * What a filled-in rubric is worth in a question of `outOf` points, in hundredths with halves up. That is the sum of its levels;
 * where a test has changed the points of its question, the same share of them.
 */
export function pointsOfRubric(criteria: Leveled, chosen: FilledRubric['levels'], outOf: number): number {
  const max = hundredths(maxOfCriteria(criteria))
  if (max === 0) return 0
  // Whole numbers below 2^53: the product is exact, and so is the comparison with the half.
  const scaled = hundredths(sumOfLevels(criteria, chosen)) * hundredths(outOf)
  return Math.floor((2 * scaled + max) / (2 * max)) / 100
}

function sum(points: readonly number[]): number {
  return points.reduce((total, one) => total + hundredths(one), 0) / 100
}

function hundredths(points: number): number {
  return Math.round(points * 100)
}
