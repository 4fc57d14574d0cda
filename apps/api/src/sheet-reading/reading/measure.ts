import { cutOut, type Cut, fewBoxes, margin, tooFewBoxes, type Print, type Shift } from './prints.ts'
import type { Grey } from './grey.ts'
import type { FlatPage } from './rectify.ts'

/** What is in a box beyond its print; everything from 0 to 1. */
export interface Measure {
  /** Ink on the paper that the print leaves free. */
  amount: number
  /** By how much more ink there is than in an empty box of the same print, wherever in the box it lies. */
  extra: number
  /** The share of the box that the print leaves free. */
  free: number
  /** How dark the mark is where it is darkest. */
  darkness: number
  cut: Cut
  /** What is printed there, a little wider than it is. */
  print: Print | undefined
}

/** The part of a box that is looked at: an ellipse, for boxes may be round, and frames are never met exactly. */
const interior = 0.4

/** Whether a pixel of a cut-out lies in the ellipse of so many widths and heights around the middle. */
function isWithin({ width, height }: Grey, x: number, y: number, share = interior): boolean {
  const across = ((x + 0.5) / width - 0.5) * (1 + 2 * margin)
  const down = ((y + 0.5) / height - 0.5) * (1 + 2 * margin)
  return across * across + down * down <= share * share
}

export function measure(page: FlatPage, shifts: readonly Shift[], prints: Map<string, Print>): Measure[] {
  const widened = new Map([...prints].map(([kind, print]) => [kind, spread(print)]))
  const cuts = page.boxes.map((box, at) => {
    const cut = cutOut(page.ink, box, shifts[at] ?? { dx: 0, dy: 0 })
    return { box, cut, inside: inkWithin(cut) }
  })
  const bases = new Map(
    [...prints].map(([kind, print]) => [
      kind,
      baseOf(
        cuts.filter(({ box }) => box.print === kind).map(({ inside }) => inside),
        print,
      ),
    ]),
  )
  const known = [...prints].filter(([, { count }]) => count > tooFewBoxes)
  const inks = known.map(([kind]) => bases.get(kind) ?? 0).toSorted((a, b) => a - b)
  // A letter that no one knows is taken to be one of the darker ones.
  const darker = inks[Math.floor(inks.length * 0.9)]
  if (prints.size > 3 && darker !== undefined)
    for (const [kind, { count }] of prints) if (count <= tooFewBoxes) bases.set(kind, darker)
  return cuts.map(({ box, cut, inside }) => {
    const print = widened.get(box.print)
    let [ink, room] = [0, 0]
    const values: number[] = []
    for (let y = 0; y < cut.height; y += 1)
      for (let x = 0; x < cut.width; x += 1) {
        if (!isWithin(cut, x, y)) continue
        const pixel = y * cut.width + x
        const below = print === undefined ? 0 : (print.data[y * print.width + x] ?? 0)
        const more = Math.max(0, (cut.data[pixel] ?? 0) - below - 8)
        ink += more
        room += 255 - below
        values.push(more)
      }
    values.sort((a, b) => b - a)
    const top = values.slice(0, Math.max(1, Math.round(values.length * 0.12)))
    return {
      amount: ink / Math.max(1, room),
      extra: inside - (bases.get(box.print) ?? 0),
      free: room / Math.max(1, 255 * values.length),
      darkness: top.reduce((sum, value) => sum + value, 0) / top.length / 255,
      cut,
      print,
    }
  })
}

/**
 * The ink of the usual empty box of a kind: there are mostly more of them than marked ones, but of one letter most may be marked.
 * Of a few boxes only the print knows.
 */
function baseOf(inks: readonly number[], print: Print): number {
  const own = inkWithin(print)
  if (inks.length < fewBoxes) return own
  const usual = inks.toSorted((a, b) => a - b)[Math.floor(inks.length * 0.3)] ?? 0
  return Math.max(own, Math.min(usual, own + likeOthers))
}

/** Empty boxes of a kind differ by no more ink than this. */
const likeOthers = 0.12

/** The mean of the ink within the looked at part, from 0 to 1. */
function inkWithin(cut: Grey): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < cut.height; y += 1)
    for (let x = 0; x < cut.width; x += 1) {
      if (!isWithin(cut, x, y)) continue
      sum += cut.data[y * cut.width + x] ?? 0
      count += 1
    }
  return sum / Math.max(1, count) / 255
}

/** The darkest of each pixel and its neighbours: letters are never met exactly either. */
function spread({ width, height, data, count }: Print): Print {
  const wide = data.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    let most = 0
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [row, column] = [y + dy, x + dx]
        if (row < 0 || row >= height || column < 0 || column >= width) continue
        most = Math.max(most, data[row * width + column] ?? 0)
      }
    return most
  })
  return { width, height, data: wide, count }
}

/**
 * How dark a band of shadow is that runs through a box, from 0 to 1: what is as dark on both sides of the box as in it. Lines beside
 * the box are thin, so the lightest of what lies there counts.
 */
export function bandOf(cut: Grey): number {
  const { width, height } = cut
  const down = ridge(width, (x) => [
    lightest(cut, { x, y: 0, stepX: 0, stepY: 1 }, height),
    lightest(cut, { x, y: height - 1, stepX: 0, stepY: -1 }, height),
  ])
  const across = ridge(height, (y) => [
    lightest(cut, { x: 0, y, stepX: 1, stepY: 0 }, width),
    lightest(cut, { x: width - 1, y, stepX: -1, stepY: 0 }, width),
  ])
  return Math.max(down, across) / 255
}

/** The part of a cut-out that surely lies outside of the frame, on each side. */
const outside = 0.12
/** A shadow is so much of the box wide, a stroke is not. */
const leastWide = 0.12

interface Way {
  x: number
  y: number
  stepX: number
  stepY: number
}

function lightest({ width, data }: Grey, { x, y, stepX, stepY }: Way, length: number): number {
  let least = 255
  for (let step = 0; step < Math.max(1, Math.floor(length * outside)); step += 1)
    least = Math.min(least, data[(y + step * stepY) * width + x + step * stepX] ?? 0)
  return least
}

/** The darkest stretch that is so dark on both sides. */
function ridge(length: number, besideAt: (place: number) => readonly number[]): number {
  const both = Array.from({ length }, (_, place) => Math.min(...besideAt(place)))
  const wide = Math.max(2, Math.round(length * leastWide))
  let most = 0
  for (let start = Math.floor(length * outside); start + wide <= length * (1 - outside); start += 1)
    most = Math.max(most, Math.min(...both.slice(start, start + wide)))
  return most
}

/** How a mark fills its box. */
export interface Shape {
  /** The share of the box that is covered. */
  cover: number
  /** The same of the least covered of its four sides. */
  least: number
  /** The radius of the largest white circle in the box, in halves of its side. */
  hole: number
  /** 1 where all strokes run one way, near 0 for a cross. */
  oneWay: number
  /** How far the mark reaches across the box, the lesser of both ways. */
  reach: number
  /** How dark it is towards the faintest of the four corners, in parts of the mark's darkness. */
  arms: number
  /** By how much darker towards the corners than towards the four sides. */
  star: number
}

export function shapeOf({ cut, print, darkness }: Measure, pen: number): Shape {
  const { width, height, data } = cut
  const threshold = pen * 255 * 0.45
  const wall = new Float32Array(width * height)
  let [covered, all] = [0, 0]
  let [left, right, top, bottom] = [1, 0, 1, 0]
  let [gxx, gyy, gxy] = [0, 0, 0]
  const sides = [0, 1, 2, 3].map(() => ({ covered: 0, all: 0 }))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (!isWithin(cut, x, y, 0.42)) continue
      // Where something is printed no one can say how much of it was marked.
      const printed = print === undefined ? 0 : (print.data[y * print.width + x] ?? 0)
      const isDark = printed < threshold && (data[at] ?? 0) - printed * 0.5 > threshold
      if (printed < threshold) {
        all += 1
        for (const side of sidesAt((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5)) {
          const counted = sides[side]
          if (counted === undefined) continue
          counted.all += 1
          if (isDark) counted.covered += 1
        }
      }
      wall[at] = isDark || printed >= threshold ? 0 : 1e6
      if (isDark) {
        covered += 1
        left = Math.min(left, x / width)
        right = Math.max(right, (x + 1) / width)
        top = Math.min(top, y / height)
        bottom = Math.max(bottom, (y + 1) / height)
      }
      const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
      const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0)
      gxx += gx * gx
      gyy += gy * gy
      gxy += gx * gy
    }
  return {
    cover: covered / Math.max(1, all),
    least: Math.min(...sides.map((side) => (side.all < 4 ? 1 : side.covered / side.all))),
    hole: largestHole(wall, width, height) / ((0.5 * Math.min(width, height)) / (1 + 2 * margin)),
    oneWay: Math.hypot(gxx - gyy, 2 * gxy) / Math.max(1, gxx + gyy),
    reach: Math.max(0, Math.min(right - left, bottom - top)) * (1 + 2 * margin),
    ...armsOf({ cut, print, darkness }),
  }
}

const corners = [
  { x: 0.75, y: 0.75 },
  { x: -0.75, y: 0.75 },
  { x: 0.75, y: -0.75 },
  { x: -0.75, y: -0.75 },
]
const middles = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
]

/** A cross has four arms and nothing between them, however thick its strokes are; what is filled has as much there. */
function armsOf({ cut, print, darkness }: Pick<Measure, 'cut' | 'print' | 'darkness'>): { arms: number; star: number } {
  const towards = (way: { x: number; y: number }) => inkTowards(cut, print, way) / Math.max(0.05, darkness)
  const [arms, beside] = [corners.map(towards), middles.map(towards)]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { arms: Math.min(...arms), star: mean(arms) - mean(beside) }
}

/** The mean of what was added to the print on the outer part of the way from the middle, from 0 to 1. */
function inkTowards(
  { width, height, data }: Grey,
  print: Grey | undefined,
  { x, y }: { x: number; y: number },
): number {
  let [sum, count] = [0, 0]
  for (const far of [0.6, 0.7, 0.8])
    for (const aside of [-0.08, 0, 0.08]) {
      const column = placeAt(x * far + y * aside, width)
      const at = placeAt(y * far + x * aside, height) * width + column
      const below = print?.data[at] ?? 0
      sum += Math.max(0, (data[at] ?? 0) - below) / Math.max(60, 255 - below)
      count += 1
    }
  return sum / count
}

/** Of a cut-out so long: what lies so many halves of the box from its middle. */
function placeAt(halves: number, length: number): number {
  const place = Math.round((0.5 + halves / 2 / (1 + 2 * margin)) * length - 0.5)
  return Math.min(length - 1, Math.max(0, place))
}

/** To which of the four sides a place belongs that is so far from the middle; the middle belongs to none. */
function sidesAt(x: number, y: number): number[] {
  const edge = 0.12
  const sides: number[] = []
  if (x < -edge) sides.push(0)
  if (x > edge) sides.push(1)
  if (y < -edge) sides.push(2)
  if (y > edge) sides.push(3)
  return sides
}

/** By the distance of each white pixel from the next dark one. */
function largestHole(far: Float32Array, width: number, height: number): number {
  const pass = (order: readonly number[], steps: readonly (readonly [number, number])[]) => {
    for (const at of order) {
      const here = far[at] ?? 0
      if (here === 0) continue
      let least = here
      for (const [step, cost] of steps) least = Math.min(least, (far[at + step] ?? 0) + cost)
      far[at] = least
    }
  }
  const order = Array.from({ length: width * height }, (_, at) => at)
  const before = [
    [-1, 1],
    [-width, 1],
    [-width - 1, 1.414],
    [-width + 1, 1.414],
  ] as const
  pass(order, before)
  pass(
    order.toReversed(),
    before.map(([step, cost]) => [-step, cost] as const),
  )
  return far.reduce((most, value) => (value > 1e5 ? most : Math.max(most, value)), 0)
}
