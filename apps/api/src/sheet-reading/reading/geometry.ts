export interface Point {
  x: number
  y: number
}

/** Nine numbers, row after row, the last of them 1: where a point of one plane lies in another. */
export type Homography = readonly number[]

export function mapped(h: Homography, x: number, y: number): Point {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = h
  const w = g * x + i * y + j
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

export interface Pair {
  from: Point
  to: Point
}

/** Least squares over all pairs: an affine map of three, a homography of four and more. Nothing where they lie on a line. */
export function fitted(pairs: readonly Pair[]): Homography | undefined {
  if (pairs.length < 3) return undefined
  const from = frameOf(pairs.map((pair) => pair.from))
  const to = frameOf(pairs.map((pair) => pair.to))
  const moved = pairs.map((pair) => ({
    x: (pair.from.x - from.x) / from.size,
    y: (pair.from.y - from.y) / from.size,
    u: (pair.to.x - to.x) / to.size,
    v: (pair.to.y - to.y) / to.size,
  }))
  const solution = moved.length === 3 ? affine(moved) : perspective(moved)
  if (solution === undefined) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = solution
  const normal = [a, b, c, d, e, f, g, i, 1]
  const before = [1 / from.size, 0, -from.x / from.size, 0, 1 / from.size, -from.y / from.size, 0, 0, 1]
  const after = [to.size, 0, to.x, 0, to.size, to.y, 0, 0, 1]
  return scaled(product(after, product(normal, before)))
}

interface Moved {
  x: number
  y: number
  u: number
  v: number
}

/** Across and down do not depend on one another. */
function affine(pairs: readonly Moved[]): number[] | undefined {
  const across = leastSquares(pairs.map(({ x, y, u }) => [x, y, 1, u]))
  const down = leastSquares(pairs.map(({ x, y, v }) => [x, y, 1, v]))
  return across === undefined || down === undefined ? undefined : [...across, ...down]
}

function perspective(pairs: readonly Moved[]): number[] | undefined {
  return leastSquares(
    pairs.flatMap(({ x, y, u, v }) => [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]),
  )
}

/** The middle of the points and how far they lie from it: numbers near one make the sums exact. */
function frameOf(points: readonly Point[]): Point & { size: number } {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  const size = points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / points.length
  return { x, y, size: size || 1 }
}

function product(a: Homography, b: Homography): number[] {
  const all: number[] = []
  for (let row = 0; row < 9; row += 3)
    for (let column = 0; column < 3; column += 1) {
      let sum = 0
      for (let k = 0; k < 3; k += 1) sum += (a[row + k] ?? 0) * (b[k * 3 + column] ?? 0)
      all.push(sum)
    }
  return all
}

function scaled(h: readonly number[]): Homography | undefined {
  const last = h[8] ?? 0
  return Math.abs(last) < 1e-12 || !h.every(Number.isFinite) ? undefined : h.map((value) => value / last)
}

/** By the normal equations, with elimination; the last number of each row is the right side. */
function leastSquares(rows: readonly (readonly number[])[]): number[] | undefined {
  const n = (rows[0]?.length ?? 1) - 1
  const matrix = normalEquations(rows, n)
  for (let column = 0; column < n; column += 1) {
    let best = column
    for (let row = column; row < n; row += 1)
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = row
    const pivot = matrix[best] ?? []
    const value = pivot[column] ?? 0
    if (Math.abs(value) < 1e-10) return undefined
    matrix[best] = matrix[column] ?? []
    matrix[column] = pivot
    for (const [at, row] of matrix.entries()) {
      if (at === column) continue
      const factor = (row[column] ?? 0) / value
      for (let k = column; k <= n; k += 1) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  return matrix.map((row, at) => (row[n] ?? 0) / (row[at] ?? 1))
}

/** Thousands of poses are tried in a picture: what is the same on both sides of the diagonal is summed once. */
function normalEquations(rows: readonly (readonly number[])[], n: number): number[][] {
  const matrix = Array.from({ length: n }, () => Array.from({ length: n + 1 }, () => 0))
  for (const [i, sums] of matrix.entries())
    for (let j = i; j <= n; j += 1) {
      let sum = 0
      for (const row of rows) sum += (row[i] ?? 0) * (row[j] ?? 0)
      sums[j] = sum
      const mirrored = matrix[j]
      if (mirrored !== undefined) mirrored[i] = sum
    }
  return matrix
}

export function inverse(h: Homography): Homography | undefined {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = h
  return scaled([
    e * j - f * i,
    c * i - b * j,
    b * f - c * e,
    f * g - d * j,
    a * j - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    a * e - b * d,
  ])
}

/** Twice the area of the triangle, positive where the three run clockwise in a picture. */
export function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** By how many degrees clockwise the picture has to be turned so that the page stands upright. */
export function uprightTurn(pose: Homography, page: { width: number; height: number }): 0 | 90 | 180 | 270 {
  const left = mapped(pose, page.width * 0.25, page.height / 2)
  const right = mapped(pose, page.width * 0.75, page.height / 2)
  const quarter = Math.round(Math.atan2(right.y - left.y, right.x - left.x) / (Math.PI / 2))
  return ([0, 270, 180, 90] as const)[(quarter + 4) % 4] ?? 0
}

export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (all: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of all) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)]
        if (a === undefined || b === undefined || cross(a, b, point) > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

export function polygonArea(points: readonly Point[]): number {
  return Math.abs(
    points.reduce((sum, point, at) => {
      const next = points[(at + 1) % points.length] ?? point
      return sum + point.x * next.y - next.x * point.y
    }, 0) / 2,
  )
}

/** A line as a point and a direction of length one. */
export interface Line {
  at: Point
  along: Point
}

/** The line through most of the points: the farthest are left out, round after round. */
export function robustLine(points: readonly Point[]): Line | undefined {
  let kept = points
  let line = lineOf(kept)
  for (let round = 0; round < 6 && line !== undefined; round += 1) {
    const { at, along } = line
    const off = (point: Point) => Math.abs((point.x - at.x) * along.y - (point.y - at.y) * along.x)
    const limit = Math.max(1, 2 * (kept.map(off).toSorted((a, b) => a - b)[kept.length >> 1] ?? 0))
    const next = points.filter((point) => off(point) <= limit)
    if (next.length < Math.max(3, points.length * 0.3)) break
    kept = next
    line = lineOf(kept)
  }
  return line
}

function lineOf(points: readonly Point[]): Line | undefined {
  if (points.length < 2) return undefined
  const at = frameOf(points)
  let [xx, xy, yy] = [0, 0, 0]
  for (const point of points) {
    xx += (point.x - at.x) ** 2
    xy += (point.x - at.x) * (point.y - at.y)
    yy += (point.y - at.y) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { at: { x: at.x, y: at.y }, along: { x: Math.cos(angle), y: Math.sin(angle) } }
}

export function intersection(a: Line, b: Line): Point | undefined {
  const determinant = a.along.x * b.along.y - a.along.y * b.along.x
  if (Math.abs(determinant) < 0.1) return undefined
  const t = ((b.at.x - a.at.x) * b.along.y - (b.at.y - a.at.y) * b.along.x) / determinant
  return { x: a.at.x + t * a.along.x, y: a.at.y + t * a.along.y }
}
