import { ownValue } from '../../../own-value.ts'
import type { Score } from '../../../question-type.ts'
import type { Gap, GapKey, GapsKey, WordBank } from './gaps.ts'
import { isGapFilled } from '../text.answer.ts'
import { wordsOfGap, wordWorth } from './words-of-gap.ts'
import { partOf, scoreWritten } from '../written.score.ts'

interface ScoredGap {
  id: string
  weight: number
  /** undefined = nothing was filled in; `manual` = only a person can say. */
  fraction: number | 'manual' | undefined
}

/**
 * The gaps' fractions by their weights; all or nothing by the key's rule. A gap that was filled with what no key accepts may
 * wait for the teacher, and the whole answer waits with it: `known` tells what the other gaps have earned. Words that read the
 * same count as one, because no pupil can tell them apart.
 */
export function scoreGaps(
  { gaps = [], bank }: { gaps?: readonly Gap[] | undefined; bank?: WordBank | undefined },
  key: GapsKey | undefined,
  filled: Readonly<Record<string, string>>,
): Score {
  const scored = gaps.map((gap): ScoredGap => {
    const gapKey = ownValue(key?.by_gap ?? {}, gap.id)
    const value = ownValue(filled, gap.id)
    const fraction = isGapFilled(value) ? scoreGap(gap, gapKey, { value, bank }) : undefined
    return { id: gap.id, weight: gapKey?.weight ?? 1, fraction }
  })
  const rule = key?.rule ?? 'partial'
  const parts = Object.fromEntries(scored.flatMap(partOfGap))
  const fraction = fractionOf(scored, rule, 0)
  if (scored.every((one) => one.fraction !== 'manual')) return { kind: 'scored', fraction, parts }
  return { kind: 'manual', known: { fraction, max_fraction: fractionOf(scored, rule, 1), parts } }
}

/** What one gap earns with one value, whatever stands in the others. */
export function scoreGap(
  gap: Gap,
  key: GapKey | undefined,
  { value, bank }: { value: string; bank: WordBank | undefined },
): number | 'manual' {
  if (gap.kind === 'typed') return key?.kind === 'typed' ? scoreWritten(gap, key, value) : 0
  if (key === undefined || key.kind === 'typed') return 0
  return wordWorth(wordsOfGap(gap, bank), key, value)
}

function partOfGap({ id, fraction }: ScoredGap): [string, 'right' | 'near' | 'wrong' | 'missed'][] {
  if (fraction === 'manual') return []
  return [[id, fraction === undefined ? 'missed' : partOf(fraction)]]
}

/** What is earned where every gap that waits earns `waiting`. */
function fractionOf(gaps: readonly ScoredGap[], rule: GapsKey['rule'], waiting: 0 | 1): number {
  const earned = gaps.map(({ fraction = 0, weight }) => ({
    weight,
    fraction: fraction === 'manual' ? waiting : fraction,
  }))
  if (earned.every(({ fraction }) => fraction === 1)) return 1
  if (rule === 'exact') return 0
  const share = sum(earned.map(({ fraction, weight }) => fraction * weight)) / sum(earned.map(({ weight }) => weight))
  return Math.min(share, nearlyAll)
}

/** Rounding must not turn a gap that is nearly right into a right one. */
const nearlyAll = 1 - Number.EPSILON

/** Sums of parts of whole numbers depend on their order, scores must not. */
function sum(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).reduce((total, value) => total + value, 0)
}
