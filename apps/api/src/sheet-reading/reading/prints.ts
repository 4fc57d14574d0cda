import type { Grey } from './grey.ts'
import type { FlatBox, FlatPage } from './rectify.ts'

/** How far a box is drawn from where the layout says. */
export interface Shift {
  dx: number
  dy: number
}

export const noShift: Shift = { dx: 0, dy: 0 }

/** What an empty box looks like, with a margin around it. */
export interface Print extends Grey {
  /** How many boxes it was made of. */
  count: number
}

/** How much of a box's width and height is looked at beyond it. */
export const margin = 0.25
/** Darker than this is no shadow. */
const maxShade = 70

/** The pixels of a box and its margin. */
export interface Cut extends Grey {
  /** By how much the paper at one corner was darker than at another, from 0 to 1: the edge of a shadow runs through the box. */
  edge: number
}

/** From the flat page. */
export function cutOut(ink: Grey, box: FlatBox, { dx, dy }: Shift): Cut {
  const width = Math.max(6, Math.round(box.w * (1 + 2 * margin)))
  const height = Math.max(6, Math.round(box.h * (1 + 2 * margin)))
  const data = new Uint8Array(width * height)
  const left = box.x + dx - box.w * margin
  const top = box.y + dy - box.h * margin
  const [x0, y0] = [Math.floor(left), Math.floor(top)]
  const [fx, fy] = [left - x0, top - y0]
  for (let y = 0; y < height; y += 1) {
    const row = y0 + y
    if (row < 0 || row + 1 >= ink.height) continue
    for (let x = 0; x < width; x += 1) {
      const column = x0 + x
      if (column < 0 || column + 1 >= ink.width) continue
      const at = row * ink.width + column
      const upper = (ink.data[at] ?? 0) * (1 - fx) + (ink.data[at + 1] ?? 0) * fx
      const lower = (ink.data[at + ink.width] ?? 0) * (1 - fx) + (ink.data[at + ink.width + 1] ?? 0) * fx
      data[y * width + x] = upper * (1 - fy) + lower * fy
    }
  }
  const edge = unshaded({ width, height, data })
  levelled(data)
  return { width, height, data, edge }
}

/** Corners are as dark as others to this degree where no shadow ends within the box. */
const evenShade = 12
/** Half of the light is taken by the darkest shadow of a hand. */
const maxEdge = 130

/**
 * The edge of a shadow runs through the box: what the paper is darker at one corner than at another is no ink. Corners are looked at
 * outside of the frame, where the strokes of a mark are few and the marks of neighbours none. Returns by how much, from 0 to 1.
 */
function unshaded(cut: Grey): number {
  const { width, height, data } = cut
  const corners = [0, 1].map((down) => [0, 1].map((across) => paperAt(cut, across, down)))
  const [[first = 0, second = 0] = [], [third = 0, fourth = 0] = []] = corners
  const [least, most] = [Math.min(first, second, third, fourth), Math.max(first, second, third, fourth)]
  if (most - least < evenShade) return 0
  for (let y = 0; y < height; y += 1) {
    const down = (y + 0.5) / height
    for (let x = 0; x < width; x += 1) {
      const across = (x + 0.5) / width
      const upper = first + (second - first) * across
      const lower = third + (fourth - third) * across
      const at = y * width + x
      const shade = Math.min(maxEdge, upper + (lower - upper) * down)
      data[at] = Math.max(0, (((data[at] ?? 0) - shade) * 255) / (255 - shade))
    }
  }
  return Math.min(maxEdge, most - least) / 255
}

/** How dark the paper is at a corner: the lighter part of what lies between the frame and the edge there. */
function paperAt({ width, height, data }: Grey, across: number, down: number): number {
  const [reachX, reachY] = [Math.ceil(width * 0.35), Math.ceil(height * 0.35)]
  const [edgeX, edgeY] = [Math.max(1, Math.floor(width * 0.12)), Math.max(1, Math.floor(height * 0.12))]
  histogram.fill(0)
  let count = 0
  for (let v = 0; v < reachY; v += 1) {
    const row = (down === 0 ? v : height - 1 - v) * width
    const reach = v < edgeY ? reachX : Math.min(reachX, edgeX)
    for (let u = 0; u < reach; u += 1) {
      const value = data[row + (across === 0 ? u : width - 1 - u)] ?? 0
      histogram[value] = (histogram[value] ?? 0) + 1
    }
    count += reach
  }
  let left = Math.floor(count * 0.3)
  let value = 0
  while (left >= (histogram[value] ?? 0)) {
    left -= histogram[value] ?? 0
    value += 1
  }
  return value
}

/** Of the pixels that are looked at: each box is cut out a dozen times, and there are hundreds of them. */
const histogram = new Uint32Array(256)

/** A shadow that falls on the whole of it is no ink: what the lightest quarter has is taken from all. */
function levelled(data: Uint8Array): void {
  histogram.fill(0)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  let [left, base] = [data.length / 4, 0]
  while (base < maxShade && left >= (histogram[base] ?? 0)) {
    left -= histogram[base] ?? 0
    base += 1
  }
  if (base === 0) return
  for (let at = 0; at < data.length; at += 1) data[at] = Math.max(0, (((data[at] ?? 0) - base) * 255) / (255 - base))
}

/** Of each kind of box the look that the lighter half of them has, pixel by pixel: marks are on fewer. */
export function printsOf(page: Pick<FlatPage, 'ink' | 'boxes'>, shifts: readonly Shift[]): Map<string, Print> {
  const kinds = new Map<string, { box: FlatBox; at: number }[]>()
  for (const [at, box] of page.boxes.entries()) {
    const same = kinds.get(box.print)
    if (same === undefined) kinds.set(box.print, [{ box, at }])
    else same.push({ box, at })
  }
  const prints = new Map<string, Print>()
  for (const [kind, same] of kinds) {
    const sizes = same[0]?.box ?? { x: 0, y: 0, w: 1, h: 1, print: '' }
    // The lightest ones are the emptiest; a few dozen say all there is.
    const cuts = same
      .map(({ box, at }) => cutOut(page.ink, { ...box, w: sizes.w, h: sizes.h }, shifts[at] ?? noShift))
      .map((cut) => ({ cut, dark: cut.data.reduce((sum, value) => sum + value, 0) }))
      .toSorted((a, b) => a.dark - b.dark)
      .slice(0, same.length < fewBoxes ? 1 : Math.min(60, Math.ceil(same.length * 0.33)))
      .map(({ cut }) => cut)
    const [first] = cuts
    if (first === undefined) continue
    const values = new Uint8Array(cuts.length)
    const data = first.data.map((_, pixel) => {
      for (const [at, cut] of cuts.entries()) values[at] = cut.data[pixel] ?? 0
      values.sort()
      return values[values.length >> 1] ?? 0
    })
    prints.set(kind, { width: first.width, height: first.height, data, count: same.length })
  }
  return withoutMarked(prints)
}

/** Of fewer the lightest one alone is the print. */
export const fewBoxes = 8
/** Of so few no one can say whether they are marked by comparing them with each other. */
export const tooFewBoxes = 2

/**
 * A print that is much darker than all others is a mark, and one of a box or two may be: then what all prints have in common
 * stands for it.
 */
function withoutMarked(prints: Map<string, Print>): Map<string, Print> {
  const inks = new Map([...prints].map(([kind, print]) => [kind, innerInk(print)]))
  const usual = medianOf([...inks.values()])
  const common = commonOf([...prints.values()])
  for (const [kind, print] of prints) {
    const isSingle = print.count <= tooFewBoxes && prints.size > 3
    if ((isSingle || (inks.get(kind) ?? 0) > usual * 1.8 + 10) && common.data.length === print.data.length)
      prints.set(kind, { ...common, count: print.count })
  }
  return prints
}

function commonOf(prints: readonly Print[]): Print {
  const [first] = prints
  if (first === undefined) return { width: 0, height: 0, data: new Uint8Array(), count: 0 }
  const same = prints.filter(({ data }) => data.length === first.data.length)
  const data = first.data.map((_, pixel) => medianOf(same.map((print) => print.data[pixel] ?? 0)))
  return { ...first, data }
}

function innerInk({ width, height, data }: Print): number {
  let [sum, count] = [0, 0]
  for (let y = Math.round(height * 0.25); y < height * 0.75; y += 1)
    for (let x = Math.round(width * 0.25); x < width * 0.75; x += 1) {
      sum += data[y * width + x] ?? 0
      count += 1
    }
  return sum / Math.max(1, count)
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
