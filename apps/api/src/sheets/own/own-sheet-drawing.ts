import { encode } from 'uqr'
import { codesOf } from '../../sheet-reading/sheet-reading.ts'
import { inLanguage, type Language } from '@katedra/questions'
import { codePlace, numberCells, sheetHeights, sheetSize, type OwnSheet } from './own-sheet.ts'

/** The words of a sheet, in the language of the paper. */
export interface SheetWords {
  language: Language
  title: string
  name: string
  /** Whose sheet it is; empty where the pupil writes it. */
  pupil: string
  number: string
  /** How to mark, in one sentence. */
  rule: string
  /** How to mark a number. */
  digits: string
  /** Below the code: which group, which page. */
  facts: readonly string[]
}

/** Points of a millimetre. */
const point = 72 / 25.4
/** A drawing as high as the page would leave an empty page behind it. */
const height = sheetSize.height - 0.2

/** The sheet as a drawing of the whole page, in black only: it is photocopied. */
export function drawnSheet(sheet: OwnSheet, words: SheetWords): string {
  return pageDrawing(partsOf(sheet, words))
}

/** Above the boxes for the number; on half of a page, where there is no room above them, beside. */
function numberSentence(sentence: string, size: OwnSheet['size'], y: number): string[] {
  if (size === 'a4') return [text(sentence, { x: 24, y, size: 3.4 })]
  return linesOf(sentence, 46).map((line, at) => text(line, { x: 102, y: y + at * 4.6, size: 3.4 }))
}

/** Beside the picture of the rule. */
function digitsSentence(sentence: string, y: number): string[] {
  return linesOf(sentence, 72).map((line, at) => text(line, { x: 54, y: y + 0.8 + at * 3.8, size: 2.9 }))
}

/** The sign before decimals, which stands next to the row of the first of them or above its own boxes; and words of a question. */
function inWriting(label: OwnSheet['labels'][number]['text'], language: Language): string {
  if (typeof label !== 'string') return inLanguage(label, language)
  return language === 'en' ? label.replace(',', '.') : label
}

/** Two small sheets on a page, to be cut along the line between them. */
export function drawnPair(upper: readonly [OwnSheet, SheetWords], lower?: readonly [OwnSheet, SheetWords]): string {
  const half = sheetSize.height / 2
  const cut = `<path d="M4 ${half}H${sheetSize.width - 4}" stroke="#888" stroke-width="0.2" stroke-dasharray="2 2"/>`
  const second = lower === undefined ? '' : `<g transform="translate(0 ${half})">${partsOf(...lower)}</g>`
  return pageDrawing(partsOf(...upper) + cut + second)
}

function partsOf(sheet: OwnSheet, words: SheetWords): string {
  const { size, layout, labels, spaces } = sheet
  const { name, rule, example: shown, number } = sheetHeights[size]
  const boxes = layout.groups.flatMap((group) => group.boxes)
  const content = [
    ...layout.markers.map(drawnMarker),
    drawnCode(sheet.code),
    ...titleOf(words.title).map((line, at) => text(line, { x: 24, y: 14 + at * 5.4, size: 4.4, isBold: true })),
    text(words.name, { x: 24, y: name, size: 3.6 }),
    ...(words.pupil === ''
      ? [`<path d="M40 ${name + 0.5}H150" stroke="#000" stroke-width="0.2"/>`]
      : [text(words.pupil, { x: 40, y: name, size: words.pupil.length > 45 ? 3.2 : 4.4, isBold: true })]),
    ...words.facts.map((fact, at) => text(fact, { x: codePlace.x, y: 52 + at * 4.6, size: 3.6, isBold: true })),
    ...linesOf(words.rule, 78).map((line, at) => text(line, { x: 24, y: rule + at * 4.6, size: 3.4 })),
    ...example(layout.rule, shown),
    ...(spaces.some(({ cells }) => cells !== undefined) ? digitsSentence(words.digits, shown) : []),
    ...(sheet.student === undefined
      ? [...numberSentence(words.number, size, number), ...numberCells(size).map((cell) => frame(cell, 0.2))]
      : []),
    ...boxes.map((box) => frame(box, 0.3)),
    ...spaces.flatMap((space) => drawnSpace(space, words.language)),
    ...labels.map(({ y, ...label }) =>
      text(inWriting(label.text, words.language), { ...label, y: y + label.size * 0.36, isMiddle: true }),
    ),
  ]
  return content.join('')
}

/** A drawing of a whole page, of parts that are measured in millimetres from its upper left corner. */
export function pageDrawing(parts: string): string {
  const size = `width="${sheetSize.width * point}" height="${height * point}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${sheetSize.width} ${height}" font-family="Roboto">${parts}</svg>`
}

interface Rectangle {
  x: number
  y: number
  w: number
  h: number
}

function frame({ x, y, w, h }: Rectangle, width: number): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#000" stroke-width="${width}"/>`
}

/** Boxes for letters, or a frame with thin lines; of a number also the cells for its signs. */
function drawnSpace(
  { letters, lines = [], cells = [], ...space }: OwnSheet['spaces'][number],
  language: Language,
): string[] {
  if (letters !== undefined) {
    const own = letters.find((one) => one.language === language)?.cells ?? []
    return own.map(({ sign, ...cell }) =>
      sign === undefined
        ? frame(cell, 0.25)
        : text(sign, { x: cell.x + cell.w / 2, y: cell.y + cell.h * 0.68, size: 4.4, isMiddle: true }),
    )
  }
  const { x, w } = space
  return [
    frame(space, 0.2),
    ...cells.map((cell) => frame(cell, 0.15)),
    ...lines.map((y) => `<path d="M${x + 2} ${y}H${x + w - 2}" stroke="#888" stroke-width="0.12"/>`),
  ]
}

function filled({ x, y, w, h }: Rectangle, colour = '#000'): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`
}

interface TextStyle {
  x: number
  y: number
  size: number
  isBold?: boolean
  isMiddle?: boolean
}

function text(content: string, { x, y, size, isBold = false, isMiddle = false }: TextStyle): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const look = `${isBold ? ' font-weight="bold"' : ''}${isMiddle ? ' text-anchor="middle"' : ''}`
  return `<text x="${x}" y="${y}" font-size="${size}" fill="#000"${look}>${escaped}</text>`
}

/** Broken at spaces: a drawing knows no lines. */
function linesOf(sentence: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Two lines between the markers; what is longer is cut. */
function titleOf(title: string): string[] {
  const lines = linesOf(title, 64)
  const cut = lines.length > 2 ? [lines[0] ?? '', `${lines[1] ?? ''} …`] : lines
  return cut.map((line) => (line.length > 72 ? `${line.slice(0, 70)}…` : line))
}

/** The rule as a picture: an answer, and one that was taken back with the answer in its place. */
function example(rule: 'cross' | 'fill', y: number): string[] {
  const box = (x: number): Rectangle => ({ x, y, w: 5, h: 5 })
  const cross = (x: number) => `<path d="M${x} ${y}l5 5m0 -5l-5 5" stroke="#000" stroke-width="0.5"/>`
  const [first, second, third] = [box(24), box(36), box(43)]
  return rule === 'cross'
    ? [frame(first, 0.3), cross(24), filled(second), frame(third, 0.3), cross(43)]
    : [filled(first)]
}

function drawnMarker({ id = 0, x, y, size }: OwnSheet['layout']['markers'][number]): string {
  const [left, top, cell] = [x - size / 2, y - size / 2, size / 6]
  const bits = (codesOf()?.bitsOf(id) ?? []).map((bit, at) =>
    bit === 0
      ? ''
      : filled({ x: left + ((at % 4) + 1) * cell, y: top + (Math.floor(at / 4) + 1) * cell, w: cell, h: cell }, '#fff'),
  )
  return filled({ x: left, y: top, w: size, h: size }) + bits.join('')
}

function drawnCode(code: string): string {
  const { data, size } = encode(code, { ecc: 'M', border: 0, minVersion: 5, maxVersion: 5 })
  const cell = codePlace.side / size
  const cells = data.flatMap((row, y) =>
    row.map((isDark, x) =>
      isDark ? `M${codePlace.x + x * cell} ${codePlace.y + y * cell}h${cell}v${cell}h${-cell}z` : '',
    ),
  )
  return `<path d="${cells.join('')}" fill="#000"/>`
}
