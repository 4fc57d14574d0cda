import { fitted, inkOf, mapped, sample, type Grey, type Homography } from '../../sheet-reading/sheet-reading.ts'
import { codePlace } from './own-sheet.ts'
import { qrSide, readSymbol } from './qr-symbol.ts'

/** How far from its place the code is sought, in millimetres: paper is not flat. */
const reach = 4
/** Pixels of a millimetre on the flat piece of paper around the code. */
const scale = 12
const moduleSide = (codePlace.side / qrSide) * scale
/**
 * How many modules around one are looked at, to tell whether it is dark. In a small picture modules run into each other, so that
 * one among light ones is hardly darker than a light one among dark ones.
 */
const neighbourhoods = [2, 1, 4]

/** What the code of one of our sheets says, where the page has been found. */
export function codeIn(grey: Grey, homography: Homography): string | undefined {
  const patch = flatPatch(grey, homography)
  const ink = inkOf(patch, Math.round(moduleSide * 9))
  const found = finders.map(({ x, y }) => finderNear(ink, x, y))
  const toPatch = fitted(finders.map((from, at) => ({ from, to: found[at] ?? from })))
  if (toPatch === undefined) return undefined
  const ofModules = inkOfModules(ink, toPatch)
  for (const far of neighbourhoods) {
    const text = readSymbol(darkIn(ofModules, far))
    if (text !== undefined) return text
  }
  return undefined
}

/** The middles of the three squares by which a code is found, in modules. */
const finders = [
  { x: 3.5, y: 3.5 },
  { x: qrSide - 3.5, y: 3.5 },
  { x: 3.5, y: qrSide - 3.5 },
]

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

/** How dark each module is, of 255. */
function inkOfModules(ink: Grey, toPatch: Homography): number[] {
  return Array.from({ length: qrSide * qrSide }, (_, at) => {
    const places = within.map(({ dx, dy }) =>
      mapped(toPatch, (at % qrSide) + 0.5 + dx, Math.floor(at / qrSide) + 0.5 + dy),
    )
    return places.reduce((sum, { x, y }) => sum + sample(ink, x, y), 0) / places.length
  })
}

/** Which modules are nearer to the darkest than to the lightest one of those `far` around them. */
function darkIn(modules: readonly number[], far: number): boolean[] {
  const near = (at: number) => ({ from: Math.max(0, at - far), to: Math.min(qrSide - 1, at + far) })
  return modules.map((value, at) => {
    const [columns, rows] = [near(at % qrSide), near(Math.floor(at / qrSide))]
    let [lightest, darkest] = [value, value]
    for (let row = rows.from; row <= rows.to; row += 1)
      for (let column = columns.from; column <= columns.to; column += 1) {
        const other = modules[row * qrSide + column] ?? value
        lightest = Math.min(lightest, other)
        darkest = Math.max(darkest, other)
      }
    return value > (lightest + darkest) / 2
  })
}

/** Nine places of a module, away from its neighbours. */
const within = [-0.2, 0, 0.2].flatMap((dy) => [-0.2, 0, 0.2].map((dx) => ({ dx, dy })))
