import type { SheetMarker } from '../layout.ts'
import { codesOf, type MarkerCodes } from './aruco-codes.ts'
import { componentsOf, type Component } from './components.ts'
import { cross, distance, fitted, intersection, mapped, polygonArea, robustLine, type Point } from './geometry.ts'
import { sample, type Grey } from './grey.ts'

/** A marker in the picture: its middle and its corners, clockwise from its own upper left. */
export interface FoundSquare {
  id: number
  middle: Point
  corners: Point[]
}

/** Square markers with bits, by their ids; each the best of those that say they are it. */
export function findAruco(
  { grey, ink }: { grey: Grey; ink: Grey },
  markers: readonly SheetMarker[],
): (FoundSquare | undefined)[] {
  const best = new Map<string, FoundSquare & { errors: number; size: number }>()
  const long = Math.max(grey.width, grey.height)
  const quads: Point[][] = []
  for (const threshold of [96, 64, 140])
    for (const component of componentsOf(ink, threshold, { min: 8, max: long * 0.3 })) {
      const corners = cornersOf(component)
      if (corners !== undefined) quads.push(refined(ink, corners))
    }
  for (const dictionary of new Set(markers.map((marker) => marker.dictionary))) {
    const codes = codesOf(dictionary)
    if (codes === undefined) continue
    const ids = markers.filter((marker) => marker.dictionary === dictionary).map((marker) => marker.id ?? -1)
    for (const corners of quads) {
      const read = decoded(grey, corners, { codes, ids })
      const key = `${dictionary} ${read?.id}`
      const other = best.get(key)
      if (read === undefined) continue
      const size = polygonArea(corners)
      if (other === undefined || read.errors < other.errors || (read.errors === other.errors && size > other.size))
        best.set(key, { ...read, size })
    }
  }
  return markers.map((marker) => best.get(`${marker.dictionary} ${marker.id}`))
}

/** The four corners of what is nearly a quadrilateral, clockwise. */
export function cornersOf({ outline, area }: Component): Point[] | undefined {
  if (outline.length < 8) return undefined
  const middle = {
    x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
    y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
  }
  const farthest = (value: (point: Point) => number) =>
    outline.reduce((best, point) => (value(point) > value(best) ? point : best), middle)
  const first = farthest((point) => distance(point, middle))
  const third = farthest((point) => distance(point, first))
  const second = farthest((point) => cross(first, third, point))
  const fourth = farthest((point) => -cross(first, third, point))
  // From the left of the line through the first and the third to its right: clockwise in a picture.
  const corners = [first, fourth, third, second]
  const quad = polygonArea(corners)
  if (quad < 30 || quad < area * 0.75) return undefined
  const sides = corners.map((point, at) => distance(point, corners[(at + 1) % 4] ?? point))
  if (Math.min(...sides) < 0.35 * Math.max(...sides)) return undefined
  const inside = rowFilledArea(outline)
  return inside > quad * 0.8 && inside < quad * 1.35 ? corners : undefined
}

/** What is between the outermost pixels of each row. */
export function rowFilledArea(outline: readonly Point[]): number {
  let area = 0
  for (let at = 0; at + 1 < outline.length; at += 2) area += (outline[at + 1]?.x ?? 0) - (outline[at]?.x ?? 0) + 1
  return area
}

/** Each side laid where the ink changes most, its ends left out; the corners are where the sides meet. */
function refined(ink: Grey, corners: readonly Point[]): Point[] {
  const lines = corners.map((from, at) => {
    const to = corners[(at + 1) % 4] ?? from
    const length = Math.max(1, distance(from, to))
    const normal = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length }
    const reach = Math.max(2, length * 0.12)
    const points: Point[] = []
    for (let step = 0.12; step < 0.9; step += 0.08) {
      const at0 = { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step }
      let [sharpest, off] = [0, 0]
      for (let shift = -reach; shift <= reach; shift += 0.5) {
        const change =
          sample(ink, at0.x + normal.x * (shift - 1), at0.y + normal.y * (shift - 1)) -
          sample(ink, at0.x + normal.x * (shift + 1), at0.y + normal.y * (shift + 1))
        if (Math.abs(change) > sharpest) [sharpest, off] = [Math.abs(change), shift]
      }
      if (sharpest > 30) points.push({ x: at0.x + normal.x * off, y: at0.y + normal.y * off })
    }
    return points.length >= 4 ? robustLine(points) : undefined
  })
  return corners.map((corner, at) => {
    const [before, after] = [lines[(at + 3) % 4], lines[at]]
    const met = before !== undefined && after !== undefined ? intersection(before, after) : undefined
    return met !== undefined && distance(met, corner) < 8 + distance(corner, corners[(at + 2) % 4] ?? corner) * 0.1
      ? met
      : corner
  })
}

function decoded(
  grey: Grey,
  corners: readonly Point[],
  { codes, ids }: { codes: MarkerCodes; ids: readonly number[] },
): (FoundSquare & { errors: number }) | undefined {
  const cells = codes.side + 2
  const unit = [
    { x: 0, y: 0 },
    { x: cells, y: 0 },
    { x: cells, y: cells },
    { x: 0, y: cells },
  ]
  const pose = fitted(unit.map((from, at) => ({ from, to: corners[at] ?? from })))
  if (pose === undefined) return undefined
  const values: number[] = []
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1) {
      let sum = 0
      for (const dy of [0.3, 0.5, 0.7])
        for (const dx of [0.3, 0.5, 0.7]) {
          const { x, y } = mapped(pose, column + dx, row + dy)
          sum += sample(grey, x, y)
        }
      values.push(sum / 9)
    }
  const sorted = values.toSorted((a, b) => a - b)
  const [dark, light] = [sorted[2] ?? 0, sorted[values.length - 3] ?? 0]
  if (light - dark < 25) return undefined
  const bits = values.map((value) => (value > (dark + light) / 2 ? 1 : 0))
  const at = (row: number, column: number) => bits[row * cells + column] ?? 0
  let border = 0
  for (let step = 0; step < cells; step += 1)
    border += at(0, step) + at(cells - 1, step) + at(step, 0) + at(step, cells - 1)
  if (border > 2) return undefined
  let best: { id: number; errors: number; turn: number } | undefined
  for (let turn = 0; turn < 4; turn += 1)
    for (const id of ids) {
      const code = codes.bitsOf(id)
      if (code === undefined) continue
      let errors = 0
      for (let row = 0; row < codes.side; row += 1)
        for (let column = 0; column < codes.side; column += 1) {
          const [r, c] = turnedCell(turn, row, column, codes.side)
          if (at(r + 1, c + 1) !== code[row * codes.side + column]) errors += 1
        }
      if (errors <= codes.maxErrors && (best === undefined || errors < best.errors)) best = { id, errors, turn }
    }
  if (best === undefined) return undefined
  const middle = mapped(pose, cells / 2, cells / 2)
  const { turn } = best
  return {
    id: best.id,
    errors: best.errors,
    middle,
    corners: corners.map((corner, index) => corners[(index + turn) % 4] ?? corner),
  }
}

/** Where a cell of the marker lies in a picture that is turned clockwise by so many quarters. */
function turnedCell(turn: number, row: number, column: number, side: number): readonly [number, number] {
  const last = side - 1
  if (turn === 0) return [row, column]
  if (turn === 1) return [column, last - row]
  return turn === 2 ? [last - row, last - column] : [last - column, row]
}
