import {
  convexHull,
  cross,
  distance,
  intersection,
  polygonArea,
  robustLine,
  type Line,
  type Point,
} from './geometry.ts'
import { blurred, sample, shrunk, type Grey } from './grey.ts'

/** Corners, and from 0 to 3 how much what lies between them looks like paper. */
export interface Paper {
  corners: Point[]
  likeness: number
}

/**
 * The corners of the light paper on something darker, clockwise: several guesses, the likeliest first. Paper is what is lighter
 * than one limit, or, where the light is uneven, what no sharp change parts.
 */
export function findPaper(grey: Grey): Paper[] {
  const factor = Math.max(1, Math.floor(Math.max(grey.width, grey.height) / 480))
  const small = blurred(shrunk(grey, factor), 1)
  const guesses: Paper[] = []
  const otsu = otsuOf(small)
  const masks = [
    ...[1, 0.85, 0.7, 0.55, 1.12, 1.25, 1.4].map((share) => small.data.map((value) => (value >= otsu * share ? 1 : 0))),
    ...[5, 8, 12, 18].map((limit) => calm(small, limit)),
  ]
  for (const mask of masks)
    for (const hull of largestHulls(small, mask)) {
      const corners = quadOf(hull)
      if (corners === undefined) continue
      const share = polygonArea(corners) / (small.width * small.height)
      const fill = polygonArea(hull) / polygonArea(corners)
      if (share < 0.12 || share > 1.1 || fill < 0.8) continue
      guesses.push({ corners, likeness: fill + edgeStrength(small, corners) })
    }
  guesses.sort((a, b) => b.likeness - a.likeness)
  const kept: Paper[] = []
  const near = Math.max(small.width, small.height) * 0.02
  for (const guess of guesses) {
    const isOther = kept.every((other) =>
      guess.corners.some((corner) => other.corners.every((one) => distance(one, corner) > near)),
    )
    if (isOther) kept.push(guess)
    if (kept.length === 3) break
  }
  return kept.map(({ corners, likeness }) => ({
    likeness,
    corners: refined(
      grey,
      corners.map(({ x, y }) => ({ x: (x + 0.5) * factor - 0.5, y: (y + 0.5) * factor - 0.5 })),
    ),
  }))
}

/** Where nothing changes fast. */
function calm({ width, height, data }: Grey, limit: number): Uint8Array {
  return data.map((_, at) => {
    const x = at % width
    if (x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) return 0
    const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
    const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0)
    return Math.abs(gx) + Math.abs(gy) < limit ? 1 : 0
  })
}

function otsuOf({ data }: Grey): number {
  const histogram = new Float64Array(256)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  const total = data.length
  let all = 0
  for (const [value, count] of histogram.entries()) all += value * count
  let [below, sum, best, at] = [0, 0, -1, 128]
  for (const [value, count] of histogram.entries()) {
    below += count
    sum += value * count
    if (below === 0 || below === total) continue
    const between = below * (total - below) * (sum / below - (all - sum) / (total - below)) ** 2
    if (between > best) [best, at] = [between, value]
  }
  return at + 1
}

/** The hulls of the two largest regions. */
function largestHulls({ width, height }: Grey, mask: Uint8Array): Point[][] {
  const label = new Int32Array(width * height)
  // Each pixel is put here once at most.
  const stack = new Int32Array(width * height)
  const regions: { size: number; label: number }[] = []
  for (let start = 0; start < mask.length; start += 1) {
    if (label[start] !== 0 || mask[start] !== 1) continue
    const own = regions.length + 1
    let [size, waiting] = [0, 1]
    stack[0] = start
    label[start] = own
    const take = (other: number) => {
      if (label[other] !== 0 || mask[other] !== 1) return
      label[other] = own
      stack[waiting] = other
      waiting += 1
    }
    while (waiting > 0) {
      waiting -= 1
      const at = stack[waiting] ?? 0
      size += 1
      const x = at % width
      if (x > 0) take(at - 1)
      if (x < width - 1) take(at + 1)
      if (at >= width) take(at - width)
      if (at + width < mask.length) take(at + width)
    }
    regions.push({ size, label: own })
  }
  return regions
    .filter(({ size }) => size > mask.length * 0.08)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 2)
    .flatMap((region) => hullOf({ width, height, label }, region.label))
}

/** What is thin and sticks out, as a reflection on the table's edge, is no part of the paper: rows of few pixels are left out. */
function hullOf(
  { width, height, label }: { width: number; height: number; label: Int32Array },
  own: number,
): Point[][] {
  const points: Point[] = []
  for (let y = 0; y < height; y += 1) {
    let [from, to, count] = [-1, -1, 0]
    for (let x = 0; x < width; x += 1) {
      if (label[y * width + x] !== own) continue
      if (from < 0) from = x
      to = x
      count += 1
    }
    if (count > 3) points.push({ x: from, y }, { x: to, y })
  }
  return points.length < 8 ? [] : [convexHull(points)]
}

/** The quadrilateral of the hull's own corners that has the largest area, its sides then fitted to the hull. */
function quadOf(hull: readonly Point[]): Point[] | undefined {
  const step = Math.max(1, Math.floor(hull.length / 60))
  const points = hull.filter((_, at) => at % step === 0)
  const n = points.length
  if (n < 4) return undefined
  let best: { area: number; corners: Point[] } = { area: 0, corners: [] }
  for (let a = 0; a < n; a += 1)
    for (let c = a + 2; c < n; c += 1) {
      const [p, r] = [points[a], points[c]]
      if (p === undefined || r === undefined) continue
      let [left, right] = [0, 0]
      let q: Point | undefined
      let s: Point | undefined
      for (let at = a + 1; at < c; at += 1) {
        const point = points[at]
        const area = point === undefined ? 0 : Math.abs(cross(p, r, point))
        if (area > left) [left, q] = [area, point]
      }
      for (let at = c + 1; at < n + a; at += 1) {
        const point = points[at % n]
        const area = point === undefined ? 0 : Math.abs(cross(p, r, point))
        if (area > right) [right, s] = [area, point]
      }
      if (q !== undefined && s !== undefined && left + right > best.area)
        best = { area: left + right, corners: [p, q, r, s] }
    }
  return best.area === 0 ? undefined : sidesFitted(hull, best.corners)
}

/** A folded corner leaves the sides where they are: they meet where the corner was. */
function sidesFitted(hull: readonly Point[], corners: readonly Point[]): Point[] {
  const dense = hull.flatMap((from, at) => {
    const to = hull[(at + 1) % hull.length] ?? from
    const count = Math.max(1, Math.round(distance(from, to) / 3))
    return Array.from({ length: count }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / count,
      y: from.y + ((to.y - from.y) * step) / count,
    }))
  })
  const lines = corners.map((from, at): Line | undefined => {
    const to = corners[(at + 1) % 4] ?? from
    const length = Math.max(1, distance(from, to))
    const near = dense.filter((point) => {
      const off = Math.abs(cross(from, to, point)) / length
      const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / (length * length)
      return off < length * 0.05 && along > 0.05 && along < 0.95
    })
    return near.length < 4 ? undefined : robustLine(near)
  })
  return met(lines, corners, 0.2)
}

function met(lines: readonly (Line | undefined)[], corners: readonly Point[], reach: number): Point[] {
  return corners.map((corner, at) => {
    const [before, after] = [lines[(at + 3) % 4], lines[at]]
    const point = before !== undefined && after !== undefined ? intersection(before, after) : undefined
    const across = distance(corner, corners[(at + 2) % 4] ?? corner)
    return point !== undefined && distance(point, corner) < across * reach ? point : corner
  })
}

/** From 0 to 2: how much lighter it is inside of the sides than outside of them; the weakest side counts half. */
function edgeStrength(grey: Grey, corners: readonly Point[]): number {
  const middle = { x: 0, y: 0 }
  for (const { x, y } of corners) {
    middle.x += x / 4
    middle.y += y / 4
  }
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % 4] ?? from
    let [sum, count] = [0, 0]
    for (let step = 0.08; step < 0.95; step += 0.06) {
      const x = from.x + (to.x - from.x) * step
      const y = from.y + (to.y - from.y) * step
      const reach = 4 / Math.max(1, distance({ x, y }, middle))
      const [dx, dy] = [(middle.x - x) * reach, (middle.y - y) * reach]
      if (x - dx < 0 || y - dy < 0 || x - dx >= grey.width || y - dy >= grey.height) continue
      sum += Math.max(-1, Math.min(1, (sample(grey, x + dx, y + dy) - sample(grey, x - dx, y - dy)) / 40))
      count += 1
    }
    // At the picture's edge no one sees whether the paper ends there.
    return count < 5 ? 0.35 : sum / count
  })
  return sides.reduce((sum, side) => sum + side, 0) / 4 + Math.min(...sides)
}

/** Each side laid onto the sharpest change from dark to light near it, in the whole picture. */
function refined(grey: Grey, corners: readonly Point[]): Point[] {
  const isClockwise =
    cross(corners[0] ?? { x: 0, y: 0 }, corners[1] ?? { x: 0, y: 0 }, corners[2] ?? { x: 0, y: 0 }) > 0
  const ordered = isClockwise ? corners : corners.toReversed()
  const lines = ordered.map((from, at) => {
    const to = ordered[(at + 1) % 4] ?? from
    const length = Math.max(1, distance(from, to))
    // Clockwise in a picture, the paper lies to the right of each side.
    const inward = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
    const reach = Math.max(4, length * 0.012)
    const points: Point[] = []
    for (let step = 0.04; step < 0.97; step += 0.015) {
      const base = { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step }
      let [sharpest, off] = [0, 0]
      for (let shift = -reach; shift <= reach; shift += 1) {
        const light = (more: number) =>
          sample(grey, base.x + inward.x * (shift + more), base.y + inward.y * (shift + more))
        const change = light(1.5) + light(3) - light(-1.5) - light(-3)
        if (change > sharpest) [sharpest, off] = [change, shift]
      }
      if (sharpest > 24) points.push({ x: base.x + inward.x * off, y: base.y + inward.y * off })
    }
    return points.length >= 12 ? robustLine(points) : undefined
  })
  const whole = ordered.map((from, at): Line => {
    const to = ordered[(at + 1) % 4] ?? from
    const length = Math.max(1, distance(from, to))
    return lines[at] ?? { at: from, along: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } }
  })
  return met(whole, ordered, 0.05)
}
