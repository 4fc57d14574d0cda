import { ownValue } from '../../own-value.ts'
import type { Score } from '../../question-type.ts'
import { axisCompleteness } from './axis.answer.ts'
import type { AxisAnswer, AxisContent, AxisKey } from './axis.ts'

/** Share of the axis' largest number below which a difference is the noise of binary fractions, not the pupil's. */
const noiseShare = 1e-12

/**
 * The mean over all markers: full credit up to the tolerance, none from twice the tolerance on, a straight line between.
 * `parts` tells every marker by its id; `near` earned a part of the credit, a marker that was not placed is missed.
 */
export function scoreAxis(content: AxisContent, key: AxisKey, answer: AxisAnswer): Score {
  if (axisCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  const markers = content.markers.map(({ id }) => {
    const placed = ownValue(answer.positions, id)
    return { id, isPlaced: placed !== undefined, credit: creditOf(content, key, ownValue(key.positions, id), placed) }
  })
  // Sorted, so that the sum (and its rounding) is the same whatever the order of the markers.
  const credits = markers.map((marker) => marker.credit).toSorted((a, b) => a - b)
  const fraction = credits.reduce((sum, credit) => sum + credit, 0) / credits.length
  return { kind: 'scored', fraction, parts: Object.fromEntries(markers.map((marker) => [marker.id, partOf(marker)])) }
}

function creditOf(content: AxisContent, key: AxisKey, wanted: number | undefined, placed: number | undefined): number {
  if (wanted === undefined || placed === undefined) return 0
  const noise = noiseShare * Math.max(Math.abs(content.min), Math.abs(content.max))
  const distance = distanceBetween(content.scale, wanted, placed)
  if (distance <= key.tolerance + noise) return 1
  if (distance >= 2 * key.tolerance - noise) return 0
  return 2 - distance / key.tolerance
}

/** Distance in units of the axis; 1 BC (−1) and AD 1 are neighbours, for there is no year 0. */
function distanceBetween(scale: AxisContent['scale'], one: number, other: number): number {
  if (scale === 'number') return Math.abs(one - other)
  return Math.abs(yearsSinceFirst(one) - yearsSinceFirst(other))
}

function yearsSinceFirst(year: number): number {
  return year < 0 ? year : year - 1
}

function partOf(marker: { isPlaced: boolean; credit: number }): 'right' | 'near' | 'wrong' | 'missed' {
  if (!marker.isPlaced) return 'missed'
  if (marker.credit === 1) return 'right'
  return marker.credit > 0 ? 'near' : 'wrong'
}
