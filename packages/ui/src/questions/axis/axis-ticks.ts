import { share, type Axis } from './axis-scale.ts'

const thinnings = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const closestTicks = 7
const mostTicks = 400

/**
 * The positions that get a label on an axis of this many pixels: multiples of `labels_every`, thinned until each has
 * `room` pixels, and the two ends where they have it too. The year 0 becomes the year 1.
 */
export function labelledTicks(axis: Axis, width: number, room: number): number[] {
  const pixels = pixelsPerUnit(axis, width)
  const thinning = thinnings.find((factor) => factor * axis.labels_every * pixels >= room) ?? Infinity
  const inner = thinning === Infinity ? [] : multiples(axis, thinning * axis.labels_every)
  const spaced = inner.map((position) => (axis.scale === 'year' && position === 0 ? 1 : position))
  const isFree = (end: number): boolean => spaced.every((position) => Math.abs(share(axis, position) - share(axis, end)) * width >= room)
  return [...(isFree(axis.min) ? [axis.min] : []), ...spaced, ...(isFree(axis.max) ? [axis.max] : [])]
}

/** The positions of the small ticks: every step where that is readable, otherwise coarser parts of the labels' distance. */
export function smallTicks(axis: Axis, width: number): number[] {
  const pixels = pixelsPerUnit(axis, width)
  const distances = [axis.step, axis.labels_every / 10, axis.labels_every / 5, axis.labels_every / 2, axis.labels_every]
  const distance = distances.find((candidate) => candidate >= axis.step && candidate * pixels >= closestTicks)
  return distance === undefined ? [] : multiples(axis, distance)
}

function pixelsPerUnit(axis: Axis, width: number): number {
  return width / (axis.max - axis.min)
}

function multiples(axis: Axis, distance: number): number[] {
  const first = Math.ceil(axis.min / distance - 1e-9)
  const last = Math.floor(axis.max / distance + 1e-9)
  const count = Math.min(Math.max(0, last - first + 1), mostTicks)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * distance).toPrecision(12)))
}
