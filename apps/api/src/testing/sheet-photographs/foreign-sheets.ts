import type { Grey } from '../../sheet-reading/reading/grey.ts'
import type { SheetLayout } from '../../sheet-reading/sheet-reading.ts'
import { takePicture, type Shot } from './camera.ts'
import { chanceOf, type Chance } from './chance.ts'
import { allowedOf, drawMark, type MarkKind, type Rectangle } from './marks.ts'
import { Paper, type Pen } from './paper.ts'
import { creased, shownThrough, stained } from './rough.ts'
import { drawMarker, type SheetPhotograph } from './sheets.ts'

/*
 * Sheets as other programs and printers make them: columns of digits that nearly touch, a hundred questions in small ellipses, a few
 * large boxes, a survey in a table, boxes between lines of text, rows of timing marks. Their pens are pencils and ball-points, marks run
 * over the edge, and pictures are taken in a hurry.
 */
export const foreignKinds = ['columns', 'exam', 'few', 'survey', 'text', 'letters'] as const
export type ForeignKind = (typeof foreignKinds)[number]

/** Pixels for a millimetre of the drawn paper. */
const scale = 8
const black = { width: 0.3, dark: 1, grain: 0 }

interface Design {
  paper: { width: number; height: number }
  groups: SheetLayout['groups']
  places: Rectangle[]
  isRound: boolean
  hasFrame: boolean
  printed: boolean
  /** What one box is drawn as, by its value. */
  anchor: 'markers' | 'page' | 'picture'
  marker: 'disc' | 'ring' | 'square'
}

type Groups = SheetLayout['groups']

/** With a chance of its own for what wears paper out, the sheets of all seeds stay as they are. */
export function roughPhotographOf(seed: number, wanted?: ForeignKind): Promise<SheetPhotograph> {
  return foreignPhotographOf(seed, wanted, chanceOf(seed + 0.5))
}

export async function foreignPhotographOf(
  seed: number,
  wanted?: ForeignKind,
  rough?: Chance,
): Promise<SheetPhotograph> {
  const chance = chanceOf(seed)
  const kind = wanted ?? chance.of(foreignKinds)
  const design = designOf(kind, chance)
  const paper = new Paper(design.paper, scale, chance)
  const rule = chance.is(0.75) ? 'fill' : 'cross'
  const shot: Shot =
    design.anchor === 'page'
      ? 'photograph'
      : design.anchor === 'picture'
        ? chance.of(['scan', 'photocopy', 'fax'])
        : chance.of(['photograph', 'photograph', 'scan', 'photocopy', 'fax'])
  // Light print is gone in a copy of two tones, and the sheet with it.
  const isTrue = shot === 'photograph' || shot === 'scan'
  const isLight = isTrue && chance.is(0.4)
  const print: Pen = {
    width: chance.between(0.15, 0.4),
    dark: isLight ? chance.between(0.3, 0.6) : chance.between(0.75, 1),
    grain: 0,
  }
  // Forms for scanners that leave out their colour are paler yet.
  if (rough !== undefined && isTrue && rough.is(0.2)) print.dark = rough.between(0.12, 0.3)
  drawBoxes(design, paper, print)
  surroundings(kind, design, { paper, chance })
  const markers = markersOf(design, paper, chance)
  const { marks, allowed } = filledIn(design, { paper, chance, rule, pen: palePen(rough, isTrue) })
  if (rough !== undefined) wornOut(paper.picture, rough, isTrue)
  const { bytes } = await takePicture(
    paper.picture,
    {
      shot,
      upright: true,
      isCut: design.anchor === 'picture',
      isHasty: true,
      leastDpi: leastDpiOf(design),
      rough: designed(rough, design),
    },
    chance,
  )
  return {
    name: `${seed} ${rough === undefined ? '' : 'rough '}${kind} ${design.anchor} ${shot}`,
    bytes,
    layout: layoutOf(design, { markers, rule, chance }),
    allowed,
    marks,
  }
}

/** Creases and spots that a copy of two tones makes lines and blots of are left to those that are not. */
function wornOut(paper: Grey, rough: Chance, isTrue: boolean): void {
  if (isTrue && rough.is(0.3)) shownThrough(paper, rough)
  if (isTrue && rough.is(0.4)) creased(paper, rough)
  if (isTrue && rough.is(0.3)) stained(paper, rough)
}

/** A hard pencil, held lightly. */
function palePen(rough: Chance | undefined, isTrue: boolean): Pen | undefined {
  return rough !== undefined && isTrue && rough.is(0.25)
    ? { width: rough.between(0.4, 0.8), dark: rough.between(0.22, 0.36), grain: 0.4 }
    : undefined
}

/** Paper that is found by its edge lies on something darker. */
function designed(rough: Chance | undefined, { anchor }: Design): Chance | undefined {
  return anchor === 'page' ? undefined : rough
}

/** A box has seven pixels at least, and where it is crossed a few more. */
function leastDpiOf({ places }: Design): number {
  return Math.ceil((8 * 25.4) / Math.min(...places.map(({ w, h }) => Math.min(w, h))))
}

function designOf(kind: ForeignKind, chance: Chance): Design {
  const anchor = chance.of(['markers', 'markers', 'page', 'picture'] as const)
  const design: Design = {
    paper: { width: 210, height: 297 },
    groups: [],
    places: [],
    isRound: true,
    hasFrame: true,
    printed: true,
    anchor,
    marker: chance.of(['disc', 'ring', 'square'] as const),
  }
  const { groups } = design
  const row = (name: string, values: readonly string[], at: Rectangle & { dx: number; dy: number }) =>
    groups.push({
      name,
      boxes: values.map((value, step) => ({ value, x: at.x + step * at.dx, y: at.y + step * at.dy, w: at.w, h: at.h })),
    })
  const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  const letters = ['A', 'B', 'C', 'D', 'E']
  if (kind === 'columns') {
    const side = chance.between(4, 4.8)
    // Letters that are on the page once.
    row('medium', ['E', 'H'], { x: 18, y: 50, w: side, h: side, dx: 0, dy: side * 1.12 })
    for (let column = 0; column < 9; column += 1)
      row(`roll${column + 1}`, digits, { x: 26 + column * side * 1.4, y: 50, w: side, h: side, dx: 0, dy: side * 1.15 })
    for (let column = 0; column < 10; column += 1)
      row(`int${column + 1}`, digits, {
        x: 100 + column * side * 1.4 + Math.floor(column / 2) * 4,
        y: 50,
        w: side,
        h: side,
        dx: 0,
        dy: side * 1.15,
      })
    for (let question = 0; question < 16; question += 1)
      row(`q${question + 1}`, letters.slice(0, 4), {
        x: 26 + Math.floor(question / 8) * 90,
        y: 130 + (question % 8) * side * 1.5,
        w: side,
        h: side,
        dx: side * 1.9,
        dy: 0,
      })
  } else if (kind === 'exam') {
    const [w, h] = [3.4, 2.8]
    for (let column = 0; column < 10; column += 1)
      row(`roll${column + 1}`, digits, { x: 130 + column * 4.9, y: 55, w, h, dx: 0, dy: 3.7 })
    for (let question = 0; question < 100; question += 1)
      row(`q${question + 1}`, letters.slice(0, 4), {
        x: 50 + Math.floor(question / 40) * 36,
        y: 105 + (question % 40) * 3.7 + Math.floor((question % 40) / 10) * 1,
        w,
        h,
        dx: 6.6,
        dy: 0,
      })
  } else if (kind === 'few') {
    design.paper = { width: 110, height: 146 }
    for (let question = 0; question < 6; question += 1)
      row(`q${question + 1}`, letters, { x: 24, y: 28 + question * 16.2, w: 14, h: 14, dx: 14.4, dy: 0 })
  } else if (kind === 'survey') {
    design.isRound = chance.is(0.4)
    design.printed = false
    for (let question = 0; question < 17; question += 1)
      row(`statement ${question + 1}`, ['1', '2', '3', '4', '5'], {
        x: 140,
        y: 82 + question * 6.1,
        w: 4.2,
        h: 4.2,
        dx: 10.8,
        dy: 0,
      })
  } else if (kind === 'text') {
    design.isRound = false
    design.printed = chance.is(0.3)
    let y = 40
    for (let question = 0; question < 12; question += 1) {
      const options = chance.whole(2, 5)
      y += 7
      groups.push({
        name: `q${question + 1}`,
        boxes: letters
          .slice(0, options)
          .map((value, at) => ({ value, x: 25 + (question % 2) * 0.4, y: y + at * 5.6, w: 3.4, h: 3.4 })),
      })
      y += options * 5.6
      if (y > 250) break
    }
  } else {
    design.hasFrame = false
    for (let question = 0; question < 50; question += 1)
      row(`q${question + 1}`, letters, {
        x: 30 + Math.floor(question / 25) * 85,
        y: 60 + (question % 25) * 8,
        w: 4.5,
        h: 4.5,
        dx: 9,
        dy: 0,
      })
  }
  design.places = groups.flatMap(({ boxes }) => boxes)
  return design
}

function drawBoxes({ places, isRound, hasFrame, printed, groups }: Design, paper: Paper, print: Pen): void {
  const values = groups.flatMap(({ boxes }) => boxes.map(({ value }) => value))
  for (const [at, place] of places.entries()) {
    if (hasFrame) {
      if (isRound) paper.ellipse(place, print)
      else paper.frame(place, print)
    }
    if (printed) {
      const middle = { x: place.x + place.w / 2, y: place.y + place.h / 2 }
      paper.letter(values[at] ?? '', { x: middle.x, y: middle.y, h: Math.min(place.w, place.h) * 0.6 }, print)
    }
  }
}

/** What else is on such pages: numbers of questions, lines of text beside boxes, frames around blocks, rows of timing marks. */
function surroundings(
  kind: ForeignKind,
  { groups, paper: { width, height } }: Design,
  { paper, chance }: { paper: Paper; chance: Chance },
): void {
  const words = (x: number, y: number, length: number, h: number) => {
    for (let at = 0; at < length; at += 1)
      if (!chance.is(0.15)) paper.letter(chance.of(['A', 'B', 'C', 'D', 'E']), { x: x + at * h * 0.8, y, h }, black)
  }
  for (const { boxes } of groups) {
    const [first] = boxes
    if (first === undefined) continue
    if (kind === 'text') {
      words(25, first.y - 3.5, 60, 2.4)
      for (const { x, y, w, h } of boxes) words(x + w * 1.45, y + h / 2, chance.whole(5, 50), 2.4)
    } else if (kind === 'survey') words(25, first.y + first.h / 2, chance.whole(20, 55), 2.2)
    else if (!/^roll|^int|^medium/.test(boxes.length > 5 ? 'roll' : 'q'))
      words(first.x - first.w * 1.1, first.y + first.h / 2, 1, first.h * 0.6)
  }
  if (kind === 'survey')
    for (const { boxes } of groups)
      paper.line(
        [
          { x: 22, y: (boxes[0]?.y ?? 0) - 1 },
          { x: 195, y: (boxes[0]?.y ?? 0) - 1 },
        ],
        { width: 0.2, dark: 0.8, grain: 0 },
      )
  if (kind === 'columns') {
    paper.frame({ x: 23, y: 40, w: 65, h: 68 }, black)
    for (let at = 0; at < 9; at += 1) paper.frame({ x: 26 + at * 6, y: 41, w: 5, h: 6 }, black)
  }
  if (kind === 'exam' && chance.is(0.5))
    for (let at = 0; at < 40; at += 1) paper.block({ x: width - 14, y: 60 + at * 5, w: 4, h: 1.6 })
  words(width * 0.2, height * 0.05, Math.round(width / 5), 3)
  if (kind !== 'few') words(width * 0.15, height * 0.1, Math.round(width / 6), 2.6)
}

function markersOf(
  { anchor, marker, paper: { width, height } }: Design,
  paper: Paper,
  chance: Chance,
): SheetLayout['markers'] {
  if (anchor !== 'markers') return []
  const inset = chance.between(7, 11)
  const size = marker === 'ring' ? chance.between(6, 9) : chance.between(3.5, 6)
  const markers = [
    { x: inset, y: inset },
    { x: width - inset, y: inset },
    { x: width - inset, y: height - inset },
    { x: inset, y: height - inset },
  ].map(({ x, y }): SheetLayout['markers'][number] => ({ kind: marker, x, y, size }))
  for (const drawn of markers) drawMarker(drawn, paper)
  return markers
}

/** In units of a program's own, often with the outermost markers as the corners of the page, measured by hand. */
function layoutOf(
  { paper, groups, anchor, printed }: Design,
  { markers, rule, chance }: { markers: SheetLayout['markers']; rule: 'cross' | 'fill'; chance: Chance },
): SheetLayout {
  const isCropped = anchor === 'markers' && chance.is(0.5)
  const [left, top] = isCropped ? [markers[0]?.x ?? 0, markers[0]?.y ?? 0] : [0, 0]
  const [width, height] = [paper.width - 2 * left, paper.height - 2 * top]
  const [sx, sy] = chance.of([
    [1, 1],
    [1846 / width, 1500 / height],
    [1000 / width, 1414 / height],
  ] as const)
  const waves = { x: chance.between(-0.15, 0.15), y: chance.between(-0.15, 0.15), phase: chance.between(0, 6) }
  const off = { x: chance.between(-0.25, 0.25), y: chance.between(-0.25, 0.25) }
  return {
    version: 1,
    page: { width: width * sx, height: height * sy },
    anchor,
    markers: markers.map(({ kind, x, y, size }) => ({
      kind,
      x: (x - left) * sx,
      y: (y - top) * sy,
      size: size * Math.sqrt(sx * sy),
    })),
    upright: true,
    rule,
    printed,
    groups: groups.map(({ name, boxes }): Groups[number] => ({
      name,
      boxes: boxes.map(({ value, x, y, w, h }) => ({
        value,
        x: (x - left + w * (off.x + waves.x * Math.sin((y / height) * 4 + waves.phase))) * sx,
        y: (y - top + h * (off.y + waves.y * Math.sin((x / width) * 4 + waves.phase))) * sy,
        w: w * sx,
        h: h * sy,
      })),
    })),
  }
}

/** A pencil, light or dark, a ball-point in blue or black, a felt pen. */
function pensOf(chance: Chance): Pen {
  return chance.of([
    () => ({ width: chance.between(0.4, 0.9), dark: chance.between(0.35, 0.55), grain: 0.4 }),
    () => ({ width: chance.between(0.4, 0.8), dark: chance.between(0.5, 0.8), grain: 0.3 }),
    () => ({ width: chance.between(0.35, 0.55), dark: chance.between(0.55, 0.75), grain: 0.1 }),
    () => ({ width: chance.between(0.35, 0.55), dark: chance.between(0.8, 0.95), grain: 0.1 }),
    () => ({ width: chance.between(0.7, 1.1), dark: chance.between(0.9, 1), grain: 0 }),
  ])()
}

function filledIn(
  { groups, places }: Design,
  { paper, chance, rule, pen: given }: { paper: Paper; chance: Chance; rule: 'cross' | 'fill'; pen: Pen | undefined },
): Pick<SheetPhotograph, 'marks' | 'allowed'> {
  const usualPen = pensOf(chance)
  const pen = given ?? usualPen
  const usual: MarkKind = rule === 'cross' ? 'cross' : chance.of(['fill', 'fill', 'fill', 'over', 'cross', 'tick'])
  const empty = chance.of([0.02, 0.05, 0.4])
  const marks = groups.flatMap(({ boxes }) => {
    const chosen = boxes.map((): MarkKind | undefined => undefined)
    const at = chance.whole(0, boxes.length - 1)
    if (!chance.is(empty)) chosen[at] = usual === 'fill' && chance.is(0.15) ? 'over' : usual
    const other = (at + 1) % boxes.length
    if (chance.is(0.05)) chosen[other] = rule === 'cross' ? 'fill' : usual
    return chosen
  })
  for (const [at, mark] of marks.entries()) {
    const place = places[at]
    if (mark !== undefined && place !== undefined) drawMark(mark, place, { paper, pen, chance })
  }
  return { marks, allowed: marks.map((mark) => allowedOf(mark, rule)) }
}
