import sharp from 'sharp'
import { fitted, inverse, mapped, type Homography, type Point } from '../../sheet-reading/reading/geometry.ts'
import { blurred, sample, shrunk, type Grey } from '../../sheet-reading/reading/grey.ts'
import type { Chance } from './chance.ts'
import { handShadow } from './rough.ts'

export type Shot = 'photograph' | 'scan' | 'fax' | 'photocopy'

export interface Camera {
  shot: Shot
  /** The layout says which way up; otherwise pictures come in any turn. */
  upright: boolean
  /** The picture ends where the paper does. */
  isCut: boolean
  /** Quarter turns of the camera; by chance where it is not said. */
  turn?: number | undefined
  /** The paper was crumpled and one of its corners is folded over. */
  isCrumpled?: boolean | undefined
  /** Taken by somebody in a hurry: more tilt, a table of wood, paper with holes and of any colour, pictures of any size. */
  isHasty?: boolean | undefined
  /** Small boxes are scanned at no fewer dots an inch. */
  leastDpi?: number | undefined
  /** What else happens: shadows of hands, a table of any colour, feeders that pull paper askew, longer than it is, over black. */
  rough?: Chance | undefined
}

export interface Picture {
  bytes: Buffer
  /** Where a place on the paper, in its own pixels, lies in the picture. */
  pose: Homography
}

/** Takes a picture of the paper. */
export async function takePicture(paper: Grey, camera: Camera, chance: Chance): Promise<Picture> {
  const turn = camera.upright ? 0 : (camera.turn ?? chance.of([0, 0, 0, 1, 2, 3]))
  const { picture, pose } =
    camera.shot === 'photograph'
      ? photographed(paper, camera, { turn, chance })
      : scanned(paper, camera, { turn, chance })
  if (camera.isHasty === true && camera.shot === 'photograph') return { bytes: await colourful(picture, chance), pose }
  const raw = sharp(Buffer.from(picture.data), { raw: { width: picture.width, height: picture.height, channels: 1 } })
  if (camera.shot === 'fax') {
    const bytes = await raw.png({ palette: true, colours: 2, dither: 0 }).toBuffer()
    return { bytes, pose }
  }
  const isPng = camera.shot !== 'photograph' && chance.is(0.4)
  return { bytes: await (isPng ? raw.png() : raw.jpeg({ quality: chance.whole(35, 90) })).toBuffer(), pose }
}

function photographed(
  paper: Grey,
  { isCrumpled = false, isHasty = false, rough }: Camera,
  { turn, chance }: { turn: number; chance: Chance },
): { picture: Grey; pose: Homography } {
  const long = isHasty ? chance.of([1000, 1300, 1900, 2900, 4032]) : chance.of([1400, 1900, 2400, 2900])
  const short = Math.round(long * 0.75)
  const [width, height] = turn % 2 === 0 ? [short, long] : [long, short]
  // The page's corners, turned a little, moved and pulled by perspective.
  const size = isHasty ? chance.between(0.6, 0.93) : chance.between(0.72, 0.93)
  const fit =
    Math.min((turn % 2 === 0 ? width : height) / paper.width, (turn % 2 === 0 ? height : width) / paper.height) * size
  const angle = (turn * Math.PI) / 2 + chance.bell() * (isHasty ? 0.14 : 0.06)
  const pull = chance.between(0, isHasty ? 0.09 : 0.05)
  const spare = (1 - size) * 0.3
  const [moveX, moveY] = [chance.bell() * spare * width * 0.5, chance.bell() * spare * height * 0.5]
  const corners = cornersOf(paper)
  const seen = corners.map(({ x, y }) => {
    const [px, py] = [(x - paper.width / 2) * fit, (y - paper.height / 2) * fit]
    return {
      x: width / 2 + moveX + px * Math.cos(angle) - py * Math.sin(angle) + chance.bell() * pull * width * 0.6,
      y: height / 2 + moveY + px * Math.sin(angle) + py * Math.cos(angle) + chance.bell() * pull * height * 0.6,
    }
  })
  const pose = fitted(corners.map((from, at) => ({ from, to: seen[at] ?? from }))) ?? []
  const shown = isHasty ? worn(paper, chance) : paper
  const picture = projected(shown, pose, {
    width,
    height,
    table: tableOf(chance.whole(30, 120), rough),
    curl: isCrumpled ? 6 : chance.is(0.3) ? chance.between(2, 6) : 0,
    fold: isCrumpled ? 0.03 : chance.is(0.15) ? chance.between(0.03, 0.1) : 0,
    foldAt: chance.whole(0, 3),
    grain: chance.between(2, 8),
    wood: isHasty && chance.is(0.5) ? chance.between(10, 40) : 0,
    chance,
  })
  if (rough?.is(0.35) === true) handShadow(picture, rough)
  lit(picture, chance)
  const soft = chance.is(0.5) ? blurred(picture, 1) : picture
  noisy(soft, chance.between(1, 6), chance)
  return { picture: soft, pose }
}

function scanned(
  paper: Grey,
  { shot, isCut, leastDpi = 0, rough }: Camera,
  { turn, chance }: { turn: number; chance: Chance },
): { picture: Grey; pose: Homography } {
  const chosen = shot === 'fax' ? chance.of([100, 150, 200]) : chance.of([50, 75, 100, 150, 200])
  const dpi = Math.max(chosen, leastDpi)
  const scale = dpi / 25.4 / (paper.width / 210)
  const [w, h] = [paper.width * scale, paper.height * scale]
  const [width, height] = turn % 2 === 0 ? [Math.round(w), Math.round(h)] : [Math.round(h), Math.round(w)]
  const straight = (turn * Math.PI) / 2 + (isCut ? chance.bell() * 0.003 : chance.bell() * 0.02)
  const feeder = isCut || rough?.is(0.6) !== true ? undefined : rough
  const angle = straight + (feeder === undefined ? 0 : feeder.of([-1, 1]) * feeder.between(0.02, 0.07))
  const pulled = rough === undefined ? 1 : rough.between(0.98, 1.02)
  const [moveX, moveY] = isCut ? [0, 0] : [chance.bell() * w * 0.01, chance.bell() * h * 0.01]
  const corners = cornersOf(paper)
  const pose =
    fitted(
      corners.map((from) => {
        const [px, py] = [(from.x - paper.width / 2) * scale, (from.y - paper.height / 2) * scale * pulled]
        return {
          from,
          to: {
            x: width / 2 + moveX + px * Math.cos(angle) - py * Math.sin(angle),
            y: height / 2 + moveY + px * Math.sin(angle) + py * Math.cos(angle),
          },
        }
      }),
    ) ?? []
  const picture = projected(paper, pose, {
    width,
    height,
    table: feeder?.is(0.5) === true ? 12 : 250,
    curl: 0,
    fold: 0,
    foldAt: 0,
    grain: 0,
    wood: 0,
    chance,
  })
  if (shot !== 'scan') copied(picture, shot === 'fax', chance)
  else noisy(picture, chance.between(0, 3), chance)
  return { picture, pose }
}

/** A table may be white as well, where the page is found by what is printed on it. */
function tableOf(dark: number, rough: Chance | undefined): number {
  return rough?.is(0.3) === true ? rough.between(150, 245) : dark
}

function cornersOf({ width, height }: Grey): Point[] {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
}

interface Projection {
  width: number
  height: number
  table: number
  /** How far the paper bends, in its own pixels. */
  curl: number
  fold: number
  foldAt: number
  grain: number
  /** How much darker the table is in its stripes. */
  wood: number
  chance: Chance
}

function projected(
  paper: Grey,
  pose: Homography,
  { width, height, table, curl, fold, foldAt, grain, wood, chance }: Projection,
): Grey {
  const back = inverse(pose) ?? []
  const [origin, beside] = [mapped(back, width / 2, height / 2), mapped(back, width / 2 + 1, height / 2)]
  const factor = Math.max(1, Math.floor(Math.hypot(beside.x - origin.x, beside.y - origin.y)))
  const view = shrunk(paper, factor)
  const data = new Uint8Array(width * height)
  const phase = chance.between(0, 6)
  const corner = cornersOf(paper)[foldAt] ?? { x: 0, y: 0 }
  const reach = fold * (paper.width + paper.height)
  // Millions of pixels of each picture: as `mapped` reckons, without an object for each.
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = back
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = x + 0.5
      const v = y + 0.5
      const w = g * u + i * v + j
      const atX = (a * u + b * v + c) / w
      const atY = (d * u + e * v + f) / w
      const px = curl === 0 ? atX : atX + curl * Math.sin((atY / paper.height) * 5 + phase)
      const py = curl === 0 ? atY : atY + curl * Math.sin((atX / paper.width) * 4 + phase)
      let value = table + (grain === 0 ? 0 : grain * chance.next())
      if (wood > 0) value += wood * Math.sin((x + 8 * Math.sin(y / 60)) / 17) * Math.sin(y / 211)
      const inside = px >= 0 && py >= 0 && px < paper.width && py < paper.height
      const toCorner = Math.abs(px - corner.x) + Math.abs(py - corner.y)
      // A folded corner shows the table where it was, and its back where it lies now.
      if (inside && !(fold > 0 && toCorner < reach / 2))
        value = fold > 0 && toCorner < reach ? 225 : sample(view, px / factor - 0.5, py / factor - 0.5)
      data[y * width + x] = value
    }
  return { width, height, data }
}

/** Light from one side, and the shadow of a hand or a phone over a part. */
function lit(picture: Grey, chance: Chance): void {
  const { width, height, data } = picture
  const angle = chance.between(0, 2 * Math.PI)
  const slope = chance.between(0, 0.35)
  const [base, black] = [chance.between(0.7, 0.98), chance.between(0, 30)]
  const hasShadow = chance.is(0.4)
  const [edge, shade, soft, lean] = [
    chance.between(0.2, 0.8),
    chance.between(0.55, 0.85),
    chance.between(0.01, 0.1),
    chance.bell(),
  ]
  const [along, across] = [Math.cos(angle), Math.sin(angle)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = x / width - 0.5
      const v = y / height - 0.5
      let light = base * (1 - slope * (0.5 + u * along + v * across))
      if (hasShadow) {
        const into = Math.min(1, Math.max(0, (u + 0.5 + lean * v * 0.6 - edge) / soft + 0.5))
        light *= 1 - (1 - shade) * into
      }
      const at = y * width + x
      data[at] = Math.min(255, black + (data[at] ?? 0) * light * (1 - black / 255))
    }
}

/** Holes of a punch on one side, a staple in a corner, paper that is not white. */
function worn({ width, height, data }: Grey, chance: Chance): Grey {
  const shade = chance.of([1, 1, 0.92, 0.8])
  const copy = data.map((value) => value * shade)
  const pixels = Math.max(width, height) / 297
  const dab = (x: number, y: number, radius: number, value: number) => {
    for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py += 1)
      for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px += 1)
        if (Math.hypot(px - x, py - y) < radius) copy[py * width + px] = value
  }
  if (chance.is(0.3)) for (const side of [-1, 1]) dab(12 * pixels, height / 2 + side * 40 * pixels, 3 * pixels, 70)
  if (chance.is(0.2))
    for (let step = 0; step < 12; step += 0.2) dab((6 + step) * pixels, (18 - step) * pixels, 0.4 * pixels, 110)
  return { width, height, data: copy }
}

/** As phones write it: three channels, turned by a note rather than by its pixels. */
async function colourful({ width, height, data }: Grey, chance: Chance): Promise<Buffer> {
  const warm = chance.between(0.8, 1)
  const rgb = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0
    rgb[at * 3] = value
    rgb[at * 3 + 1] = value * (0.5 + warm / 2)
    rgb[at * 3 + 2] = value * warm
  }
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } })
  const quality = chance.whole(35, 92)
  if (chance.is(0.5)) return picture.jpeg({ quality }).toBuffer()
  return picture.rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
}

function noisy({ data }: Grey, amount: number, chance: Chance): void {
  if (amount === 0) return
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + amount * 1.2 * chance.bell()))
}

/** A photocopier knows black and white and little between, and adds dust. */
function copied(picture: Grey, isFax: boolean, chance: Chance): void {
  const { width, height, data } = picture
  const middle = chance.between(150, 195)
  const steep = isFax ? 1e6 : chance.between(2, 5)
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, 128 + ((data[at] ?? 0) - middle) * steep))
  const dust = Math.round(width * height * chance.between(0, 0.0004))
  for (let index = 0; index < dust; index += 1) data[chance.whole(0, width * height - 1)] = chance.is(0.8) ? 0 : 255
}
