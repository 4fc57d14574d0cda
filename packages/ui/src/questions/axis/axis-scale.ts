import type { Answers, Contents } from '@katedra/questions'

/** The axis of a question, as its content describes it. */
export type Axis = Contents['axis']

/*
 * Years are counted without a year 0. For drawing, 1 BC stands at 0 and 1 AD at 1, so that neighbouring years are
 * equally far apart everywhere; a position in an answer is always the year itself.
 */
function coordinate(axis: Axis, position: number): number {
  return axis.scale === 'year' && position < 0 ? position + 1 : position
}

function fromCoordinate(axis: Axis, value: number): number {
  return axis.scale === 'year' && value < 0.5 ? value - 1 : value
}

/** Where a position stands on the drawn axis: 0 at its left end, 1 at its right end. */
export function share(axis: Axis, position: number): number {
  const start = coordinate(axis, axis.min)
  return (coordinate(axis, position) - start) / (coordinate(axis, axis.max) - start)
}

/** The position at a fraction of the drawn axis (0..1), on the grid. */
export function positionAt(axis: Axis, fraction: number): number {
  const start = coordinate(axis, axis.min)
  const value = start + fraction * (coordinate(axis, axis.max) - start)
  return snap(axis, fromCoordinate(axis, value))
}

/** The position of the grid nearest to a number: within the axis, on `min + n × step`, never the year 0. */
export function snap(axis: Axis, value: number): number {
  const position = gridPosition(axis, Math.round((value - axis.min) / axis.step))
  if (axis.scale !== 'year' || position !== 0) return position
  return step(axis, 0, value > 0 ? 1 : -1)
}

/** The position some steps further (or back, for a negative number); it stops at the ends and leaves out the year 0. */
export function step(axis: Axis, position: number, steps: number): number {
  const index = Math.round((position - axis.min) / axis.step) + steps
  const next = gridPosition(axis, index)
  if (axis.scale !== 'year' || next !== 0) return next
  const beyond = gridPosition(axis, index + Math.sign(steps))
  return beyond === 0 ? gridPosition(axis, index - Math.sign(steps)) : beyond
}

/** How many steps PageUp and PageDown go: from one labelled tick to the next. */
export function pageSteps(axis: Axis): number {
  return Math.max(1, Math.round(axis.labels_every / axis.step))
}

/** The middle of the axis: where a marker starts that is placed by keyboard. */
export function middle(axis: Axis): number {
  return positionAt(axis, 0.5)
}

/** The answer with a marker placed. */
export function placeMarker(answer: Answers['axis'] | undefined, id: string, position: number): Answers['axis'] {
  return { positions: { ...answer?.positions, [id]: position } }
}

/** The answer with a marker taken off the axis. */
export function removeMarker(answer: Answers['axis'] | undefined, id: string): Answers['axis'] {
  return { positions: Object.fromEntries(Object.entries(answer?.positions ?? {}).filter(([other]) => other !== id)) }
}

/**
 * Heights (0 = next to the axis) for markers at the given offsets in pixels, so that none covers another: a marker
 * goes to the lowest height where the one before it is at least `width` away, from its own lowest one on.
 */
export function stack(
  offsets: ReadonlyMap<string, number>,
  width: number,
  lowestOf: (id: string) => number = () => 0,
): Map<string, number> {
  const ends: number[] = []
  const heights = new Map<string, number>()
  for (const [id, offset] of [...offsets].toSorted(([, a], [, b]) => a - b)) {
    const lowest = lowestOf(id)
    while (ends.length < lowest) ends.push(-Infinity)
    const free = ends.findIndex((end, height) => height >= lowest && offset - end >= width)
    const height = free === -1 ? ends.length : free
    ends[height] = offset
    heights.set(id, height)
  }
  return heights
}

function gridPosition(axis: Axis, index: number): number {
  const last = Math.floor((axis.max - axis.min) / axis.step + 1e-9)
  // Twelve digits hold every step an author can write and drop the noise of 0.1 + 0.2.
  return Number((axis.min + Math.min(Math.max(index, 0), last) * axis.step).toPrecision(12))
}
