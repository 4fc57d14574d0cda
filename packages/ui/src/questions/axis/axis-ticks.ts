import { share, type Axis } from './axis-scale.ts'

const thinnings = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const closestTicks = 7
const maxTicks = 400

/**
 * The positions that get a label on an axis of this many pixels: both ends, and between them the multiples of
 * `labels_every`, thinned until no two labels touch. `room` tells how far two labels must stand apart in pixels.
 * The year 0 becomes the year 1.
 */
export function labelledTicks(axis: Axis, width: number, room: (one: number, other: number) => number): number[] {
  const fits = (one: number, other: number): boolean =>
    Math.abs(share(axis, one) - share(axis, other)) * width >= room(one, other)
  for (const factor of thinnings) {
    const inner = multiples(axis, factor * axis.labels_every)
      .map((position) => (axis.scale === 'year' && position === 0 ? 1 : position))
      .filter((position) => [axis.min, axis.max].every((end) => position === end || fits(position, end)))
    const all = [...new Set([axis.min, ...inner, axis.max])]
    if (all.slice(1).every((position, index) => fits(position, all[index] ?? position))) return all
  }
  return [axis.min, axis.max]
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
  const count = Math.min(Math.max(0, last - first + 1), maxTicks)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * distance).toPrecision(12)))
}
