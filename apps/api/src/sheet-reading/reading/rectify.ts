import type { SheetLayout } from '../layout.ts'
import { mapped, type Homography } from './geometry.ts'
import { inkOf, type Area, type Grey } from './grey.ts'

/** The side of a usual box on the flat page, in pixels. */
const usualSide = 24
/** Where there are fewer boxes than so many they are larger, and their thin lines would be lost. */
const manyBoxes = 120
const largestSide = 48
const maxPixels = 5_000_000

/** A box on the flat page: where the layout says it is. */
export interface FlatBox extends Area {
  /** Boxes that look alike when they are empty have the same. */
  print: string
}

/** The part of the page that has boxes, laid flat, as ink on paper. */
export interface FlatPage {
  ink: Grey
  boxes: FlatBox[]
  /** How many pixels of the picture a usual box is wide. */
  resolution: number
  /** Where it begins in the layout, and how many of its pixels a unit of the layout takes. */
  origin: { left: number; top: number; scale: number }
}

/** The scale is of the boxes: as large as usual, or smaller by a share, unless the page would get too large. */
export function flatten(grey: Grey, homography: Homography, layout: SheetLayout, share = 1): FlatPage {
  const all = layout.groups.flatMap((group) => group.boxes)
  const usual = share * Math.min(largestSide, usualSide * Math.max(1, Math.sqrt(manyBoxes / all.length)))
  const sides = all.map(({ w, h }) => Math.sqrt(w * h)).toSorted((a, b) => a - b)
  const side = sides[sides.length >> 1] ?? 1
  const margin = side * 2.5
  const left = Math.min(...all.map(({ x }) => x)) - margin
  const top = Math.min(...all.map(({ y }) => y)) - margin
  const right = Math.max(...all.map(({ x, w }) => x + w)) + margin
  const bottom = Math.max(...all.map(({ y, h }) => y + h)) + margin
  const scale = Math.min(usual / side, Math.sqrt(maxPixels / ((right - left) * (bottom - top))))
  const width = Math.max(8, Math.round((right - left) * scale))
  const height = Math.max(8, Math.round((bottom - top) * scale))
  const centre = mapped(homography, (left + right) / 2, (top + bottom) / 2)
  const beside = mapped(homography, (left + right) / 2 + 1 / scale, (top + bottom) / 2)
  const below = mapped(homography, (left + right) / 2, (top + bottom) / 2 + 1 / scale)
  const step = Math.max(
    Math.hypot(beside.x - centre.x, beside.y - centre.y),
    Math.hypot(below.x - centre.x, below.y - centre.y),
  )
  const flat = { width, height, data: new Uint8Array(width * height) }
  lay(grey, flat, { homography, left, top, scale, samples: Math.min(4, Math.max(1, Math.ceil(step / 1.3))) })
  return {
    ink: inkOf(flat, Math.round(usualSide * share * 3)),
    boxes: all.map(({ x, y, w, h, value }) => ({
      x: (x - left) * scale,
      y: (y - top) * scale,
      w: w * scale,
      h: h * scale,
      print: `${Math.round((w / side) * 8)} ${Math.round((h / side) * 8)}${layout.printed ? ` ${value}` : ''}`,
    })),
    resolution: step * side * scale,
    origin: { left, top, scale },
  }
}

interface Laying {
  homography: Homography
  left: number
  top: number
  scale: number
  samples: number
}

function lay({ width, height, data }: Grey, flat: Grey, { homography, left, top, scale, samples }: Laying): void {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = homography
  const [maxX, maxY] = [width - 1.001, height - 1.001]
  // Ten million samples of a page: what is the same for a whole column is reckoned once.
  const across = { w: new Float64Array(flat.width * samples), x: new Float64Array(0), y: new Float64Array(0) }
  across.x = across.w.slice()
  across.y = across.w.slice()
  for (let at = 0; at < flat.width * samples; at += 1) {
    const px = left + (Math.floor(at / samples) + ((at % samples) + 0.5) / samples) / scale
    across.w[at] = g * px
    across.x[at] = a * px
    across.y[at] = d * px
  }
  for (let row = 0; row < flat.height; row += 1)
    for (let column = 0; column < flat.width; column += 1) {
      let sum = 0
      for (let sy = 0; sy < samples; sy += 1) {
        const py = top + (row + (sy + 0.5) / samples) / scale
        const [wOfRow, xOfRow, yOfRow] = [i * py, b * py, e * py]
        for (let sx = 0; sx < samples; sx += 1) {
          const own = column * samples + sx
          const w = (across.w[own] ?? 0) + wOfRow + j
          let x = ((across.x[own] ?? 0) + xOfRow + c) / w
          let y = ((across.y[own] ?? 0) + yOfRow + f) / w
          // Beyond the picture's edge there is nothing, which is as light as paper.
          if (!(x > -2 && y > -2 && x < width + 1 && y < height + 1)) {
            sum += 255
            continue
          }
          x = x < 0 ? 0 : x > maxX ? maxX : x
          y = y < 0 ? 0 : y > maxY ? maxY : y
          const [x0, y0] = [x | 0, y | 0]
          const [fx, fy] = [x - x0, y - y0]
          const at = y0 * width + x0
          const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
          const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx
          sum += upper * (1 - fy) + lower * fy
        }
      }
      flat.data[row * flat.width + column] = sum / (samples * samples)
    }
}
