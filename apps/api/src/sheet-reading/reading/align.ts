import { sumIn, sumsOf, type Area, type Grey, type Sums } from './grey.ts'
import { cutOut, margin, medianOf, noShift, printsOf, type Print, type Shift } from './prints.ts'
import type { FlatBox, FlatPage } from './rectify.ts'

/** Places that a box is tried at, around another one. */
interface Grid {
  reach: number
  step: number
}

/** How well a box fits at each place of the grid, row after row. */
type Surface = Float32Array

/** How far a layout may be off, in widths and heights of a box, and a little. */
const tolerance = 0.62
const farthest = 0.75
/** Up to here nothing speaks against a place; what a place costs that is one box farther. */
const promised = 0.5
const beyondCost = 3

export interface Alignment {
  shifts: Shift[]
  prints: Map<string, Print>
  /** How much each box looks like others of its kind, from -1 to 1. */
  matches: number[]
  /** The same of those around each box, the marked ones among them left out. */
  around: number[]
  /** Whether something is drawn at all four sides of most boxes. */
  hasFrame: boolean
  /** And all of them; boxes far from where they may be, and on nothing, speak against it. */
  fit: number
}

/**
 * Lays the boxes onto what is drawn, in three rounds: by the darkness of any box against what is around it, then by the look that
 * the boxes have in common. Neighbours are off alike, so each place is decided together with those around it, fewer each time.
 */
export function align(page: FlatPage): Alignment {
  const { boxes } = page
  const usual = { w: medianOf(boxes.map(({ w }) => w)), h: medianOf(boxes.map(({ h }) => h)) }
  const size = Math.sqrt(medianOf(boxes.map(({ w, h }) => w * h)))
  const near = neighboursOf(boxes, 60)
  const start = boxes.map(() => noShift)
  const sums = sumsOf(capped(page.ink))
  // What is laid on may be without the rules of a table, which are darker than pale boxes between them.
  let ground: Pick<FlatPage, 'ink' | 'boxes'> = page
  let groundSums = sums
  const gaps = boxes.map((box) => gapOf(box, boxes))
  const coarse: Grid = { reach: Math.ceil((tolerance * size) / 2), step: 2 }
  const middle: Grid = { reach: Math.ceil((0.3 * size) / 2), step: 2 }
  const laid = (hasFrame: boolean) => {
    const contrast = (from: readonly Shift[], grid: Grid) =>
      boxes.map((box, at) =>
        contrasts(groundSums, box, { near: from[at] ?? noShift, grid, gap: gaps[at] ?? { x: 1, y: 1 }, hasFrame }),
      )
    // All together first: a row of boxes alone fits as well half a step farther.
    const whole = contrast(start, coarse)
    const all = decided([meanOf(whole)], [noShift], {
      boxes: [usual],
      near: [[{ at: 0, weight: 1 }]],
      count: 1,
      grid: coarse,
      pull: 0.02,
    })
    const first = decided(whole, start, {
      boxes,
      near,
      count: 60,
      grid: coarse,
      pull: 0.12,
      towards: all[0] ?? noShift,
    })
    return smoothed(decided(contrast(first, middle), first, { boxes, near, count: 14, grid: middle, pull: 0.1 }), near)
  }
  let shifts = laid(true)
  if (!hasFrames(page, shifts)) {
    const bare = { ink: withoutRules(page.ink, size), boxes }
    groundSums = sumsOf(capped(bare.ink))
    shifts = laid(true)
    if (hasFrames(bare, shifts)) ground = bare
    else {
      groundSums = sums
      shifts = laid(false)
    }
  }
  let prints = printsOf(ground, shifts)
  // A neighbour's mark that runs into the margin of a large box is darker than its thin lines, and all that would be compared.
  const even = { ink: size > largeBox ? cappedAt(ground.ink, printLimit(prints)) : ground.ink, boxes }
  if (size > largeBox) prints = printsOf(even, shifts)
  const rounds = [
    { reach: 0.22, step: 2, count: 10, pull: 0.05 },
    { reach: 0.14, step: 1, count: 5, pull: 0.05 },
    { reach: 0.1, step: 1, count: 2, pull: 0.15 },
  ]
  let fits: Surface[] = []
  for (const { reach, step, count, pull } of rounds) {
    const grid = { reach: Math.max(2, Math.ceil((reach * size) / step)), step }
    shifts = shifts.map((shift, at) => onPixels(shift, boxes[at]))
    fits = boxes.map((box, at) => correlations(even.ink, box, { near: shifts[at] ?? noShift, grid, prints }))
    shifts = decided(fits, shifts, { boxes, near, count, grid, pull })
    prints = printsOf(even, shifts)
  }
  const matches = fits.map((surface) => surface.reduce((a, b) => Math.max(a, b), -1))
  const best = matches.toSorted((a, b) => b - a)
  // Marked boxes look like none; how well the page fits is said by the better three quarters.
  const counted = best.slice(0, Math.max(1, Math.ceil(best.length * 0.75)))
  const mean = counted.reduce((sum, value) => sum + value, 0) / counted.length
  const blank = Math.min(maxBlankCost, blankCost * blankShare(sums, boxes, shifts))
  const around = near.map((own) => {
    const all = own.slice(0, aroundCount).map(({ at }) => matches[at] ?? 0)
    return all.toSorted((a, b) => b - a)[Math.floor(all.length * unmarkedShare)] ?? 0
  })
  return {
    shifts,
    prints: even.ink === page.ink ? prints : printsOf(page, shifts),
    matches,
    around,
    hasFrame: hasFrames(ground, shifts),
    fit: mean - 4 * strayShare(boxes, shifts) - blank,
  }
}

/** A rule is so many boxes long, and no box nor mark is. */
const ruleLength = 3

/** And it is so much of one thick at most, while a line of text is thicker. */
const ruleThickness = 0.2
/** Beside a rule so much of its length is paper. */
const paperBeside = 0.7

/** Ink without what is dark for a long way from left to right; rows next to each other count as one, for paper bends. */
function withoutRules({ width, height, data }: Grey, size: number): Grey {
  const length = Math.round(ruleLength * size)
  const beside = Math.ceil(ruleThickness * size) + 1
  const isPaper = (from: number, to: number, row: number) => {
    let light = 0
    for (let x = from; x < to; x += 1) if ((data[row * width + x] ?? 0) < leastLimit) light += 1
    return light >= paperBeside * (to - from)
  }
  const bare = data.slice()
  for (let y = 1; y + 1 < height; y += 1) {
    let start = -1
    for (let x = 0; x <= width; x += 1) {
      const at = y * width + x
      const isDark = x < width && Math.max(data[at - width] ?? 0, data[at] ?? 0, data[at + width] ?? 0) >= leastLimit
      if (isDark && start < 0) start = x
      if (isDark || start < 0) continue
      const isRule = x - start >= length && isPaper(start, x, y - beside) && isPaper(start, x, y + beside)
      if (isRule) bare.fill(0, y * width + start, at)
      start = -1
    }
  }
  return { width, height, data: bare }
}

/** How dark marks may be where boxes are compared: a little darker than the darkest of what is printed. */
function printLimit(prints: ReadonlyMap<string, Print>): number {
  const darkest = [...prints.values()].map(({ data }) => data.toSorted()[Math.floor(data.length * 0.97)] ?? 0)
  return Math.max(leastLimit, 1.3 * medianOf(darkest))
}

const leastLimit = 24
/** In pixels of the flat page. */
const largeBox = 30

function cappedAt({ width, height, data }: Grey, most: number): Grey {
  return { width, height, data: most >= 255 ? data : data.map((value) => Math.min(value, most)) }
}

/** So many boxes say whether those of a part of the page lie where they were laid, and so many of these are surely unmarked. */
const aroundCount = 12
const unmarkedShare = 0.4

/** The share of boxes that were laid farther than a layout may be off: on a page that lies otherwise they hunt for anything. */
function strayShare(boxes: readonly FlatBox[], shifts: readonly Shift[]): number {
  const strays = boxes.filter(({ w, h }, at) => {
    const { dx, dy } = shifts[at] ?? noShift
    return Math.abs(dx) > w * farthest || Math.abs(dy) > h * farthest
  })
  return strays.length / boxes.length
}

/** A row of a hundred tells; a copy that lost a part of its print does not tell more. */
const blankCost = 12
const maxBlankCost = 0.25

/** The share of boxes where nothing is at all: a row farther all others lie on boxes, and the last ones on nothing. */
function blankShare(sums: Sums, boxes: readonly FlatBox[], shifts: readonly Shift[]): number {
  const inks = boxes.map(({ x, y, w, h }, at) => {
    const { dx, dy } = shifts[at] ?? noShift
    const { sum, count } = sumIn(sums, { x: x + dx - w * 0.1, y: y + dy - h * 0.1, w: w * 1.2, h: h * 1.2 })
    return sum / Math.max(1, count)
  })
  const usual = medianOf(inks)
  return inks.filter((ink) => ink < 0.2 * usual).length / boxes.length
}

/** For each box the nearest ones with their weights, itself first. */
interface Neighbour {
  at: number
  weight: number
}

function neighboursOf(boxes: readonly FlatBox[], count: number): Neighbour[][] {
  return boxes.map((box) => {
    const all = boxes.map((other, at) => ({
      at,
      far: Math.hypot(other.x + other.w / 2 - box.x - box.w / 2, other.y + other.h / 2 - box.y - box.h / 2),
    }))
    const nearest = all.toSorted((a, b) => a.far - b.far).slice(0, count)
    const spread = Math.max(1, nearest.at(-1)?.far ?? 1)
    return nearest.map(({ at, far }) => ({ at, weight: 1 / (0.35 + far / spread) }))
  })
}

/** Ink as a yes more than as an amount: a box that is filled in weighs no more than the frame of an empty one. */
function capped({ width, height, data }: Grey): Grey {
  return cappedAt({ width, height, data }, 110)
}

/** Half of the way to the next box, to the side and down. */
function gapOf(box: FlatBox, boxes: readonly FlatBox[]): { x: number; y: number } {
  let [x, y] = [box.w * 0.5, box.h * 0.5]
  for (const other of boxes) {
    if (other === box) continue
    const apartX = Math.max(other.x - box.x - box.w, box.x - other.x - other.w)
    const apartY = Math.max(other.y - box.y - box.h, box.y - other.y - other.h)
    if (apartY < 0 && apartX < 2 * x) x = Math.max(0, apartX / 2)
    if (apartX < 0 && apartY < 2 * y) y = Math.max(0, apartY / 2)
  }
  return { x: Math.max(x, box.w * 0.08), y: Math.max(y, box.h * 0.08) }
}

interface Trial {
  near: Shift
  grid: Grid
}

interface Contrasting extends Trial {
  gap: { x: number; y: number }
  hasFrame: boolean
}

/** How much darker the frame, and the whole, of a box is than what is around it; without a frame, its middle. */
function contrasts(sums: Sums, box: FlatBox, { near, grid, gap, hasFrame }: Contrasting): Surface {
  const side = 2 * grid.reach + 1
  const surface = new Float32Array(side * side)
  const [inX, inY] = hasFrame ? [box.w * 0.14, box.h * 0.14] : [box.w * 0.2, box.h * 0.2]
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const x = box.x + near.dx + (column - grid.reach) * grid.step
      const y = box.y + near.dy + (row - grid.reach) * grid.step
      const outer = sumIn(sums, { x: x - gap.x, y: y - gap.y, w: box.w + 2 * gap.x, h: box.h + 2 * gap.y })
      const edge = sumIn(sums, { x: x - inX * 0.4, y: y - inY * 0.4, w: box.w + inX * 0.8, h: box.h + inY * 0.8 })
      const core = sumIn(sums, { x: x + inX, y: y + inY, w: box.w - 2 * inX, h: box.h - 2 * inY })
      const around = (outer.sum - edge.sum) / Math.max(1, outer.count - edge.count)
      const frame = (edge.sum - core.sum) / Math.max(1, edge.count - core.count)
      const whole = edge.sum / Math.max(1, edge.count)
      surface[row * side + column] = hasFrame
        ? frame * 0.6 + whole - around * 1.3 + sidesWeight * faintestSide(sums, { x, y, w: box.w, h: box.h })
        : (core.sum / Math.max(1, core.count)) * 0.6 + whole - around * 1.3
    }
  const mean = surface.reduce((sum, value) => sum + value, 0) / surface.length
  return surface.map((value) => (value - mean) / 40)
}

/** What a frame's faintest side counts: between two rows of boxes, where lines are above and below, there is none at the sides. */
const sidesWeight = 1

/** How dark it is in the middle of that side of a box where it is lightest. */
function faintestSide(sums: Sums, { x, y, w, h }: Area): number {
  const [thickX, thickY] = [w * 0.16, h * 0.16]
  const sides = [
    { x: x + w * 0.35, y: y - thickY / 2, w: w * 0.3, h: thickY },
    { x: x + w * 0.35, y: y + h - thickY / 2, w: w * 0.3, h: thickY },
    { x: x - thickX / 2, y: y + h * 0.35, w: thickX, h: h * 0.3 },
    { x: x + w - thickX / 2, y: y + h * 0.35, w: thickX, h: h * 0.3 },
  ]
  let least = Infinity
  for (const side of sides) {
    const { sum, count } = sumIn(sums, side)
    least = Math.min(least, sum / Math.max(1, count))
  }
  return least
}

/** Whether the boxes have something drawn at all of their four sides, in the middle of them: squares, circles and ellipses do. */
function hasFrames(page: Pick<FlatPage, 'ink' | 'boxes'>, shifts: readonly Shift[]): boolean {
  const cuts = page.boxes.map((box, at) => cutOut(page.ink, box, shifts[at] ?? noShift))
  const sides = [
    { x: 0, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
  ].map(({ x, y }) => {
    const all = cuts.map(({ width, height, data }) => {
      let most = 0
      for (let out = 0.4; out <= 0.56; out += 0.02) {
        let [sum, count] = [0, 0]
        for (let along = -0.15; along <= 0.16; along += 0.05) {
          const across = 0.5 + (x * out + (x === 0 ? along : 0)) / (1 + 2 * margin)
          const down = 0.5 + (y * out + (y === 0 ? along : 0)) / (1 + 2 * margin)
          sum += data[Math.floor(down * height) * width + Math.floor(across * width)] ?? 0
          count += 1
        }
        most = Math.max(most, sum / count)
      }
      return most
    })
    return medianOf(all)
  })
  return Math.min(...sides) > 0.4 * Math.max(...sides)
}

function meanOf(surfaces: readonly Surface[]): Surface {
  const mean = new Float32Array(surfaces[0]?.length ?? 0)
  for (const surface of surfaces)
    for (const [at, value] of surface.entries()) mean[at] = (mean[at] ?? 0) + value / surfaces.length
  return mean
}

interface Deciding {
  boxes: readonly { w: number; h: number }[]
  near: readonly Neighbour[][]
  count: number
  grid: Grid
  /** What a place costs that is farther from the one before. */
  pull: number
  /** Which place that is, if not the one before. */
  towards?: Shift
}

/** The best place for each box, its neighbours' wishes counted, between the places of the grid. */
function decided(
  surfaces: readonly Surface[],
  from: readonly Shift[],
  { boxes, near, count, grid, pull, towards = noShift }: Deciding,
): Shift[] {
  const side = 2 * grid.reach + 1
  const sum = new Float32Array(side * side)
  return from.map(({ dx, dy }, at) => {
    sum.fill(0)
    let total = 0
    for (const { at: other, weight } of (near[at] ?? []).slice(0, count)) {
      const surface = surfaces[other]
      if (surface === undefined) continue
      total += weight
      for (let index = 0; index < sum.length; index += 1)
        sum[index] = (sum[index] ?? 0) + weight * (surface[index] ?? 0)
    }
    let [best, value] = [grid.reach * side + grid.reach, -Infinity]
    const { w, h } = boxes[at] ?? { w: 1, h: 1 }
    const valueAt = (column: number, row: number) => {
      const beyond = Math.max(
        Math.abs(dx + (column - grid.reach) * grid.step) / w,
        Math.abs(dy + (row - grid.reach) * grid.step) / h,
        promised,
      )
      const across = column - grid.reach - towards.dx / grid.step
      const down = row - grid.reach - towards.dy / grid.step
      const far = (across * across + down * down) / (grid.reach * grid.reach)
      const cost = pull * far + beyondCost * (beyond - promised)
      return (sum[row * side + column] ?? 0) / Math.max(1e-6, total) - cost
    }
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) {
        const own = valueAt(column, row)
        if (own > value) [best, value] = [row * side + column, own]
      }
    const [row, column] = [Math.floor(best / side), best % side]
    const between = (low: number, high: number) => {
      const curve = low + high - 2 * value
      return curve < -1e-9 ? Math.max(-0.5, Math.min(0.5, (low - high) / (2 * curve))) : 0
    }
    const fx = column > 0 && column < side - 1 ? between(valueAt(column - 1, row), valueAt(column + 1, row)) : 0
    const fy = row > 0 && row < side - 1 ? between(valueAt(column, row - 1), valueAt(column, row + 1)) : 0
    return {
      dx: dx + (column - grid.reach + fx) * grid.step,
      dy: dy + (row - grid.reach + fy) * grid.step,
    }
  })
}

/** Each with the median of those around it: a single one that went astray comes back. */
function smoothed(shifts: readonly Shift[], near: readonly Neighbour[][]): Shift[] {
  return shifts.map((_, at) => {
    const around = (near[at] ?? []).slice(0, 9).map(({ at: other }) => shifts[other] ?? noShift)
    return { dx: medianOf(around.map(({ dx }) => dx)), dy: medianOf(around.map(({ dy }) => dy)) }
  })
}

/** How alike a box is to the print of its kind, from -1 to 1. */
function correlations(
  ink: Grey,
  box: FlatBox,
  { near, grid, prints }: Trial & { prints: Map<string, Print> },
): Surface {
  const side = 2 * grid.reach + 1
  const surface = new Float32Array(side * side)
  const print = prints.get(box.print)
  if (print === undefined) return surface
  const { width, height, data } = print
  const pixels = width * height
  let [mean, square] = [0, 0]
  for (const value of data) {
    mean += value
    square += value * value
  }
  const printSpread = Math.sqrt(Math.max(1, square - (mean * mean) / pixels))
  const left = Math.round(box.x + near.dx - box.w * margin) - grid.reach * grid.step
  const top = Math.round(box.y + near.dy - box.h * margin) - grid.reach * grid.step
  const more = 2 * grid.reach * grid.step
  const all = sumsAround(ink, { x: left, y: top, w: width + more, h: height + more })
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const [x0, y0] = [column * grid.step, row * grid.step]
      let products = 0
      for (let y = 0; y < height; y += 1) {
        const from = (top + y0 + y) * ink.width + left + x0
        const own = y * width
        for (let x = 0; x < width; x += 1) products += (ink.data[from + x] ?? 0) * (data[own + x] ?? 0)
      }
      const [start, end] = [y0 * all.stride + x0, (y0 + height) * all.stride + x0]
      const sum = sumOfRows(all.values, start, end, width)
      const squares = sumOfRows(all.squares, start, end, width)
      const spread = Math.sqrt(Math.max(1, squares - (sum * sum) / pixels))
      surface[row * side + column] = (products - (sum * mean) / pixels) / (spread * printSpread)
    }
  return surface
}

/** Sums of the pixels around a box and of their squares: they are the same for the places that a box is tried at. */
function sumsAround(
  { width, data }: Grey,
  { x, y, w, h }: Area,
): { stride: number; values: Float64Array; squares: Float64Array } {
  const stride = w + 1
  const [values, squares] = [new Float64Array(stride * (h + 1)), new Float64Array(stride * (h + 1))]
  for (let row = 0; row < h; row += 1) {
    const from = (y + row) * width + x
    let [sum, square] = [0, 0]
    for (let column = 0; column < w; column += 1) {
      const value = data[from + column] ?? 0
      sum += value
      square += value * value
      const at = (row + 1) * stride + column + 1
      values[at] = (values[at - stride] ?? 0) + sum
      squares[at] = (squares[at - stride] ?? 0) + square
    }
  }
  return { stride, values, squares }
}

/** What lies between two rows of such sums, so many pixels wide. */
function sumOfRows(sums: Float64Array, start: number, end: number, width: number): number {
  return (sums[end + width] ?? 0) - (sums[end] ?? 0) - (sums[start + width] ?? 0) + (sums[start] ?? 0)
}

/** The nearest shift that leaves a box and its margin on whole pixels. */
function onPixels({ dx, dy }: Shift, box: FlatBox | undefined): Shift {
  const { x, y, w, h } = box ?? { x: 0, y: 0, w: 0, h: 0 }
  const [left, top] = [x - w * margin, y - h * margin]
  return { dx: Math.round(left + dx) - left, dy: Math.round(top + dy) - top }
}
