import type { BoxState, SheetLayout } from '../../sheet-reading/sheet-reading.ts'
import { codesOf } from '../../sheet-reading/reading/aruco-codes.ts'
import type { Point } from '../../sheet-reading/reading/geometry.ts'
import { takePicture, type Shot } from './camera.ts'
import { chanceOf, type Chance } from './chance.ts'
import { allowedOf, drawMark, pensOf, type MarkKind, type Rectangle } from './marks.ts'
import { Paper } from './paper.ts'

export type SheetKind = 'own' | 'own fill' | 'discs' | 'rings' | 'squares' | 'paper' | 'picture'

/** A picture of a filled-in sheet, and what is in it. */
export interface SheetPhotograph {
  name: string
  bytes: Buffer
  layout: SheetLayout
  /** Of each box in the order of the layout what may be said of it. */
  allowed: (readonly BoxState[])[]
  marks: (MarkKind | undefined)[]
}

interface Design {
  kind: SheetKind
  rule: 'cross' | 'fill'
  printed: boolean
  isRound: boolean
  hasFrame: boolean
  side: number
  options: number
}

export const sheetKinds = ['own', 'own fill', 'discs', 'rings', 'squares', 'paper', 'picture'] as const
const page = { width: 210, height: 297 }
/** Pixels for a millimetre of the drawn paper. */
const scale = 8
const black = { width: 0.3, dark: 1, grain: 0 }

export async function photographOf(seed: number, kind?: SheetKind): Promise<SheetPhotograph> {
  const chance = chanceOf(seed)
  const own = kind ?? chance.of(sheetKinds)
  const design = designOf(own, chance)
  const paper = new Paper(page, scale, chance)
  const { layout, places } = drawn(design, paper, chance)
  const { marks, allowed } = filledIn(layout, places, { paper, chance, rule: design.rule })
  const shot = shotOf(own, chance)
  const { bytes } = await takePicture(
    paper.picture,
    { shot, upright: layout.upright, isCut: own === 'picture' },
    chance,
  )
  return { name: `${seed} ${own} ${shot}`, bytes, layout, allowed, marks }
}

function shotOf(kind: SheetKind, chance: Chance): Shot {
  if (kind === 'picture') return chance.of(['scan', 'scan', 'photocopy', 'fax'])
  if (kind === 'paper') return 'photograph'
  return chance.of(['photograph', 'photograph', 'photograph', 'scan', 'photocopy', 'fax'])
}

function designOf(kind: SheetKind, chance: Chance): Design {
  const isOwn = kind === 'own' || kind === 'own fill'
  const printed = !isOwn && chance.is(0.6)
  return {
    kind,
    rule: kind === 'own' ? 'cross' : kind === 'own fill' ? 'fill' : chance.of(['fill', 'fill', 'cross']),
    printed,
    isRound: !isOwn && chance.is(0.6),
    hasFrame: isOwn || !printed || chance.is(0.85),
    side: isOwn ? 5 : chance.between(4, 5.5),
    options: isOwn ? 4 : chance.whole(3, 5),
  }
}

interface Drawn {
  layout: SheetLayout
  /** Where the boxes were drawn indeed. */
  places: Rectangle[]
}

function drawn(design: Design, paper: Paper, chance: Chance): Drawn {
  const { side, options, kind } = design
  const groups: SheetLayout['groups'] = []
  const box = (value: string, x: number, y: number) => ({ value, x, y, w: side, h: side })
  for (let question = 0; question < 40; question += 1) {
    const [column, row] = [Math.floor(question / 20), question % 20]
    const [x, y] = [30 + column * 85, 95 + row * 9]
    const names = ['A', 'B', 'C', 'D', 'E'].slice(0, options)
    groups.push({ name: `q${question + 1}`, boxes: names.map((value, at) => box(value, x + at * side * 1.6, y)) })
    const number = String(question + 1)
    for (const [at, digit] of [...number].entries())
      paper.letter(digit, { x: x - 9 + at * 2.4, y: y + side / 2, h: 2.8 }, black)
  }
  for (let column = 0; column < 4; column += 1)
    groups.push({
      name: `digit${column + 1}`,
      boxes: Array.from({ length: 10 }, (_, value) =>
        box(String(value), 60 + value * side * 1.5, 40 + column * side * 1.6),
      ),
    })
  const places = groups.flatMap(({ boxes }) => boxes)
  const pen = { ...black, width: chance.between(0.2, 0.5), dark: chance.between(0.6, 1) }
  for (const place of places) {
    if (design.hasFrame) {
      if (design.isRound) paper.ellipse(place, pen)
      else paper.frame(place, pen)
    }
    if (design.printed)
      paper.letter(
        place.value,
        { x: place.x + side / 2, y: place.y + side / 2, h: side * 0.55 },
        { ...pen, width: 0.3 },
      )
  }
  for (let line = 0; line < 3; line += 1)
    for (let at = 0; at < 30; at += 1)
      paper.letter(chance.of(['A', 'B', 'C', 'D', 'E']), { x: 60 + at * 3, y: 20 + line * 6, h: 3 }, black)
  const markers = markersOf(kind, chance)
  for (const marker of markers) drawMarker(marker, paper)
  const isOwn = kind === 'own' || kind === 'own fill'
  const layout: SheetLayout = {
    version: 1,
    page,
    anchor: kind === 'paper' ? 'page' : kind === 'picture' ? 'picture' : 'markers',
    markers,
    upright: !isOwn,
    rule: design.rule,
    printed: design.printed,
    groups: isOwn ? groups : measuredByHand(groups, side, chance),
  }
  return { layout, places }
}

/** Places that are off by up to half a box, neighbours alike. */
function measuredByHand(groups: SheetLayout['groups'], side: number, chance: Chance): SheetLayout['groups'] {
  const [dx, dy] = [chance.between(-0.3, 0.3) * side, chance.between(-0.3, 0.3) * side]
  const [sx, sy] = [chance.between(-0.12, 0.12) * side, chance.between(-0.12, 0.12) * side]
  return groups.map(({ name, boxes }) => ({
    name,
    boxes: boxes.map((box) => ({
      ...box,
      x: box.x + dx + sx * Math.sin((box.y / page.height) * 4),
      y: box.y + dy + sy * Math.sin((box.x / page.width) * 4),
    })),
  }))
}

function markersOf(kind: SheetKind, chance: Chance): SheetLayout['markers'] {
  if (kind === 'paper' || kind === 'picture') return []
  const inset = 12
  const corners: Point[] = [
    { x: inset, y: inset },
    { x: page.width - inset, y: inset },
    { x: page.width - inset, y: page.height - inset },
    { x: inset, y: page.height - inset },
  ]
  const sizes = {
    own: 8,
    'own fill': 8,
    discs: chance.between(4, 7),
    rings: chance.between(7, 12),
    squares: chance.between(5, 9),
  }
  const kinds = { own: 'aruco', 'own fill': 'aruco', discs: 'disc', rings: 'ring', squares: 'square' } as const
  return corners.map((corner, id) => ({
    kind: kinds[kind],
    ...(kinds[kind] === 'aruco' ? { id } : {}),
    ...corner,
    size: sizes[kind],
  }))
}

export function drawMarker({ kind, id = 0, x, y, size }: SheetLayout['markers'][number], paper: Paper): void {
  const [left, top] = [x - size / 2, y - size / 2]
  if (kind === 'disc') paper.disc(x, y, size / 2)
  if (kind === 'square') paper.block({ x: left, y: top, w: size, h: size })
  if (kind === 'ring') {
    const width = size * 0.12
    paper.ellipse({ x: left + width / 2, y: top + width / 2, w: size - width, h: size - width }, { ...black, width })
    paper.disc(x, y, size * 0.22)
  }
  if (kind !== 'aruco') return
  const bits = codesOf()?.bitsOf(id) ?? []
  const cell = size / 6
  paper.block({ x: left, y: top, w: size, h: size })
  for (const [at, bit] of bits.entries()) {
    if (bit === 0) continue
    const [row, column] = [Math.floor(at / 4), at % 4]
    const { picture, scale: pixels } = paper
    for (
      let py = Math.round((top + (row + 1) * cell) * pixels);
      py < Math.round((top + (row + 2) * cell) * pixels);
      py += 1
    )
      for (
        let px = Math.round((left + (column + 1) * cell) * pixels);
        px < Math.round((left + (column + 2) * cell) * pixels);
        px += 1
      )
        picture.data[py * picture.width + px] = 255
  }
}

function filledIn(
  { groups }: SheetLayout,
  places: readonly Rectangle[],
  { paper, chance, rule }: { paper: Paper; chance: Chance; rule: 'cross' | 'fill' },
): { marks: (MarkKind | undefined)[]; allowed: (readonly BoxState[])[] } {
  const pen = pensOf(chance)
  const usual: MarkKind = rule === 'cross' || chance.is(0.3) ? 'cross' : 'fill'
  const isNeat = chance.is(0.7)
  const marks: (MarkKind | undefined)[] = []
  for (const { boxes } of groups) {
    const chosen = boxes.map((): MarkKind | undefined => undefined)
    const at = chance.whole(0, boxes.length - 1)
    if (!chance.is(0.05)) chosen[at] = usual
    if (!isNeat && chance.is(0.08)) chosen[at] = chance.of(['tick', 'line', 'part', 'dot', 'long cross'])
    const other = (at + 1) % boxes.length
    if (chance.is(0.06)) chosen[other] = rule === 'cross' ? 'fill' : chance.of([usual, 'rubbed'])
    if (!isNeat && chance.is(0.02)) chosen[other] = 'circle'
    marks.push(...chosen)
  }
  for (const [at, mark] of marks.entries()) {
    const place = places[at]
    if (mark !== undefined && place !== undefined) drawMark(mark, place, { paper, pen, chance })
  }
  return { marks, allowed: marks.map((mark) => allowedOf(mark, rule)) }
}
