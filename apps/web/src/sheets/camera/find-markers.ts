/*
 * Where the four markers of an answer sheet are in a small picture of the camera: only so that the teacher sees that the whole
 * sheet is in it. What counts is read by the server from the photograph.
 */
export interface Point {
  x: number
  y: number
}

type Quad = readonly [Point, Point, Point, Point]

/** Pixels of a canvas. */
export interface CameraFrame {
  width: number
  height: number
  /** Red, green, blue and alpha of each. */
  pixels: Uint8ClampedArray
}

/** The middles of a sheet's markers from the upper left corner of the sheet, clockwise; undefined is one that is not seen. */
export type SeenMarkers = readonly (Point | undefined)[]

/** The bits of ids 0 to 7 of DICT_4X4_50, row after row, a white one is 1: four are of a whole sheet, four of a half. */
const codes = [0xb532, 0x0f9a, 0x332d, 0x9946, 0x549e, 0x79cd, 0x9e2e, 0xc4f2]
const markersOfSheet = 4
/** Bits along a side, and with the black border. */
const [bitSide, cellSide] = [4, 6]
/** Of the mean around it; a marker is black, paper in a shadow is not. */
const darkShare = 0.72
/** In pixels: below it bits can't be told apart. */
const minSide = 9

export function findMarkers(frame: CameraFrame): SeenMarkers {
  const grey = greyOf(frame)
  const found: (Point | undefined)[] = codes.map(() => undefined)
  for (const corners of quadsOf(grey)) {
    const seen = markerIn(grey, corners)
    if (seen !== undefined) found[seen.id] = seen.middle
  }
  const [whole, half] = [found.slice(0, markersOfSheet), found.slice(markersOfSheet)]
  return seenOf(half) > seenOf(whole) ? half : whole
}

function seenOf(seen: SeenMarkers): number {
  return seen.filter((corner) => corner !== undefined).length
}

/** All four are there and stand around one sheet, however it is turned. */
export function isWhole(seen: SeenMarkers): boolean {
  const corners = seen.filter((corner) => corner !== undefined)
  return (
    corners.length === markersOfSheet &&
    corners.every((corner, at) => turn(corner, after(corners, at + 1), after(corners, at + 2)) > 0)
  )
}

function after(corners: readonly Point[], at: number): Point {
  return corners[at % corners.length] ?? { x: 0, y: 0 }
}

/** Above zero where the way turns clockwise in a picture. */
function turn(from: Point, over: Point, to: Point): number {
  return (over.x - from.x) * (to.y - over.y) - (over.y - from.y) * (to.x - over.x)
}

interface Grey {
  width: number
  height: number
  data: Uint8Array
}

function greyOf({ width, height, pixels }: CameraFrame): Grey {
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const [red, green, blue] = [pixels[4 * at] ?? 0, pixels[4 * at + 1] ?? 0, pixels[4 * at + 2] ?? 0]
    data[at] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { width, height, data }
}

/** 1 where a pixel is dark against what is around it: light falls differently on each part of a sheet. */
function darkOf({ width, height, data }: Grey): Uint8Array {
  const stride = width + 1
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  const radius = Math.round(Math.max(width, height) / 24)
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
      const sum =
        (sums[bottom * stride + right] ?? 0) -
        (sums[top * stride + right] ?? 0) -
        (sums[bottom * stride + left] ?? 0) +
        (sums[top * stride + left] ?? 0)
      const mean = sum / ((bottom - top) * (right - left))
      if ((data[y * width + x] ?? 0) < mean * darkShare) dark[y * width + x] = 1
    }
  }
  return dark
}

/** The corners of dark regions that are nearly squares, clockwise. */
function quadsOf(grey: Grey): Quad[] {
  const { width, height } = grey
  const dark = darkOf(grey)
  const maxSide = Math.max(width, height) / 8
  const quads: Quad[] = []
  const open: number[] = []
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue
    dark[start] = 0
    open.push(start)
    const region = emptyRegion()
    while (open.length > 0) {
      const at = open.pop() ?? 0
      const x = at % width
      addTo(region, x, (at - x) / width)
      if (x > 0) reach(at - 1)
      if (x + 1 < width) reach(at + 1)
      reach(at - width)
      reach(at + width)
    }
    const corners = squareOf(region, maxSide)
    if (corners !== undefined) quads.push(corners)
  }
  return quads

  function reach(at: number): void {
    if (dark[at] !== 1) return
    dark[at] = 0
    open.push(at)
  }
}

interface Region {
  area: number
  /** Of each row its first and last pixel. */
  rows: Map<number, { from: number; to: number }>
  left: number
  right: number
}

function emptyRegion(): Region {
  return { area: 0, rows: new Map(), left: Number.POSITIVE_INFINITY, right: 0 }
}

function addTo(region: Region, x: number, y: number): void {
  region.area += 1
  region.left = Math.min(region.left, x)
  region.right = Math.max(region.right, x)
  const row = region.rows.get(y)
  if (row === undefined) region.rows.set(y, { from: x, to: x })
  else {
    row.from = Math.min(row.from, x)
    row.to = Math.max(row.to, x)
  }
}

function squareOf({ area, rows, left, right }: Region, maxSide: number): Quad | undefined {
  const [width, height] = [right - left + 1, rows.size]
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) return undefined
  if (Math.max(width, height) > 2.2 * Math.min(width, height)) return undefined
  // The middles of pixels' outer edges.
  const outline = [...rows].flatMap(([y, { from, to }]) => [
    { x: from, y: y + 0.5 },
    { x: to + 1, y: y + 0.5 },
  ])
  const middle = { x: (left + right + 1) / 2, y: meanOf(outline.map(({ y }) => y)) }
  const farthest = (value: (point: Point) => number) =>
    outline.reduce((best, point) => (value(point) > value(best) ? point : best), middle)
  const first = farthest((point) => Math.hypot(point.x - middle.x, point.y - middle.y))
  const third = farthest((point) => Math.hypot(point.x - first.x, point.y - first.y))
  const second = farthest((point) => turn(first, third, point))
  const fourth = farthest((point) => -turn(first, third, point))
  const corners: Quad = [first, fourth, third, second]
  const quad = areaOf(corners)
  const filled = [...rows.values()].reduce((sum, { from, to }) => sum + to - from + 1, 0)
  // The border alone is more than half of a marker.
  return quad > 0 && area > quad * 0.45 && filled > quad * 0.8 && filled < quad * 1.35 ? corners : undefined
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function areaOf(corners: readonly Point[]): number {
  const doubled = corners.reduce((sum, { x, y }, at) => {
    const next = after(corners, at + 1)
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled) / 2
}

function markerIn(grey: Grey, corners: Quad): { id: number; middle: Point } | undefined {
  const at = placesIn(corners)
  const values = Array.from({ length: cellSide * cellSide }, (_, cell) =>
    lightAt(grey, at, { x: cell % cellSide, y: Math.floor(cell / cellSide) }),
  )
  const [dark, light] = [Math.min(...values), Math.max(...values)]
  if (light - dark < 40) return undefined
  const isWhite = values.map((value) => value > (dark + light) / 2)
  const isBorder = (cell: number) =>
    cell % cellSide === 0 || cell % cellSide === cellSide - 1 || cell < cellSide || cell >= cellSide * (cellSide - 1)
  if (isWhite.filter((white, cell) => white && isBorder(cell)).length > 1) return undefined
  let bits = isWhite.filter((_, cell) => !isBorder(cell))
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const id = codes.findIndex((code) => differing(bits, code) <= 1)
    if (id >= 0) return { id, middle: at(0.5, 0.5) }
    bits = turned(bits)
  }
  return undefined
}

function differing(bits: readonly boolean[], code: number): number {
  return bits.filter((bit, at) => bit !== (((code >> (bits.length - 1 - at)) & 1) === 1)).length
}

/** By a quarter: what was the left column from below is the upper row. */
function turned(bits: readonly boolean[]): boolean[] {
  return bits.map((_, at) => {
    const [row, column] = [Math.floor(at / bitSide), at % bitSide]
    return bits[(bitSide - 1 - column) * bitSide + row] ?? false
  })
}

function lightAt({ width, height, data }: Grey, at: (u: number, v: number) => Point, cell: Point): number {
  const values = [0.35, 0.65].flatMap((dy) =>
    [0.35, 0.65].map((dx) => {
      const { x, y } = at((cell.x + dx) / cellSide, (cell.y + dy) / cellSide)
      const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
      return data[Math.min(height - 1, Math.max(0, Math.floor(y))) * width + column] ?? 0
    }),
  )
  return meanOf(values)
}

/** Where a place of the unit square lies in a square that is seen from aside. */
function placesIn([a, b, c, d]: Quad): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const whole = dx1 * dy2 - dx2 * dy1
  const [g, h] = whole === 0 ? [0, 0] : [(dx3 * dy2 - dx2 * dy3) / whole, (dx1 * dy3 - dx3 * dy1) / whole]
  return (u, v) => {
    const depth = g * u + h * v + 1
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    }
  }
}
