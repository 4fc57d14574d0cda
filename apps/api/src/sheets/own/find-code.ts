import { fitted, inkOf, mapped, sample, type Grey, type Homography } from '../../sheet-reading/sheet-reading.ts'
import { codePlace } from './own-sheet.ts'
import { qrSide, readSymbol } from './qr-symbol.ts'

/** How far from its place the code is sought, in millimetres: paper is not flat. */
const reach = 4
/** Pixels of a millimetre on the flat piece of paper around the code. */
const scale = 12
const moduleSide = (codePlace.side / qrSide) * scale
/** How dark a module is at least, of 255. */
const thresholds = [110, 80, 145]

/** What the code of one of our sheets says, where the page has been found. */
export function codeIn(grey: Grey, homography: Homography): string | undefined {
  const patch = flatPatch(grey, homography)
  const ink = inkOf(patch, Math.round(moduleSide * 9))
  for (const threshold of thresholds) {
    const found = [finderNear(ink, 3.5, 3.5), finderNear(ink, qrSide - 3.5, 3.5), finderNear(ink, 3.5, qrSide - 3.5)]
    const places = [
      { x: 3.5, y: 3.5 },
      { x: qrSide - 3.5, y: 3.5 },
      { x: 3.5, y: qrSide - 3.5 },
    ]
    const toPatch = fitted(places.map((from, at) => ({ from, to: found[at] ?? from })))
    if (toPatch === undefined) return undefined
    const text = readSymbol(modulesOf(ink, toPatch, threshold))
    if (text !== undefined) return text
  }
  return undefined
}

function flatPatch(grey: Grey, homography: Homography): Grey {
  const side = Math.round((codePlace.side + 2 * reach) * scale)
  const data = new Uint8Array(side * side)
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const at = mapped(
        homography,
        codePlace.x - reach + (column + 0.5) / scale,
        codePlace.y - reach + (row + 0.5) / scale,
      )
      data[row * side + column] = sample(grey, at.x, at.y)
    }
  return { width: side, height: side, data }
}

/** The middle of one of the three squares by which a code is found: where the patch looks most like one. */
function finderNear(ink: Grey, column: number, row: number): { x: number; y: number } {
  const own = { x: reach * scale + column * moduleSide, y: reach * scale + row * moduleSide }
  let best = { ...own, value: Number.NEGATIVE_INFINITY }
  const look = (middle: { x: number; y: number }, far: number, step: number) => {
    for (let y = middle.y - far; y <= middle.y + far; y += step)
      for (let x = middle.x - far; x <= middle.x + far; x += step) {
        // Of two that look alike the one nearer to its place.
        const value = likeFinder(ink, x, y) - Math.hypot(x - own.x, y - own.y) * 0.02
        if (value > best.value) best = { x, y, value }
      }
  }
  look(own, 3 * scale, scale / 3)
  look(best, scale / 3, 1)
  return best
}

/** How much darker it is where a finder is dark than where it is light. */
function likeFinder(ink: Grey, x: number, y: number): number {
  let [darkSum, lightSum, darkCount, lightCount] = [0, 0, 0, 0]
  for (let row = -4; row <= 4; row += 1)
    for (let column = -4; column <= 4; column += 1) {
      const ring = Math.max(Math.abs(row), Math.abs(column))
      // The light edge is there on the two inner sides only, so it counts less.
      const value = sample(ink, x + column * moduleSide, y + row * moduleSide)
      if (ring === 3 || ring <= 1) {
        darkSum += value
        darkCount += 1
      } else if (ring === 2) {
        lightSum += value
        lightCount += 1
      }
    }
  return darkSum / darkCount - lightSum / lightCount
}

function modulesOf(ink: Grey, toPatch: Homography, threshold: number): boolean[] {
  return Array.from({ length: qrSide * qrSide }, (_, at) => {
    const places = within.map(({ dx, dy }) =>
      mapped(toPatch, (at % qrSide) + 0.5 + dx, Math.floor(at / qrSide) + 0.5 + dy),
    )
    return places.reduce((sum, { x, y }) => sum + sample(ink, x, y), 0) / places.length > threshold
  })
}

/** Nine places of a module, away from its neighbours. */
const within = [-0.2, 0, 0.2].flatMap((dy) => [-0.2, 0, 0.2].map((dx) => ({ dx, dy })))
